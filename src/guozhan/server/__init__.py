"""The server: tables that people join over the network, and what keeps them going."""
