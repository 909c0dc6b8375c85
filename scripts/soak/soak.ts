// npm run test:soak - real worker processes, killed and frozen, over a real PostgreSQL that is restarted under them.
// Afterwards: nothing lost, nothing stuck, no desk record twice, no text twice, requests repeated under their key only.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { addTenant, openRig, say, type Tenant } from "@/bench/rig";
import { afterMissedCall, callback, missCall, PHONE, step } from "@/bench/workload";
import { StepFailure } from "@/lib/automation/step-error";
import { openDb } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { openLog } from "@/lib/log";
import { sendHttp } from "@/lib/services/effects/http";
import { countingPorts } from "@/lib/worker/testing/counting";
import { startWorker } from "@/lib/worker/worker";
import { testConfig } from "@/scripts/testing/config";
import { pause, until } from "../processes/pause.ts";
import { drain } from "./account.ts";
import { crashPostgres } from "./fault-list.ts";
import { judge } from "./judge.ts";
import { every, WorkerPool } from "./worker-pool.ts";

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const plan = {
  workers: number("SOAK_WORKERS", 4),
  seconds: number("SOAK_SECONDS", 840),
  kills: number("SOAK_KILLS", 100),
  freezes: number("SOAK_FREEZES", 20),
  restarts: number("SOAK_RESTARTS", 10),
  perSecond: number("SOAK_EVENTS_PER_SECOND", 25),
  drainSeconds: number("SOAK_DRAIN_SECONDS", 60),
};
const log = openLog({ name: "soak", level: process.env.SOAK_LOG ?? "fatal" });

/** The counting server is another process, so texts are sent there over HTTP, with their key. */
const soakPorts = (url: string) =>
  countingPorts(async (key, signal) => {
    const request = {
      method: "POST",
      url: `${url}/sms`,
      headers: {},
      body: undefined,
      timeoutSeconds: 10,
      key,
    };
    // Without a response it is unknown whether the text was sent, just like with real providers.
    await sendHttp(request, { guard: { allowLoopback: true }, signal }).catch((error: unknown) => {
      log.warn({ err: error }, "a text without an answer");
      throw new StepFailure("unknown_outcome", "No answer came");
    });
  });

async function worker(): Promise<void> {
  const db = openDb({
    url: process.env.DATABASE_URL!,
    role: "switchboard_worker",
    max: 14,
    name: "soak-worker",
  });
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled"));
  let shouldFreeze = false;
  process.stdin.on("data", () => {
    shouldFreeze = true;
  });
  const boundary = (at: string) => {
    if (!shouldFreeze || at !== "claimed") return;
    shouldFreeze = false;
    process.kill(process.pid, "SIGSTOP");
  };
  const ports = soakPorts(process.env.SOAK_URL!);
  const begins = () =>
    startWorker({ db, log, config: testConfig, slots: 10, ports, boundary }).then(
      () => true,
      () => false,
    );
  if (!(await until(begins, { withinMs: 30_000, everyMs: 500 }))) throw new Error("no database to work on");
  say("ready");
}

const nodes = (url: string) =>
  afterMissedCall(
    callback("a", "first", "http"),
    step("http", "http_request", {
      config: { method: "POST", url: `${url}/http`, body: { phone: PHONE } },
      next: "sms",
    }),
    step("sms", "send_sms", {
      // Independent of the hour at which the test runs.
      config: { to: PHONE, message: "Hello", respectQuietHours: false },
      next: "b",
      onError: "continue",
    }),
    callback("b", "second"),
  );

/** Retries until it is certainly accepted; the id makes this safe, as for any sender. */
async function tellSurely(db: ReturnType<typeof openDb>, tenant: Tenant, n: number): Promise<void> {
  for (;;) {
    try {
      await tx(db, { kind: "workspace", id: tenant.workspaceId }, (t) =>
        missCall(t, { tenant, n, senderId: `soak-${n}`, log }),
      );
      return;
    } catch {
      await pause(200);
    }
  }
}

async function main(): Promise<number> {
  const dataDir = join(process.cwd(), ".cache", "soak");
  const counted = { texts: new Map<string, number>(), requests: new Map<string, number>() };
  const world = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    const kind = request.url === "/sms" ? counted.texts : counted.requests;
    kind.set(key, (kind.get(key) ?? 0) + 1);
    request.resume();
    response.end("{}");
  });
  await new Promise<void>((resolve) => world.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  const rig = await openRig("soak", { dataDir });
  const db = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 8, name: "soak" });
  const workers = new WorkerPool(rig, { SOAK_URL: url });
  try {
    const tenants = await Promise.all(
      [0, 1, 2].map((n) => addTenant(rig, { slug: `soak_${n}`, nodes: nodes(url) })),
    );
    await Promise.all(Array.from({ length: plan.workers }, () => workers.spawn()));
    let sent = 0;
    const telling: Promise<void>[] = [];
    const producer = setInterval(() => {
      for (let i = 0; i < plan.perSecond / 5; i++) {
        const n = sent++;
        telling.push(tellSurely(db, tenants[n % tenants.length]!, n));
      }
    }, 200);
    const { seconds } = plan;
    await Promise.all([
      pause(seconds * 1_000),
      every(plan.kills, seconds, () => workers.kill()),
      every(plan.freezes, seconds, () => void workers.freeze()),
      every(plan.restarts, seconds, () => crashPostgres(dataDir)),
    ]);
    clearInterval(producer);
    await Promise.all(telling);
    const account = await drain(db, {
      workspaceIds: tenants.map((tenant) => tenant.workspaceId),
      sent,
      withinSeconds: plan.drainSeconds,
    });
    const faults = judge({
      ...account,
      sent,
      texts: counted.texts,
      requests: counted.requests,
      unexpected: workers.unexpected,
    });
    const repeats = [...counted.requests.values()].filter((times) => times > 1).length;
    say(
      `soak: ${sent} events, ${account.finished} runs finished, ${plan.kills} kills, ${plan.freezes} freezes, ${plan.restarts} restarts; ` +
        `drained in ${account.drainedIn.toFixed(1)} s; ${repeats} requests repeated, ${account.unknown} texts left unknown`,
    );
    for (const fault of faults) say(`FAULT ${fault}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    for (const child of workers.members) workers.expected.add(child);
    await db.pool.end().catch(() => {});
    await rig.close();
    world.closeAllConnections();
    world.close();
  }
}

if (process.argv[2] === "worker") await worker();
else process.exit(await main());
