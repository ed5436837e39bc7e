"""What server and client say to each other: messages, legal trees, deltas of views. No input or output."""
