import { note, say, step } from "../bootstrap/progress.mjs";
import { banner } from "./banner.ts";
import { bundleOptions, programs } from "./bundle.ts";
import { type Supervised, supervise } from "./child.ts";
import type { Context } from "./context.ts";
import { migrateStep } from "./migrate-step.ts";
import { preparePrograms } from "./prepare.ts";
import { hasProgram } from "./program.ts";
import { type Claim, claim, clearLeftovers } from "./running.ts";
import { readDemo, seedStep } from "./seed-step.ts";
import { openServices, type Services } from "./services.ts";
import { listenForStop } from "./signals.ts";
import { type Address, addressOf, choosePort, waitUntilReady, webPlan, workerPlan } from "./web.ts";

const GRACE_MS = 2500;

/** Rebuilds and restarts the worker at every change; a failed build leaves the old one running. */
async function watchWorker(services: Services, { address, claimed }: { address: Address; claimed: Claim }) {
  const { context } = await import("esbuild");
  let worker: Supervised | undefined;
  let queue = Promise.resolve();
  const restart = async () => {
    await worker?.stop(GRACE_MS);
    const plan = workerPlan({ ...services.worker, NODE_ENV: "development" }, address);
    worker = supervise(plan, (identity) => claimed.record(plan.name, identity));
  };
  const watching = await context({
    ...bundleOptions({ worker: programs.worker }),
    logLevel: "error",
    plugins: [
      {
        name: "restart-worker",
        setup: (build) => {
          build.onEnd(({ errors }) => {
            if (errors.length === 0) queue = queue.then(restart);
          });
        },
      },
    ],
  });
  await watching.watch();
  return {
    stop: async () => {
      await watching.dispose();
      await queue;
      await worker?.stop(GRACE_MS);
    },
  };
}

/**
 * Runs the same services as start, with hot reload for the web and a restarted worker. Output stays in this terminal.
 */
export async function dev(context: Context): Promise<number> {
  await preparePrograms(context);
  const stop = listenForStop();
  await clearLeftovers(context.dataDir);
  const host = process.env.HOST || "127.0.0.1";
  const address = addressOf(await choosePort(process.env.PORT, { host, say: note }), host);
  const services = await openServices(context, { strict: false });
  const closing: (() => Promise<void> | void)[] = [services.release];
  try {
    const claimed = await claim(context.dataDir, {
      command: "dev",
      port: address.port,
      appUrl: address.appUrl,
    });
    closing.push(claimed.done);
    await migrateStep(services);
    await seedStep(services, { dataDir: context.dataDir, appUrl: address.appUrl });
    const plan = webPlan(services.web, { address, mode: "dev" });
    const web = supervise(plan, (identity) => claimed.record(plan.name, identity));
    // On SIGTERM, Next's development server would leave a process behind that reports usage without consent.
    closing.push(() => web.stop(GRACE_MS, "SIGKILL"));
    if (hasProgram("worker")) closing.push((await watchWorker(services, { address, claimed })).stop);
    const ready = await step("Waiting for the web server", () => waitUntilReady(address, stop.isRequested));
    if (ready && !stop.isRequested()) {
      const facts = { appUrl: address.appUrl, demo: readDemo(context.dataDir), dataDir: context.dataDir };
      say(banner({ ...facts, logs: null, database: services.embedded ? "embedded" : "external" }));
    }
    await stop.requested;
  } finally {
    // The servers stop before the database does.
    for (const close of closing.reverse()) await close();
    stop.end();
  }
  return 0;
}
