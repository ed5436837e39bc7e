"""The server (服务器): tables over the network, played on the rules as they are, that outlive a crash."""
