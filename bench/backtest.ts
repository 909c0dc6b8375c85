/**
 * npm run bench:backtest: backtests of a 20-step automation over 10,000 and 100,000 events of the past, each with the run it
 * started then, through the API and the worker's own job in a process of its own. Prints time, rate and memory; exits with 1
 * when 10,000 events take 15 seconds or more, when memory grows with the number of events, or when canceling takes long.
 */
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { OUTBOX_ONLY } from "@/lib/services/effects/ports";
import { backtestsJob } from "@/lib/worker/jobs/backtests";
import { startWorker } from "@/lib/worker/worker";
import { testConfig } from "@/scripts/testing/config";
import { pause } from "../scripts/processes/pause.ts";
import { LIVE, SAMPLES, WITH_OTHER_TEXT } from "./backtest-automation.ts";
import { addOwner, addPast, type Variant } from "./backtest-past.ts";
import { type ApiCall, openApi } from "./call-api.ts";
import { cpuMs } from "./processes.ts";
import { addTenant, openRig, say, serveFrom, type Tenant, vacuum, waitForLine } from "./rig.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000);
/** The most that one backtest takes. */
const MANY = Number(process.env.BENCH_MANY ?? 100_000);
const LIMIT_SECONDS = 15;
const CANCEL_LIMIT_MS = 3_000;
/** Garbage that may be uncollected between a backtest and one of ten times the size. */
const GROWTH_LIMIT_MB = 40;
const DAY = 86_400_000;
const log = openLog({ name: "bench", level: "error" });

async function worker(): Promise<void> {
  const db = openDb({
    url: process.env.DATABASE_URL!,
    role: "switchboard_worker",
    max: 6,
    name: "bench-worker",
  });
  const made = await startWorker({
    db,
    log,
    config: testConfig,
    slots: 4,
    ports: { ...OUTBOX_ONLY, http: { allowLoopback: false } },
    jobs: [{ name: "backtests", run: backtestsJob({ config: testConfig, log }), everySeconds: 1 }],
  });
  say("ready");
  process.stdin.once("end", () => void made.stop(1_000).then(() => process.exit(0)));
  process.stdin.resume();
}

type Body = {
  id: string;
  status: string;
  progress: number;
  steps: object[];
  summary: { events: number; compared: number; different: number; notComparable: number };
};
type Call = ApiCall<Body>;

/** The steps of every kind of run, from the sandbox, which the stored runs then have taken. */
async function variantsOf(call: Call, { automationId }: Tenant, startAt: number): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const { isPatient, replies, sampleData, events } of SAMPLES) {
    const at = new Date(startAt).toISOString();
    const test = await call("POST", `/v1/automations/${automationId}/test`, {
      sampleData,
      events,
      startAt: at,
    });
    variants.push({ steps: test.steps, replies, isPatient });
  }
  return variants;
}

const memoryMb = (pid: number, field: "VmRSS" | "VmHWM") => {
  const line = readFileSync(`/proc/${pid}/status`, "utf8")
    .split("\n")
    .find((one) => one.startsWith(field));
  return Math.round(Number(line?.split(/\s+/)[1] ?? 0) / 1_024);
};

type Tried = {
  seconds: number;
  cpuSeconds: number;
  events: number;
  startMb: number;
  maxMb: number;
  body: Body;
};

/** From the moment the job has taken it to its end, with the memory of the worker all the while. */
async function backtest(call: Call, path: string, of: { pid: number; limit: number }): Promise<Tried> {
  const startMb = memoryMb(of.pid, "VmRSS");
  let maxMb = startMb;
  let began: number | null = null;
  let cpu = 0;
  let last = 0;
  const { id } = await call("POST", path, {
    limit: of.limit,
    from: new Date(Date.now() - 17 * DAY).toISOString(),
  });
  for (;;) {
    const body = await call("GET", `${path}/${id}`);
    if (began === null && body.status !== "queued") {
      began = performance.now();
      cpu = cpuMs([of.pid]);
    }
    maxMb = Math.max(maxMb, memoryMb(of.pid, "VmRSS"));
    if (body.progress < last) throw new Error("the progress went back");
    last = body.progress;
    if (body.status === "done") {
      const { events } = body.summary;
      const cpuSeconds = (cpuMs([of.pid]) - cpu) / 1_000;
      return { seconds: (performance.now() - began!) / 1_000, cpuSeconds, events, startMb, maxMb, body };
    }
    if (body.status === "failed") throw new Error("the backtest failed");
    await pause(50);
  }
}

