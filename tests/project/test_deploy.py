"""The examples in `deploy/` are right: programs read them where that is cheap. The docs name commands that exist."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from mathom.cli import make_parser, with_command
from tests.project.tree import ROOT

DEPLOY = ROOT / "deploy"
PORT = "8000"


def served(command: str) -> Any:
    """The options of a `serve` command as the program itself reads them."""
    words = shlex.split(command)
    return make_parser(words).parse_args(words)


def unit() -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read_string((DEPLOY / "mathom.service").read_text())
    return found


def nginx() -> str:
    """The program, which root may install; it needs a megabyte."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found is None and os.geteuid() == 0 and (apt := shutil.which("apt-get")):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", "nginx-light"]):
            subprocess.run([apt, "-q", *arguments], check=False, capture_output=True, env=environment, timeout=300)
        found = shutil.which("nginx", path="/usr/sbin")
    assert found, "nginx is missing: install it (on Debian: apt install nginx-light)"
    return found


def test_nginx_reads_its_example(tmp_path: Path) -> None:
    """The certificates are ones of the test, everything else is as in the example."""
    openssl = shutil.which("openssl")
    assert openssl, "openssl is missing: install it"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=test", "-days", "1"]
    files = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run([openssl, *made, *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("/etc/letsencrypt/live/games.example.org", str(tmp_path))
    text = re.sub(r"listen (\[::\]:)?(\d+)", r"listen 127.0.0.1:6\2", text)  # the real ports may be taken or forbidden
    lines = [
        f"pid {tmp_path}/pid;",
        f"error_log {tmp_path}/log;",
        "events {}",
        f"http {{ access_log off;\n{unique(text)}\n}}",
    ]
    (tmp_path / "whole.conf").write_text("\n".join(lines))
    done = subprocess.run([nginx(), "-t", "-c", tmp_path / "whole.conf"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"proxy_pass http://127.0.0.1:{PORT};" in text


def unique(text: str) -> str:
    """Without the second of two equal `listen` lines: the example has one for IPv6."""
    lines: list[str] = []
    for line in text.splitlines():
        if not (line.strip().startswith("listen") and lines and lines[-1] == line):
            lines.append(line)
    return "\n".join(lines)


def test_unit_starts_a_server_that_the_proxies_find() -> None:
    service = unit()["Service"]
    program, *words = shlex.split(service["ExecStart"])
    options = served(shlex.join(words))
    assert Path(program).name == "mathom" and options.run.__name__ == "run_serve"
    assert str(options.port) == PORT and options.host == "127.0.0.1" and options.public_url.startswith("https://")
    assert str(options.data) == f"/var/lib/{service['StateDirectory']}"
    assert service["Environment"] == f"MATHOM_HOME=/var/cache/{service['CacheDirectory']}"
    assert "-HUP" in service["ExecReload"]


def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    """Where systemd is installed; elsewhere the test above has read it."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        return
    text = (DEPLOY / "mathom.service").read_text().replace("/opt/mathom/mathom", "/bin/true")
    (tmp_path / "mathom.service").write_text(re.sub(r"(?m)^(User|Group)=.*\n", "", text))
    done = subprocess.run([analyze, "verify", tmp_path / "mathom.service"], capture_output=True, text=True, check=False)
    assert "mathom.service" not in done.stderr, done.stderr


def test_caddy_example_is_whole() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert text.count("{") == text.count("}") and f"reverse_proxy 127.0.0.1:{PORT}" in text


def test_compose_file_fits_the_program() -> None:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = found["services"]
    command = re.sub(r"\$\{MATHOM_HOST[^}]*\}", "games.example.org", services["table"]["command"])
    options = served(command)
    assert str(options.port) == PORT and options.workers == 2
    assert services["table"]["environment"]["MATHOM_DATABASE"].startswith("postgresql://")
    assert services["proxy"]["network_mode"] == "service:table"
    named = {volume.partition(":")[0] for one in services.values() for volume in one.get("volumes", ())}
    assert {name for name in named if not name.startswith(".")} == set(found["volumes"])
    for file in (services["table"]["build"]["dockerfile"],):
        copied = re.findall(r"(?m)^COPY (\S+)", (ROOT / file).read_text())
        assert copied and all((ROOT / name).exists() for name in copied)


@pytest.mark.parametrize("page", ["hosting.md", "reliability.md"])
def test_commands_in_the_docs_exist(page: str) -> None:
    """Every `./mathom` command in a block of code can be read by the program."""
    blocks = re.findall(r"(?ms)^```\w*\n(.*?)^```", (ROOT / "docs" / page).read_text())
    lines = [
        line for block in blocks for line in block.splitlines() if "./mathom " in line or "/opt/mathom/mathom " in line
    ]
    assert lines
    for line in lines:
        command = re.split(r"mathom/mathom |\./mathom ", re.split(r" {3,}|  #| \| ", line)[0], maxsplit=1)[1]
        words = with_command(shlex.split(command))
        assert callable(make_parser(words).parse_args(words).run)


def test_files_named_in_the_docs_exist() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    named = set(re.findall(r"deploy/[\w.]+", text)) - {"deploy/Caddyfile.local"}
    assert {file.name for file in DEPLOY.iterdir()} <= {Path(name).name for name in named}
    assert all((ROOT / name).exists() for name in named)
