"""What the server answers over HTTP: routes, their limits and guards, and the document that describes them."""
