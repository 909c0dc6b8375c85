import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { StepFailure } from "../../bootstrap/failure.mjs";
import { step } from "../../bootstrap/progress.mjs";
import { anyFreePort } from "../../postgres/port.ts";
import { removeDatabase } from "../../postgres/remove.ts";
import { beginningOf } from "../../processes/identity.ts";
import { testDataFolder } from "../../testing/memory.ts";
import type { TestServer } from "../../testing/server.ts";
import { type Supervised, supervise } from "../child.ts";
import { type Context, root } from "../context.ts";
import { lastLines } from "../log-file.ts";
import { migrateStep } from "../migrate-step.ts";
import { hasProgram } from "../program.ts";
import { claim } from "../running.ts";
import { readDemo, seedStep } from "../seed-step.ts";
import { openServices } from "../services.ts";
import { addressOf, waitUntilReady, webPlan, workerPlan } from "../web.ts";

/** One folder per run, so that two runs never collide; folders of killed runs are removed. */
async function freshFolder(context: Context): Promise<string> {
  const folder = testDataFolder(root);
  for (const place of [folder, join(context.cacheDir, "test")]) {
    mkdirSync(place, { recursive: true });
    for (const name of readdirSync(place)) {
      const pid = /^(?:server|reports)-(\d+)$/.exec(name)?.[1];
      if (pid && beginningOf(Number(pid)) === null) await removeDatabase(join(place, name));
    }
  }
  return join(folder, `server-${process.pid}`);
}

export type StartedServer = { handover: TestServer; stop: () => Promise<void> };

/** Runs the product on its own port and database, with the demo data, as `npm start` would. */
export async function startTestServer(context: Context, buildFolder: string): Promise<StartedServer> {
  const dataDir = await freshFolder(context);
  const own: Context = { ...context, dataDir, dataDirChosen: false };
  const [port, twilioDoublePort, stripeDoublePort, dnsDoublePort] = [
    await anyFreePort(),
    await anyFreePort(),
    await anyFreePort(),
    await anyFreePort(),
  ];
  const address = addressOf(port, "127.0.0.1");
  const services = await openServices(own, { strict: false, durable: false });
  const children: Supervised[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop(2500)));
    await services.release();
    await removeDatabase(dataDir);
  };
  const extra = {
    ALLOW_LOOPBACK_HTTP: "true",
    TWILIO_API_BASE: `http://127.0.0.1:${twilioDoublePort}`,
    STRIPE_API_BASE: `http://127.0.0.1:${stripeDoublePort}`,
    DNS_SERVERS: `127.0.0.1:${dnsDoublePort}`,
    NEXT_DIST_DIR: buildFolder,
    SMTP_URL: undefined,
  };
  try {
    const claimed = await claim(dataDir, { command: "test", port, appUrl: address.appUrl });
    await migrateStep(services);
    await seedStep(services, { dataDir, appUrl: address.appUrl });
    await step("Starting web and worker for the tests", async () => {
      const log = (name: string) => join(dataDir, "logs", `${name}.log`);
      const web = webPlan({ ...services.web, ...extra }, { address, mode: "start" });
      const worker = () => workerPlan({ ...services.worker, ...extra, NODE_ENV: "production" }, address);
      const plans = [
        { ...web, logFile: log("web") },
        ...(hasProgram("worker") ? [{ ...worker(), logFile: log("worker") }] : []),
      ];
      for (const plan of plans) {
        children.push(supervise(plan, (identity) => claimed.record(plan.name, identity)));
      }
      if (await waitUntilReady(address, () => false)) return;
      throw new StepFailure({
        step: "Starting web and worker for the tests",
        cause: `/readyz did not answer 200 within two minutes. The web server's last words:\n${lastLines(log("web"), 8)}`,
        next: "npm start shows whether the same happens outside the tests.",
      });
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const env = Object.entries({ ...services.owner, ...extra, APP_URL: address.appUrl, PORT: String(port) });
  const handover: TestServer = {
    baseUrl: address.appUrl,
    dataDir,
    ownerUrl: services.owner.DATABASE_URL ?? "",
    env: Object.fromEntries(env.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    twilioDoublePort,
    stripeDoublePort,
    dnsDoublePort,
    signIns: readDemo(dataDir)?.signIns ?? [],
  };
  return { handover, stop };
}

/** Builds separately, so that a server running from `.next` is not disturbed. */
export function buildFolderFor({ isCurrent, isServed }: { isCurrent: boolean; isServed: boolean }): string {
  return isCurrent || !isServed ? ".next" : ".next-test";
}
