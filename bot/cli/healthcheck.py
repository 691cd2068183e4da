"""`python -m bot healthcheck`: reports the health of the bot that runs with these settings, for containers.

With `METRICS_PORT` it queries the running bot: `/readyz`, or `/livez` for a liveness check. Otherwise it
checks the `HEARTBEAT_FILE`, which shows only liveness. Anything that restarts unhealthy containers should
check liveness: an outage of Discord ends readiness, and a restart would not help.
"""

from __future__ import annotations

import http.client
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from bot.config import LOOPBACK, load_settings
from bot.runtime.errors import UserError
from bot.runtime.supervision import DEAD_AFTER, seconds_since

ANSWERS_WITHIN: Final = 3.0  # seconds
MAX_ANSWER: Final = 500  # characters


def healthcheck(*, live: bool) -> tuple[bool, str]:
    """Return whether the bot is ready, or with `live` only whether it is alive, and a line about it."""
    try:
        settings = load_settings(need_token=False)
    except UserError as error:
        return False, " ".join(str(error).split())
    port: int | None = settings.metrics_port
    if live and settings.heartbeat_file is not None:
        return _beats(settings.heartbeat_file)  # costs the bot nothing
    if port is not None:
        return _answers(_reachable(settings.metrics_host), port, "/livez" if live else "/readyz")
    if settings.heartbeat_file is not None:
        return _beats(settings.heartbeat_file)
    return False, "nothing to look at: set HEARTBEAT_FILE or METRICS_PORT"


def _beats(path: Path) -> tuple[bool, str]:
    age = seconds_since(path)
    if age is None:
        return False, f"no bot is running: there is no {path}"
    if age > DEAD_AFTER:
        return False, f"the bot hangs: no sign of life for {age:.0f} s"
    return True, f"alive {age:.0f} s ago"


def _reachable(host: str) -> str:
    """Return the address at which this machine reaches a server bound to `host`, or to all addresses."""
    address = ip_address(host)
    if not address.is_unspecified:
        return host
    return LOOPBACK if address.version == 4 else "::1"


def _answers(host: str, port: int, path: str) -> tuple[bool, str]:
    connection = http.client.HTTPConnection(host, port, timeout=ANSWERS_WITHIN)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        said = response.read(MAX_ANSWER).decode("utf-8", "replace")
    except (OSError, http.client.HTTPException) as error:
        return False, f"no answer at {host}:{port}{path}: {error or type(error).__name__}"
    finally:
        connection.close()
    return response.status == http.HTTPStatus.OK, " ".join(said.split()) or f"status {response.status}"
