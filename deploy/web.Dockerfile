# The image of nginx, which serves the client and forwards requests to the gateways.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NGINX_IMAGE=nginx:1.29-alpine

FROM ${NODE_IMAGE} AS build
ARG NPM_CONFIG_REGISTRY
RUN --mount=type=cache,target=/npm-cache npm_config_cache=/npm-cache npm install --global pnpm@12.21.0
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY packages packages
COPY web web
# The client shows this document.
COPY docs/rating-method.md docs/rating-method.md
RUN --mount=type=cache,target=/store \
    pnpm install --frozen-lockfile --ignore-scripts --store-dir /store --filter "@assay/web..."
RUN cd web && NODE_ENV=production node node_modules/vite/bin/vite.js build --logLevel warn

FROM ${NGINX_IMAGE}
ARG VERSION=development
ENV ASSAY_VERSION=${VERSION}
COPY deploy/nginx /etc/assay
COPY --from=build /app/web/dist /srv/assay
USER 101
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT ["sh", "/etc/assay/start.sh"]
