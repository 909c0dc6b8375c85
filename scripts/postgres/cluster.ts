import { spawn, spawnSync } from "node:child_process";
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import { end } from "../processes/end.ts";
import { commandOf, identify, type ProcessIdentity } from "../processes/identity.ts";
import { until } from "../processes/pause.ts";
import type { Account } from "./account.ts";
import { answers } from "./connect.ts";

const STEP = "Starting the database";

export type Cluster = { programs: string; folder: string; logFile: string; account: Account | null };

/** The database inherits none of our variables, nor PG* variables of the user's shell. */
const bareEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
});

const asAccount = (account: Account | null) => (account ? { uid: account.uid, gid: account.gid } : {});

export const isInitialised = (cluster: Cluster) => existsSync(join(cluster.folder, "PG_VERSION"));

/** initdb leaves an incomplete folder when it is killed; only a complete one has this marker. */
const finishedMark = (cluster: Cluster) => join(cluster.folder, "switchboard.ready");

export const isFinished = (cluster: Cluster) => isInitialised(cluster) && existsSync(finishedMark(cluster));

export function markFinished(cluster: Cluster) {
  writeFileSync(finishedMark(cluster), "");
}

export function initialise(cluster: Cluster, password: string) {
  const passwordFile = join(dirname(cluster.folder), `.password.${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (cluster.account) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
  try {
    const result = spawnSync(
      join(cluster.programs, "initdb"),
      [
        `--pgdata=${cluster.folder}`,
        "--username=switchboard_admin",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // Sorts text identically on every machine, regardless of its C library.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-instructions",
      ],
      { ...asAccount(cluster.account), cwd: "/", env: bareEnvironment(), encoding: "utf8" },
    );
    if (result.status !== 0) {
      const last =
        (result.stderr ?? "").trim().split("\n").at(-1) || result.error?.message || "no reason given";
      throw new StepFailure({
        step: STEP,
        cause: `the database files could not be made in ${cluster.folder} (${last}).`,
        next: "check that the disk has room, or choose another place with DATA_DIR=/path npm start",
      });
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Returns the running server of this cluster, or null. A pid file is stale if its process is something else. */
export function runningServer(cluster: Cluster): ProcessIdentity | null {
  const pidFile = join(cluster.folder, "postmaster.pid");
  if (!existsSync(pidFile)) return null;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  const command = commandOf(pid) ?? "";
  if (!command.includes("postgres") || !command.includes(cluster.folder)) return null;
  return identify(pid);
}

/** The port recorded by the running server itself. */
export function runningPort(cluster: Cluster): number | null {
  const line = readFileSync(join(cluster.folder, "postmaster.pid"), "utf8").split("\n")[3];
  const port = Number(line);
  return Number.isInteger(port) && port > 0 ? port : null;
}

export type ServerOptions = { port: number; durable: boolean };

function serverArguments(cluster: Cluster, { port, durable }: ServerOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "64MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    max_wal_size: "1GB",
    // A new installation grows from nothing to thousands of rows within the default one-minute autovacuum interval.
    ...(durable ? { autovacuum_naptime: "10s" } : {}),
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
  };
  return [
    "-D",
    cluster.folder,
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}

function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR|could not/.test(line)) ?? lines.at(-1) ?? "it said nothing"
  );
}

/** A killed server leaves children that hold its memory and port for another moment. */
const LEFT_BEHIND = /still in use|Address already in use/;
const LEAVE_MS = 15_000;

/** Starts the server and waits until it responds. After a crash that includes replaying its log. */
export async function startServer(cluster: Cluster, options: ServerOptions & { password: string }) {
  let failed: string | null = null;
  const settled = async () => {
    failed = await tryStart(cluster, options);
    return failed === null || !LEFT_BEHIND.test(failed);
  };
  await until(settled, { withinMs: LEAVE_MS, everyMs: 200 });
  if (failed === null) return;
  throw new StepFailure({
    step: STEP,
    cause: `PostgreSQL did not come up: ${failed}.`,
    next: `the whole story is in ${cluster.logFile}; npm start tries again.`,
  });
}

/** Starts it in its own process group, so that Ctrl-C reaches only the launcher. Explains a failed start. */
async function tryStart(
  cluster: Cluster,
  options: ServerOptions & { password: string },
): Promise<string | null> {
  // No server of ours is running, so this file is stale; PostgreSQL would trust it if another process happened to have
  // the same pid.
  rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  const log = openSync(cluster.logFile, "a", 0o600);
  const server = spawn(join(cluster.programs, "postgres"), serverArguments(cluster, options), {
    ...asAccount(cluster.account),
    cwd: "/",
    env: bareEnvironment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let over: string | null = null;
  server.once("error", (error) => {
    over = error.message;
  });
  server.once("exit", (code, signal) => {
    over ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  const url = adminUrl({ port: options.port, password: options.password });
  const ready = await until(async () => over !== null || (await answers(url)), { withinMs: 120_000 });
  server.unref();
  if (over !== null) return `${lastWords(cluster.logFile)} (${over})`;
  if (ready) return null;
  if (server.pid) process.kill(server.pid, "SIGQUIT");
  return lastWords(cluster.logFile);
}

/** A fast stop ends the sessions without data loss. A server that hangs is killed and recovers on the next start. */
export async function stopServer(cluster: Cluster) {
  const server = runningServer(cluster);
  if (server) await end(server, { group: false, signal: "SIGINT", graceMs: 3500 });
}

export function adminUrl({ port, password }: { port: number; password: string }): string {
  return `postgresql://switchboard_admin:${password}@127.0.0.1:${port}/postgres`;
}
