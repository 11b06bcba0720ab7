# One image for all processes of Obi: docker-compose.yml says what each of them runs. For both architectures:
#   docker buildx build --platform linux/amd64,linux/arm64 --tag obi .
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /obi
COPY package.json package-lock.json ./
RUN npm ci --include=dev
COPY . .
# What is built, without the packages that only building needs. The stamps tell a start that nothing is left to build.
RUN npm run build && cp node_modules/.cache/obi/build.json /build.json && rm -rf node_modules

FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /obi
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:${NODE}-bookworm-slim
# The npm package of ffmpeg has no binary for arm64.
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 obi && useradd --uid 10001 --gid obi --no-create-home obi \
  && install --directory --owner=obi --group=obi /data
WORKDIR /obi
COPY --from=build /obi .
COPY --from=packages /obi/node_modules node_modules
COPY --from=build /build.json node_modules/.cache/obi/build.json
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "operations/healthy.js", "http://127.0.0.1:4000/health/live"]
CMD ["node", "main.ts"]
