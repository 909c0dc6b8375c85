import { StepFailure } from "../bootstrap/failure.mjs";
import { anyFreePort, isFree } from "../postgres/port.ts";
import { until } from "../processes/pause.ts";
import { nextProgram } from "./build-web.ts";
import type { ChildPlan, Environment } from "./child.ts";
import { nodeFlags, requireProgram } from "./program.ts";

export const DEFAULT_PORT = 3000;

export type Address = { port: number; host: string; appUrl: string };

export function portNumber(asked: string | number): number {
  const port = Number(asked);
  if (/^\d{1,5}$/.test(String(asked)) && port >= 1 && port <= 65535) return port;
  throw new StepFailure({
    step: "Choosing a port",
    cause: `PORT=${asked} is not a port number.`,
    next: "give a whole number from 1 to 65535, or leave PORT away.",
  });
}

/** A port the user chose is used or refused. The default yields to another program and reports it. */
export async function choosePort(
  asked: string | undefined,
  { host, say }: { host: string; say: (text: string) => void },
): Promise<number> {
  if (asked !== undefined && asked !== "") {
    const port = portNumber(asked);
    if (await isTaken(port, host)) {
      throw new StepFailure({
        step: "Choosing a port",
        cause: `port ${port} is taken by another program.`,
        next: "stop that program, or choose another port: PORT=3100 npm start",
      });
    }
    return port;
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 100; port += 1) {
    if (await isTaken(port, host)) continue;
    if (port !== DEFAULT_PORT) say(`Port ${DEFAULT_PORT} is taken; using ${port} instead.`);
    return port;
  }
  return anyFreePort(host);
}

/**
 * A port must be free on every address a browser may try, because a server on another address would respond instead.
 */
async function isTaken(port: number, host: string): Promise<boolean> {
  // Probed in sequence, because concurrent probes would conflict.
  for (const place of new Set([host, "127.0.0.1", undefined])) {
    if (!(await isFree(port, place))) return true;
  }
  return false;
}

export function addressOf(port: number, host: string): Address {
  return { port, host, appUrl: (process.env.APP_URL || `http://localhost:${port}`).replace(/\/+$/, "") };
}

function webEnvironment(env: Environment, { port, host, appUrl }: Address): Environment {
  return {
    ...env,
    PORT: String(port),
    HOST: host,
    APP_URL: appUrl,
    NEXTAUTH_URL: appUrl,
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** The actual server process instead of npm or npx, so that signals reach it. */
export function webPlan(env: Environment, options: { address: Address; mode: "start" | "dev" }): ChildPlan {
  const { address, mode } = options;
  return {
    name: "web server",
    args: [
      // In development Next starts its own server in a separate process, with its own flags.
      ...(mode === "dev" ? [nextProgram, "dev"] : [...nodeFlags, requireProgram("web")]),
      ...["--port", String(address.port), "--hostname", address.host],
    ],
    env: { ...webEnvironment(env, address), NODE_ENV: mode === "dev" ? "development" : "production" },
  };
}

export function workerPlan(env: Environment, address: Address): ChildPlan {
  return {
    name: "worker",
    args: [...nodeFlags, requireProgram("worker")],
    env: { ...env, APP_URL: address.appUrl, NODE_ENV: env.NODE_ENV || "production" },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: "manual" });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

export function waitUntilReady({ port, host }: Address, stopped: () => boolean): Promise<boolean> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/readyz`;
  return until(async () => stopped() || (await isReady(url)), { withinMs: 120_000, everyMs: 100 });
}
