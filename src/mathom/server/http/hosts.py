"""The host names a server answers to.

An attacker's page can point its own host name at this machine (DNS rebinding) and would then count as same-origin. So
the server answers only to names an attacker cannot own: names of this machine, IP addresses, and --public-url.
"""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import Scope

from mathom.core.errors import MathomError
from mathom.server.config import Config
from mathom.server.http.schemas import Reach

HOST = re.compile(r"(?P<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(:(?P<port>\d{1,5}))?", re.ASCII)
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
DEFAULT_PORTS = {"http": "80", "https": "443"}


class Hosts:
    """Which Host headers are accepted, and which origins are ours."""

    def __init__(self, names: frozenset[str] = LOOPBACK, any_address: bool = False, public: str | None = None) -> None:
        self.names = names
        self.any_address = any_address
        self.public = public

    @classmethod
    def of(cls, config: Config) -> Hosts:
        names = LOOPBACK | {config.host.strip("[]").lower()}
        public = None
        if config.public_url is not None:
            public = origin_of(config.public_url)
            names |= {str(urlsplit(public).hostname)}
        if is_loopback(config.host):
            return cls(names, False, public)
        own = socket.gethostname().lower()
        return cls(names | {own, f"{own.partition('.')[0]}.local"}, True, public)

    def is_own_host(self, host: str) -> bool:
        """Whether a Host header names this server. Any port will do: an attacker needs the name."""
        found = HOST.fullmatch(host.lower())
        if not found:
            return False
        name = found["name"].strip("[]")
        return name in self.names or (self.any_address and is_address(name))

    def is_own_origin(self, origin: str, scheme: str, host: str) -> bool:
        """Whether an Origin header names the address that the request was sent to, or the public one."""
        return origin in (without_default_port(f"{scheme}://{host.lower()}"), self.public)

    def is_public_https(self, host: str) -> bool:
        """Whether a Host header names the public https address of this server."""
        return self.public is not None and without_default_port(f"https://{host.lower()}") == self.public

    def with_public_scheme(self, scope: Scope, host: str) -> Scope:
        """Sets the scheme to https for requests to a public https address, whatever the proxy uses to reach us."""
        if not self.is_public_https(host):
            return scope
        return {**scope, "scheme": {"http": "https", "ws": "wss"}.get(scope["scheme"], scope["scheme"])}


def without_default_port(origin: str) -> str:
    """An origin as browsers write it."""
    scheme = origin.partition(":")[0]
    return origin.removesuffix(f":{DEFAULT_PORTS.get(scheme)}")


def origin_of(url: str) -> str:
    """The origin of a public URL. Raises MathomError if the URL is not valid."""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    authority = parts.netloc.lower()
    if parts.scheme not in DEFAULT_PORTS or not HOST.fullmatch(authority) or parts.path not in ("", "/"):
        raise MathomError(f'"{url}" is not a public address: write it like https://example.org')
    return without_default_port(f"{parts.scheme}://{authority}")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    name = host.strip("[]").lower()
    return name == "localhost" or (is_address(name) and ip_address(name).is_loopback)


# ---- our own address ----


def url_of(host: str, port: int) -> str:
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104
    return f"http://[{name}]:{port}/" if ":" in name and "[" not in name else f"http://{name}:{port}/"


def network_address() -> str | None:
    """This machine's address on its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        return None if is_loopback(found) else found
    return None


def reach_of(config: Config) -> Reach:
    """From where people can open links to this server."""
    origin = public_origin(config)
    if config.public_url is not None:
        return Reach("anywhere", origin.rstrip("/"))
    if config.host in EVERYWHERE and network_address():
        return Reach("network", origin)
    return Reach("here" if is_loopback(config.host) or config.host in EVERYWHERE else "network", origin)


def public_origin(config: Config) -> str:
    """The origin for links that are sent to other people."""
    if config.public_url is not None:
        return config.public_url
    host = network_address() if config.host in EVERYWHERE else None
    return url_of(host or config.host, config.port).rstrip("/")
