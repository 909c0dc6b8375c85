# One image for web, worker and migrate; the command chooses. Nothing secret is in it.
FROM node:24-slim AS build
WORKDIR /app
# Prisma takes any program named here instead of downloading one.
ENV PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -rf .next/cache && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 HOST=0.0.0.0
COPY --from=build /app/package.json /app/package-lock.json /app/next.config.ts ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
COPY --from=build /app/dist ./dist
COPY --from=build /app/public ./public
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/lib/env.ts /app/lib/security-headers.ts ./lib/
USER node
EXPOSE 3000
# The launcher itself, not npm in front of it: signals have to reach it.
CMD ["node", "scripts/launch.mjs", "web"]
