"""Addresses of clients: as limits count them, and networks that are configured."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from guozhan.core.errors import MalformedError

# Whoever has an IPv6 address has at least such a network of them.
PREFIX: Final = 64


def address_of(scope: Any) -> str:
    """The client's address as limits count it. Whether a proxy's word counts has been decided before."""
    client = scope.get("client")
    host = str(client[0]) if client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host or "local"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address), PREFIX), strict=False))
    return str(address)


def is_local(host: str) -> bool:
    """Whether a name or an address means this machine alone."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Networks:
    """Addresses and networks, as they are configured.

    Args:
        names: addresses, networks such as ``10.0.0.0/8``, or names of clients that have no address.

    Raises:
        MalformedError: for what is neither.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = frozenset(names)
        self._networks: list[IPv4Network | IPv6Network] = []
        for name in names:
            try:
                self._networks.append(ip_network(name, strict=False))
            except ValueError:
                if not name.isalpha():
                    raise MalformedError(f"{name!r} is neither an address nor a network such as 10.0.0.0/8") from None

    def __contains__(self, address: str) -> bool:
        if address in self._names:
            return True
        try:
            network = ip_network(address)
        except ValueError:
            return False
        for each in self._networks:
            if isinstance(network, IPv4Network) and isinstance(each, IPv4Network):
                if network.subnet_of(each):
                    return True
            elif isinstance(network, IPv6Network) and isinstance(each, IPv6Network) and network.overlaps(each):
                # A client counts as its whole network, so one address of that is enough.
                return True
        return False
