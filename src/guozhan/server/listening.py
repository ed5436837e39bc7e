"""Sockets to listen at, and what is wrong with an address in one line."""

from __future__ import annotations

import errno
import socket
import sys
from contextlib import suppress
from typing import Final

from guozhan.core.errors import MalformedError

EVERYWHERE: Final = ("0.0.0.0", "::")
# Addresses for documentation, to which nothing is sent: which of our own would be used to reach others?
_OUTSIDE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_GET_ADDRESS: Final = 0x8915  # SIOCGIFADDR of Linux


def bind(host: str, port: int, prefix: str = "") -> list[socket.socket]:
    """Sockets that are bound to all addresses of a host; port 0 is one that is free, the same for all.

    Args:
        host: an address or a name.
        port: the port.
        prefix: of the keys in errors.

    Raises:
        MalformedError: with the key and the remedy.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise MalformedError(
            f"{prefix}host: {host!r} cannot be found; name an address of this machine: 127.0.0.1 for this machine "
            "alone, 0.0.0.0 for all"
        ) from None
    made: list[socket.socket] = []
    failure: OSError | None = None
    for family, kind, protocol, _, address in found:
        one = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind((address[0], made[0].getsockname()[1] if made else port, *address[2:]))
            # Another program that listens there is found only by listening.
            one.listen(2048)
            made.append(one)
        except OSError as error:
            one.close()
            # A name may stand for addresses that this machine has not, as localhost often does.
            if error.errno != errno.EADDRNOTAVAIL:
                for other in made:
                    other.close()
                raise _explained(error, host, port, prefix) from None
            failure = error
    if not made:
        assert failure is not None
        raise _explained(failure, host, port, prefix) from None
    return made


def _explained(error: OSError, host: str, port: int, prefix: str) -> MalformedError:
    flag = f"--{prefix}port".replace("_", "-")
    if error.errno == errno.EADDRINUSE:
        text = f"port: {port} at {host} is in use by another program; end that one, or choose another port ({flag})"
    elif error.errno in (errno.EACCES, errno.EPERM):
        text = (
            f"port: this user may not listen at {port}; choose one from 1024 on ({flag}), with a proxy before it for "
            "the usual ports (docs/server.md)"
        )
    elif error.errno == errno.EADDRNOTAVAIL:
        text = f"host: {host} is no address of this machine; 127.0.0.1 is for this machine alone, 0.0.0.0 for all"
    else:
        text = f"host: nothing can listen at {host}, port {port} ({error.strerror}); choose another"
    return MalformedError(f"{prefix}{text}")


def own_addresses(host: str) -> list[str]:
    """Addresses at which other machines may reach what listens at ``host``, the likeliest first."""
    if host not in EVERYWHERE:
        return [] if _local(host) else [host]
    found: list[str] = []
    for family, outside in _OUTSIDE:
        if family == socket.AF_INET6 and host != "::":
            continue
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            found.append(str(probe.getsockname()[0]))
    if host == "0.0.0.0":
        found += _of_interfaces()
    return [address for address in dict.fromkeys(found) if not _local(address)]


def at_address(tls: bool, host: str, port: int) -> str:
    """The URL of what listens at an address."""
    scheme, usual = ("https", 443) if tls else ("http", 80)
    host = f"[{host}]" if ":" in host else host
    return f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}"


def _of_interfaces() -> list[str]:
    if sys.platform != "linux":
        return []
    import fcntl
    import struct

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                got = fcntl.ioctl(probe.fileno(), _GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(got[20:24]))
    return found


def _local(address: str) -> bool:
    return address.startswith("127.") or address in ("::1", "localhost", "0.0.0.0")
