# Two images: `assay` judges a deployment, `reference` is the reference server (docs/containers.md).
#   docker build --target assay --tag s3-assay .
#   docker build --target reference --tag s3-assay-reference .
# NODE_IMAGE is any image with Node 20.19 or newer, npm and a shell.
ARG NODE_IMAGE=node:20-slim

FROM ${NODE_IMAGE} AS modules
WORKDIR /build
COPY package.json package-lock.json ./
# No install script is needed: esbuild and lmdb bring their binaries as packages.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM modules AS build
COPY . .
RUN node cli/build.js

# The server needs neither a test runner nor clients. A package that is missing here only makes the image larger.
FROM modules AS server-modules
RUN cd node_modules && rm -rf \
  .bin .vite @aws-sdk @balena @esbuild @grpc @js-sdsl @oxc-project @protobufjs @rolldown @smithy @types @vitest \
  archiver* bare-* docker* esbuild glob jiti libxml2-wasm lightningcss* lodash* path-scurry postcss protobufjs \
  rolldown ssh* testcontainers tsx undici vite vitest

FROM ${NODE_IMAGE} AS reference
ENV NODE_ENV=production
WORKDIR /opt/assay
COPY --from=build /build/package.json ./
COPY --from=server-modules /build/node_modules node_modules
COPY --from=build /build/dist dist
# The user `node` of the official images; a number also works where it has no name.
USER 1000:1000
EXPOSE 9000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9000/').then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
# Reachable from outside of the container, with public keys: only for tests (SECURITY.md).
ENTRYPOINT ["node", "/opt/assay/dist/cli/assay.js", "serve", "--host", "0.0.0.0", "--public", "--port", "9000"]

FROM ${NODE_IMAGE} AS assay
ENV NODE_ENV=production ASSAY_STATE_DIR=/tmp/assay
WORKDIR /opt/assay
COPY --from=build /build/package.json ./
COPY --from=modules /build/node_modules node_modules
COPY --from=build /build/dist dist
USER 1000:1000
# Mount a folder that user 1000 may write here: reports are written to it.
WORKDIR /judge
ENTRYPOINT ["node", "/opt/assay/dist/cli/assay.js"]
CMD ["--help"]
