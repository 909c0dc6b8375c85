import { existsSync } from "node:fs";
import { join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import { withClient } from "../postgres/connect.ts";
import { isFree } from "../postgres/port.ts";
import { end } from "../processes/end.ts";
import { identify } from "../processes/identity.ts";
import type { ChildPlan } from "./child.ts";
import { startChild } from "./child.ts";
import { type Context, root } from "./context.ts";
import { migrateStep } from "./migrate-step.ts";
import { prepareEverything, preparePrograms } from "./prepare.ts";
import { readRunning } from "./running.ts";
import { openServices, type Services } from "./services.ts";
import { listenForStop } from "./signals.ts";
import { type Address, addressOf, DEFAULT_PORT, portNumber, webPlan, workerPlan } from "./web.ts";

/** Orchestrators usually allow half a minute; requests and runs in progress may use most of it. */
const GRACE_MS = 25_000;

/** Production runs the finished build: no tools, no downloads, no building beside live traffic. */
const isProduction = () => process.env.NODE_ENV === "production";

function requireWebBuild() {
  if (existsSync(join(root, ".next", "BUILD_ID"))) return;
  throw new StepFailure({
    step: "Starting the web server",
    cause: "there is no build.",
    next: "npm run build, then the same command again.",
  });
}

/** Checks only the address it will listen on, because another program may use the port on a different address. */
async function requirePort({ port, host }: Address) {
  if (await isFree(port, host)) return;
  throw new StepFailure({
    step: "Starting the web server",
    cause: `port ${port} of ${host} is taken by another program, or is not this machine's.`,
    next: "stop that program, or choose another place with PORT and HOST.",
  });
}

/**
 * A web server without its database reports that it is not ready. A worker and a migration have nothing to do, so they
 * exit with an explanation.
 */
async function requireDatabase(url = "") {
  try {
    await withClient(url, (client) => client.query("select 1"));
  } catch (error) {
    throw new StepFailure({
      step: "Reaching the database",
      cause: `${error instanceof Error ? error.message : String(error)}.`,
      next: "check DATABASE_URL and that the database runs, then run the same command again.",
    });
  }
}

async function runInFront(plan: ChildPlan): Promise<number> {
  const stop = listenForStop();
  const child = startChild(plan);
  const exited = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  const stopped = stop.requested.then(async () => {
    const identity = child.pid ? identify(child.pid) : null;
    if (identity) await end(identity, { group: true, graceMs: GRACE_MS });
    return 0;
  });
  try {
    return await Promise.race([exited, stopped]);
  } finally {
    stop.end();
  }
}

async function withServices(
  context: Context,
  { strict }: { strict: boolean },
  work: (services: Services) => Promise<number>,
): Promise<number> {
  const services = await openServices(context, { strict });
  try {
    return await work(services);
  } finally {
    await services.release();
  }
}

export async function runWeb(context: Context): Promise<number> {
  if (!isProduction()) await prepareEverything(context);
  return withServices(context, { strict: true }, async (services) => {
    requireWebBuild();
    const address = addressOf(portNumber(process.env.PORT || DEFAULT_PORT), process.env.HOST || "0.0.0.0");
    await requirePort(address);
    return runInFront(webPlan(services.web, { address, mode: "start" }));
  });
}

export async function runWorker(context: Context): Promise<number> {
  if (!isProduction()) await preparePrograms(context);
  return withServices(context, { strict: true }, async (services) => {
    await requireDatabase(services.worker.DATABASE_URL);
    const port = readRunning(context.dataDir)?.port ?? portNumber(process.env.PORT || DEFAULT_PORT);
    return runInFront(workerPlan(services.worker, addressOf(port, "")));
  });
}

export async function runMigrate(context: Context): Promise<number> {
  if (!isProduction()) await preparePrograms(context);
  return withServices(context, { strict: isProduction() }, async (services) => {
    await requireDatabase(services.owner.DATABASE_URL);
    await migrateStep(services);
    return 0;
  });
}
