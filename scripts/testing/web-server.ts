import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { nodeFlags } from "../launcher/program.ts";
import { anyFreePort } from "../postgres/port.ts";
import { until } from "../processes/pause.ts";
import { testConfig } from "./config.ts";

/** The processes of the built product with their own secrets, for benchmarks and tests over HTTP. */

const SECRET = testConfig.keyPepper;
const secrets = {
  NEXTAUTH_SECRET: SECRET,
  KEY_PEPPER: SECRET,
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  METRICS_TOKEN: SECRET,
  NODE_ENV: "production",
  // Tests and benchmarks speak plain http on the loopback interface, as npm start does.
  EMBEDDED_DATABASE: "true",
  LOG_LEVEL: "error",
  NEXT_TELEMETRY_DISABLED: "1",
};

function startProgram(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, ...args], {
    env: { ...process.env, ...secrets, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Requires a build (npm run build). */
export async function startWeb(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const port = String(await anyFreePort());
  const url = `http://127.0.0.1:${port}`;
  const child = startProgram(
    [join(process.cwd(), "dist", "web.mjs"), "--port", port, "--hostname", "127.0.0.1"],
    {
      DATABASE_URL: databaseUrl,
      APP_URL: url,
      ...env,
    },
  );
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  if (!(await until(isReady, { withinMs: 60_000, everyMs: 100 }))) {
    child.kill("SIGKILL");
    throw new Error("the web server does not come up");
  }
  return { child, url };
}

export const startBuiltWorker = (databaseUrl: string, url: string, env: Record<string, string> = {}) =>
  startProgram([join(process.cwd(), "dist", "worker.mjs")], {
    DATABASE_URL: databaseUrl,
    APP_URL: url,
    ...env,
  });
