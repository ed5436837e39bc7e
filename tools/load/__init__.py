"""Many tables at once against a real server: how fast it is, and whether it stays so."""
