"""The rules as numbered statements (规则条文), and what proves each of them."""
