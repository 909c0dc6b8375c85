#!/usr/bin/env node
import { parseArgs } from "node:util";
import { createSwitchboard } from "./client.js";
import { SwitchboardError } from "./errors.js";
import { listen } from "./listen.js";

const HELP = `switchboard listen --forward-to http://localhost:4000/hooks [--events lead.created,call.missed]

Forwards webhook events to this machine while it runs.

  --forward-to  URL that gets the events, signed as deliveries are
  --events      Only these events, separated by commas. Default: all
  --api-key     A workspace or partner key. Default: SWITCHBOARD_API_KEY
  --base-url    Where Switchboard runs. Default: SWITCHBOARD_BASE_URL
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "forward-to": { type: "string" },
      events: { type: "string" },
      "api-key": { type: "string" },
      "base-url": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const apiKey = values["api-key"] ?? process.env.SWITCHBOARD_API_KEY;
  const baseUrl = values["base-url"] ?? process.env.SWITCHBOARD_BASE_URL;
  const forwardTo = values["forward-to"];
  const isAsked = values.help || positionals.length === 0;
  if (isAsked || positionals[0] !== "listen" || !apiKey || !baseUrl || !forwardTo) {
    process.stdout.write(HELP);
    return isAsked ? 0 : 2;
  }
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  await listen({
    client: createSwitchboard({ apiKey, baseUrl }),
    of: apiKey.startsWith("fdp_") ? "partner" : "workspace",
    forwardTo,
    events: values.events?.split(",").map((one) => one.trim()) ?? [],
    print: (line) => process.stdout.write(`${line}\n`),
    signal: stop.signal,
  });
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const text = error instanceof SwitchboardError ? `${error.code}: ${error.message}` : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
