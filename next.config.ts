import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NextConfig } from "next";
import { SECURITY_HEADERS } from "./lib/security-headers";

/** Turbopack reuses what a loader made until its options change, also after the loader itself has changed. */
function loader(name: string) {
  const source = readFileSync(join(process.cwd(), "scripts", `${name}.cjs`));
  return {
    loader: `./scripts/${name}.cjs`,
    options: { version: createHash("sha256").update(source).digest("hex") },
  };
}

const config: NextConfig = {
  // A test run beside a running server builds into a folder of its own.
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  // Fonts and PDFs read files of their own package; the rest is native or must stay one instance.
  serverExternalPackages: [
    "pdfkit",
    "fontkit",
    "pg",
    "pino",
    "@node-rs/argon2",
    "stripe",
    "twilio",
    "nodemailer",
    "undici",
    "@opentelemetry/sdk-trace",
    "@opentelemetry/context-async-hooks",
    "@opentelemetry/core",
    "@opentelemetry/resources",
    "@opentelemetry/exporter-trace-otlp-http",
  ],
  // forbidden(), for pages that a member's role does not include. Pages are loaded with their first request: a server that
  // loads all of them at its start occupies 75 MB more. A cache of builds costs 35 of 86 seconds on the processor and 440 MB,
  // and a build that reads it ends hardly sooner.
  experimental: {
    authInterrupts: true,
    preloadEntriesOnStart: false,
    turbopackFileSystemCacheForBuild: false,
  },
  turbopack: {
    rules: {
      "*.ts": [
        {
          condition: { all: ["browser", { path: /lib\/contract\/[a-z-]+\.ts$/ }] },
          loaders: [loader("strip-descriptions"), loader("strip-contracts")],
        },
        {
          condition: { all: ["browser", { path: /lib\/actions\/[a-z-]+\/definition\.ts$/ }] },
          loaders: [loader("strip-examples")],
        },
      ],
      "*.js": {
        condition: {
          all: ["browser", { path: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ }],
        },
        loaders: [loader("strip-json-schema")],
      },
      "*.mjs": {
        condition: { all: ["browser", { path: /d3-color\/dist\/d3-color\.mjs$/ }] },
        loaders: ["./scripts/strip-colors.cjs"],
      },
    },
  },
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // npm test runs the type check; a build should not do it twice
  // Before the files themselves, which hold an example address in place of this installation's.
  async rewrites() {
    const guide = { source: "/docs/guides/:slug([a-z-]+)\\.md", destination: "/docs/markdown/:slug" };
    return { beforeFiles: [guide], afterFiles: [], fallback: [] };
  },
  async headers() {
    const headers = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }));
    return [
      { source: "/:path*", headers },
      // The documentation is public, and any site may read it (docs/api.md).
      { source: "/docs/:path*", headers: [{ key: "Access-Control-Allow-Origin", value: "*" }] },
    ];
  },
};

export default config;
