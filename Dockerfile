# One image for the console, the embedded protection service and the command line.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The `node` package is for machines with another Node; the image has the right one.
RUN npm ci --no-fund --no-audit --ignore-scripts
COPY vite.config.ts tsconfig*.json ./
COPY static ./static
COPY src ./src
RUN node node_modules/vite/bin/vite.js build && node node_modules/vite/bin/vite.js build --ssr

FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-fund --no-audit --ignore-scripts

FROM node:26-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    POSTERN_DATA=/data
WORKDIR /app
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# `docker exec postern postern user list`
RUN printf '#!/bin/sh\nexec node /app/dist/server/postern.js "$@"\n' > /usr/local/bin/postern \
    && chmod 755 /usr/local/bin/postern \
    && mkdir /data \
    && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
