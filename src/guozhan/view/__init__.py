"""What a seat may see, and how it reads."""
