import { join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import { note, say, step } from "../bootstrap/progress.mjs";
import { prepareDataDirectory } from "../postgres/place.ts";
import { banner } from "./banner.ts";
import { buildWeb, hasWeb } from "./build-web.ts";
import { type Supervised, supervise } from "./child.ts";
import type { Context } from "./context.ts";
import { lastLines, watchLogs } from "./log-file.ts";
import { migrateStep } from "./migrate-step.ts";
import { preparePrograms } from "./prepare.ts";
import { hasProgram } from "./program.ts";
import { type Claim, claim, clearLeftovers } from "./running.ts";
import { readDemo, seedStep } from "./seed-step.ts";
import { openServices, type Services } from "./services.ts";
import { listenForStop, type Stop } from "./signals.ts";
import { type Address, addressOf, choosePort, waitUntilReady, webPlan, workerPlan } from "./web.ts";

/** The time web and worker have to finish their work before the database stops. Five seconds in all. */
const GRACE_MS = 2500;

type Started = { children: Supervised[]; address: Address };

function startChildren(
  context: Context,
  { services, address, claimed }: { services: Services; address: Address; claimed: Claim },
): Supervised[] {
  const log = (name: string) => join(context.dataDir, "logs", `${name}.log`);
  const plans = [
    { ...webPlan(services.web, { address, mode: "start" }), logFile: log("web") },
    ...(hasProgram("worker") ? [{ ...workerPlan(services.worker, address), logFile: log("worker") }] : []),
  ];
  return plans.map((plan) => supervise(plan, (identity) => claimed.record(plan.name, identity)));
}

async function waitForWeb(
  { children, address }: Started,
  { stop, context }: { stop: Stop; context: Context },
) {
  let exited: { name: string; how: string } | undefined;
  for (const child of children) {
    child.firstExit.then((how) => {
      exited ??= { name: child.name, how };
    });
  }
  const ready = await waitUntilReady(address, () => stop.isRequested() || exited !== undefined);
  if (stop.isRequested() || (ready && !exited)) return;
  const name = exited?.name === "worker" ? "worker" : "web";
  const file = join(context.dataDir, "logs", `${name}.log`);
  throw new StepFailure({
    step: exited ? `Starting the ${exited.name}` : "Waiting for the web server",
    cause: `${exited ? `it ended with ${exited.how}` : "/readyz did not answer 200 within two minutes"}. Its last words:\n${lastLines(file, 8)}`,
    next: `the whole log is in ${file}`,
  });
}

type Opening = {
  context: Context;
  stop: Stop;
  services: Services;
  children: Supervised[];
  built: Promise<void>;
};

async function open({ context, stop, services, children, built }: Opening, claimed: Claim, address: Address) {
  await migrateStep(services);
  await seedStep(services, { dataDir: context.dataDir, appUrl: address.appUrl });
  await built;
  if (stop.isRequested()) return;
  await step("Starting web and worker", async () => {
    children.push(...startChildren(context, { services, address, claimed }));
    await waitForWeb({ children, address }, { stop, context });
  });
  if (stop.isRequested()) return;
  say(
    banner({
      appUrl: address.appUrl,
      demo: readDemo(context.dataDir),
      dataDir: context.dataDir,
      logs: join(context.dataDir, "logs"),
      database: services.embedded ? "embedded" : "external",
    }),
  );
}

const listenHost = () => process.env.HOST || "127.0.0.1";

/**
 * Checks everything that can be refused quickly before anything slow: a running launcher, the data directory, the port.
 */
async function checkSurroundings(context: Context) {
  await clearLeftovers(context.dataDir);
  prepareDataDirectory(context.dataDir);
  if (process.env.PORT) await choosePort(process.env.PORT, { host: listenHost(), say: note });
}

const LOOK_MS = 2000;

/** Runs until a stop is requested. Web and worker reconnect to the database once it responds on its port. */
async function lookAfterDatabase(services: Services, stop: Stop) {
  let failed = false;
  const look = async () => {
    try {
      if (await services.revive()) say("The database had ended and was started again.");
      failed = false;
    } catch (error) {
      // Reported once; retries continue until one succeeds or the launcher stops.
      const cause = error instanceof Error ? error.message : String(error);
      if (!failed) note(`The database ended and cannot be started: ${cause}`);
      failed = true;
    }
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, LOOK_MS);
  await stop.requested;
  clearInterval(timer);
  await looking;
}

/** Runs until a stop is requested; every resource it opened is closed on every exit path. */
async function serve(context: Context, { stop, built }: { stop: Stop; built: Promise<void> }) {
  const host = listenHost();
  const address = addressOf(await choosePort(process.env.PORT, { host, say: note }), host);
  const services = await openServices(context, { strict: false });
  const children: Supervised[] = [];
  const logs = ["logs/web.log", "logs/worker.log", "postgres.log"].map((name) => join(context.dataDir, name));
  const stopWatching = watchLogs(logs);
  let claimed: Claim | undefined;
  try {
    claimed = await claim(context.dataDir, { command: "start", port: address.port, appUrl: address.appUrl });
    await open({ context, stop, services, children, built }, claimed, address);
    await lookAfterDatabase(services, stop);
    say("\nStopping …");
  } finally {
    stopWatching();
    // One that fails, as on a full disk, leaves nothing else running.
    const ended = await Promise.allSettled(children.map((child) => child.stop(GRACE_MS)));
    ended.push(...(await Promise.allSettled([services.release()])));
    claimed?.done();
    for (const one of ended)
      if (one.status === "rejected") note(`Stopping was not complete: ${one.reason.message}`);
  }
}

export async function start(context: Context): Promise<number> {
  await checkSurroundings(context);
  await preparePrograms(context);
  const stop = listenForStop();
  // The database starts and is filled while the web application is built, which uses one of two cores half of the time.
  const built = hasWeb() ? buildWeb() : Promise.resolve();
  const ended = built.catch(() => {});
  try {
    await serve(context, { stop, built });
  } finally {
    // A failure of the database is reported once the build has ended too.
    await ended;
  }
  stop.end();
  say("Stopped.");
  return 0;
}
