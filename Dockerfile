# One image for the console, the embedded protection service and the command line.
# docs/operations/deploy.md says how it is built and run, and how the pinned base is renewed. The digest is that of the list of all
# platforms (amd64, arm64).
ARG NODE_IMAGE=node:26.10.0-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY vite.config.ts tsconfig*.json ./
COPY scripts ./scripts
COPY static ./static
# The console's help shows these documents.
COPY CHANGELOG.md ./
COPY docs/*.md ./docs/
COPY docs/operations ./docs/operations
COPY src ./src
# `on` keeps source maps in the image, for those who look for a fault in it.
ARG SOURCE_MAPS=off
RUN node scripts/ensure.mjs build

FROM ${NODE_IMAGE}
ARG NODE_IMAGE
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Postern" \
      org.opencontainers.image.description="A web console for the people who protect cloud mailboxes" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    POSTERN_DATA=/data \
    MALLOC_ARENA_MAX=2
WORKDIR /app
COPY package.json ./
# The built files hold the packages that they need, and the licences of all of them.
COPY --from=build /app/dist ./dist
# `docker exec postern postern user list`
RUN printf '#!/bin/sh\nexec node /app/dist/server/postern.js "$@"\n' > /usr/local/bin/postern \
    && chmod 755 /usr/local/bin/postern \
    && mkdir /data \
    && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# The console and `postern serve-service` answer it alike.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
