# The bot as an image: `docker build -t uno-table .`, or by compose.yaml (docs/operations.md).
ARG PYTHON_IMAGE=python:3.13-slim

# What compiles and installs stays behind: no compiler and no pip cache is in the image that runs.
FROM ${PYTHON_IMAGE} AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_NO_INPUT=1
WORKDIR /source
# Packages first: as long as these files stay the same, a build anew does not install them again.
COPY requirements requirements
RUN python -m venv /app/.venv \
    && /app/.venv/bin/pip install --require-hashes -r requirements/postgres.txt -r requirements/metrics.txt
RUN python -m venv /tools \
    && /tools/bin/pip install --require-hashes -r requirements/build.txt -r requirements/fast.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY db db
# The wheel with the engine as C; pip writes bytecode of everything, since the image is never written to.
RUN UNO_TABLE_COMPILED=1 /tools/bin/pip wheel --no-deps --no-build-isolation --wheel-dir dist . \
    && /app/.venv/bin/pip install --no-deps --no-index dist/*.whl

FROM ${PYTHON_IMAGE}
RUN groupadd --system --gid 10001 uno \
    && useradd --system --uid 10001 --gid uno --no-create-home --home-dir /data --shell /usr/sbin/nologin uno \
    && install -d -o uno -g uno -m 0700 /data
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app/.venv/bin:$PATH \
    LANG=C.UTF-8 \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/uno.sqlite3 \
    HEARTBEAT_FILE=/tmp/uno-table.alive
USER 10001:10001
# The database, and backups of it: everything that has to outlive the container.
VOLUME /data
STOPSIGNAL SIGTERM
# Whether its event loop turns, not whether Discord is heard: some restart what is unhealthy, which would not help.
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s --retries=3 \
    CMD ["python", "-m", "bot", "healthcheck", "--live"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
