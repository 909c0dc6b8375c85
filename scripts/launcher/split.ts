import { existsSync } from "node:fs";
import { join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
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
import { addressOf, DEFAULT_PORT, webPlan, workerPlan } from "./web.ts";

/** An orchestrator usually gives half a minute; requests and runs under way may use most of it. */
const GRACE_MS = 25_000;

/** In production what was built runs as it is: no tools, no downloads, no building beside live traffic. */
const isProduction = () => process.env.NODE_ENV === "production";

function requireWebBuild() {
  if (existsSync(join(root, ".next", "BUILD_ID"))) return;
  throw new StepFailure({
    step: "Starting the web server",
    cause: "there is no build.",
    next: "npm run build, then the same command again.",
  });
}

async function runInFront(plan: ChildPlan, services: Services): Promise<number> {
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
    await services.release();
  }
}

export async function runWeb(context: Context): Promise<number> {
  if (!isProduction()) await prepareEverything(context);
  const services = await openServices(context, { strict: true });
  requireWebBuild();
  const address = addressOf(Number(process.env.PORT || DEFAULT_PORT), process.env.HOST || "0.0.0.0");
  return runInFront(webPlan(services.web, { address, mode: "start" }), services);
}

export async function runWorker(context: Context): Promise<number> {
  if (!isProduction()) await preparePrograms(context);
  const services = await openServices(context, { strict: true });
  const port = readRunning(context.dataDir)?.port ?? Number(process.env.PORT || DEFAULT_PORT);
  return runInFront(workerPlan(services.worker, addressOf(port, "")), services);
}

export async function runMigrate(context: Context): Promise<number> {
  if (!isProduction()) await preparePrograms(context);
  const services = await openServices(context, { strict: isProduction() });
  try {
    await migrateStep(services);
    return 0;
  } finally {
    await services.release();
  }
}
