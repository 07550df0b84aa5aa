# Mudlark with its browsers. docs/operations.md says what a container of it needs, above all for the browsers' sandbox.
#
# The base is pinned by version; a test holds it to the Node that package-lock.json has. Debian's own packages are not pinned: Debian
# keeps only the newest, and a browser without last week's corrections is what must not be built again.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without install scripts: the only one would fetch a second Node.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

# The page, whose packages stay behind here: the service serves files.
FROM packages AS dashboard
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts/build-page.ts scripts/
COPY src src
COPY web web
RUN node scripts/build-page.ts dashboard-page

FROM node:24.21.0-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    ca-certificates \
    chromium \
    chromium-headless-shell \
    fonts-liberation \
    fonts-noto-color-emoji \
    fonts-noto-core \
    libegl1 \
    libgl1-mesa-dri \
    tini \
  && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
# By number, so that an orchestrator can see that it is not root. Only the data folder is the service's own.
RUN groupadd --gid 10001 mudlark \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin mudlark \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=dashboard /app/dashboard-page dashboard-page
COPY package.json ./
COPY src src
COPY --chmod=755 deploy/docker/mudlark /usr/local/bin/

ENV HOST=0.0.0.0 PORT=8080 MUDLARK_DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A browser's processes outlive their parents: the first process of the container must be one that reaps them.
ENTRYPOINT ["tini", "--", "mudlark"]
CMD ["serve"]