async function cancelInTheMiddle(call: Call, path: string): Promise<number> {
  const [{ id }, { id: next }] = [
    await call("POST", path, { limit: MANY, from: new Date(Date.now() - 17 * DAY).toISOString() }),
    await call("POST", path, { limit: 1, from: new Date(Date.now() - 17 * DAY).toISOString() }),
  ];
  while ((await call("GET", `${path}/${id}`)).progress < 0.02) await pause(50);
  const began = performance.now();
  await call("DELETE", `${path}/${id}`);
  // The worker takes the next one once it has let go of this one.
  while ((await call("GET", `${path}/${next}`)).status === "queued") await pause(20);
  return performance.now() - began;
}

const failures: string[] = [];
function judge(isMet: boolean, line: string): void {
  say(`${isMet ? "ok  " : "MISS"} ${line}`);
  if (!isMet) failures.push(line);
}

async function main(): Promise<void> {
  const rig = await openRig("bench_backtest");
  try {
    const tenants = [
      { tenant: await addTenant(rig, { slug: "some", nodes: LIVE }), events: EVENTS },
      { tenant: await addTenant(rig, { slug: "many", nodes: LIVE }), events: MANY },
    ];
    serveFrom(rig);
    const to = Date.now() - 2 * DAY;
    const from = to - 14 * DAY;
    const calls: Call[] = [];
    for (const { tenant, events } of tenants) {
      const call = await openApi<Body>(rig, tenant);
      const began = performance.now();
      await addOwner(rig, tenant.workspaceId);
      const variants = await variantsOf(call, tenant, from);
      await addPast(rig, { ...tenant, events, from, to, variants });
      await call("PATCH", `/v1/automations/${tenant.automationId}`, { nodes: WITH_OTHER_TEXT });
      say(`${events} events and runs written in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
      calls.push(call);
    }
    await vacuum(rig);
    const child = rig.spawn("worker");
    await waitForLine(child, "ready");
    await pause(2_000);
    say(
      `load ${loadavg()
        .map((one) => one.toFixed(2))
        .join(" ")}`,
    );
    const results: Tried[] = [];
    for (const [at, { tenant, events }] of tenants.entries()) {
      const path = `/v1/automations/${tenant.automationId}/backtests`;
      const tried = await backtest(calls[at]!, path, { pid: child.pid!, limit: events });
      results.push(tried);
      const { compared, different, notComparable } = tried.body.summary;
      const isWhole = tried.events === events && compared === events && different === events;
      judge(
        isWhole,
        `${tried.events} events, ${compared} compared, ${different} different, ${notComparable} not comparable`,
      );
      const rate = Math.round(tried.events / tried.seconds);
      const took = `${tried.seconds.toFixed(1)} s, ${rate} events/s`;
      if (at === 0) judge(tried.seconds < LIMIT_SECONDS, `${took} (limit ${LIMIT_SECONDS} s)`);
      else say(`     ${took}`);
      say(`     ${tried.cpuSeconds.toFixed(1)} s of computing time in the worker`);
      say(`     memory ${tried.startMb} MB before, at most ${tried.maxMb} MB`);
    }
    const growth = results[1]!.maxMb - results[0]!.maxMb;
    judge(growth < GROWTH_LIMIT_MB, `${growth} MB more for ${MANY} events (limit ${GROWTH_LIMIT_MB} MB)`);
    const ms = await cancelInTheMiddle(
      calls[1]!,
      `/v1/automations/${tenants[1]!.tenant.automationId}/backtests`,
    );
    judge(
      ms < CANCEL_LIMIT_MS,
      `canceled and on to the next in ${Math.round(ms)} ms (limit ${CANCEL_LIMIT_MS} ms)`,
    );
    say(
      `load ${loadavg()
        .map((one) => one.toFixed(2))
        .join(" ")}`,
    );
    child.stdin?.end();
    await new Promise((resolve) => child.once("exit", resolve));
  } finally {
    await rig.close();
  }
}

if (process.argv[2] === "worker") await worker();
else {
  await main();
  process.exit(failures.length > 0 ? 1 : 0);
}
