// npm run bench:http - single events over POST /v1/events (durable before the 202) to finished runs: accepted and completed
// per second, the 202's latency, and the memory of web, worker and PostgreSQL together. Needs a build (npm run build).
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Agent, request } from "undici";
import { WORKSPACE_SCOPES } from "@/lib/api/scopes";
import { insertKey, type NewKey } from "@/lib/services/keys/insert";
import { anyFreePort } from "../scripts/postgres/port.ts";
import { addTenant, openRig, percentile, phoneOf, type Rig, type Tenant } from "./rig";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const PEPPER = "pepper-of-the-benchmark-0123456789-0123456789";
const secrets = {
  NEXTAUTH_SECRET: PEPPER,
  KEY_PEPPER: PEPPER,
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** The peer's workload: an event, a condition, one action that sets something, every step recorded. */
const nodes = [
  { id: "t", type: "trigger", event: "call.missed", next: "c" },
  {
    id: "c",
    type: "condition",
    conditionType: "if_else",
    expression: { field: "trigger.is_new_caller", operator: "exists", value: true },
    trueBranch: "a",
    falseBranch: "b",
  },
  ...["a", "b"].map((id) => ({
    id,
    type: "action",
    action: "create_callback",
    config: {
      phone: "{{trigger.caller_phone}}",
      reason: "Missed call of {{trigger.caller_name | default:'them'}}",
    },
  })),
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { ...process.env, ...secrets, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function ready(url: string): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error("the web server does not come up");
}

async function issueKey(rig: Rig, { workspaceId, partnerId }: Tenant): Promise<string> {
  return rig.system(async (t) => {
    const actor = { kind: "system", id: "bench", name: "bench" } as const;
    const key: NewKey = {
      kind: "workspace",
      mode: "live",
      partnerId,
      workspaceId,
      name: "bench",
      scopes: [...WORKSPACE_SCOPES],
      expiresAt: null,
    };
    await t.run("update partner set status = 'approved' where id = $1", [partnerId]);
    return (await insertKey({ tx: t, now: new Date(), actor }, key, PEPPER)).apiKey;
  });
}

type Load = { url: string; keys: string[]; connections: number; seconds: number; perSecond: number | null };

async function load({ url, keys, connections, seconds, perSecond }: Load) {
  const agent = new Agent({ connections });
  const latencies: number[] = [];
  let accepted = 0;
  let refused = 0;
  let n = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      // Open loop: each lane has its own slots, and a late answer does not make the next question later.
      const gap = perSecond === null ? 0 : (connections / perSecond) * 1_000;
      let due = performance.now() + (gap * lane) / connections;
      while (performance.now() < end) {
        if (gap > 0) {
          if (due > performance.now()) await pause(due - performance.now());
          due += gap;
        }
        const i = n++;
        const began = performance.now();
        const { statusCode, body } = await request(`${url}/v1/events`, {
          method: "POST",
          dispatcher: agent,
          headers: { authorization: `Bearer ${keys[i % keys.length]}`, "content-type": "application/json" },
          body: JSON.stringify({
            type: "call.missed",
            data: { caller_phone: phoneOf(i), caller_name: "Sam" },
          }),
        });
        await body.dump();
        latencies.push(performance.now() - began);
        if (statusCode === 202) accepted += 1;
        else refused += 1;
      }
    }),
  );
  await agent.close();
  return { accepted, refused, p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
}

const finished = (rig: Rig) =>
  rig.system(
    async (t) =>
      (await t.one<{ n: number }>("select count(*)::int as n from run where finished_at is not null"))!.n,
  );

/** Proportional share: memory that several processes hold together is counted once. */
function pssMb(pids: readonly number[]): number {
  let kb = 0;
  for (const pid of pids) {
    try {
      const line = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
        .split("\n")
        .find((one) => one.startsWith("Pss:"));
      kb += Number(line?.split(/\s+/)[1] ?? 0);
    } catch {}
  }
  return Math.round(kb / 1_024);
}

function postgresPids(port: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const text = readFileSync(join("/proc", name, "cmdline"), "utf8");
      if (text.includes("postgres") && text.includes(`port=${port}`)) return [Number(name)];
      const parent = readFileSync(join("/proc", name, "stat"), "utf8").split(" ")[3];
      const above = readFileSync(`/proc/${parent}/cmdline`, "utf8");
      return above.includes("postgres") && above.includes(`port=${port}`) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

async function main(): Promise<void> {
  const rig = await openRig("http");
  const port = await anyFreePort();
  const url = `http://127.0.0.1:${port}`;
  const children: ChildProcess[] = [];
  try {
    const tenants = await Promise.all(
      Array.from({ length: 6 }, (_, n) => addTenant(rig, { slug: `http_${n}`, nodes })),
    );
    const keys = await Promise.all(tenants.map((tenant) => issueKey(rig, tenant)));
    const next = join(process.cwd(), "node_modules", "next", "dist", "bin", "next");
    children.push(
      start([next, "start", "--port", String(port), "--hostname", "127.0.0.1"], {
        DATABASE_URL: rig.webUrl,
        APP_URL: url,
      }),
    );
    children.push(
      start([join(process.cwd(), "dist", "worker.mjs")], { DATABASE_URL: rig.workerUrl, APP_URL: url }),
    );
    await ready(url);
    await load({ url, keys, connections: 10, seconds: 3, perSecond: null });
    await pause(3_000);
    const dbPort = new URL(rig.workerUrl).port;
    const memory = () => pssMb([...children.map((child) => child.pid!), ...postgresPids(dbPort)]);
    const idleMb = memory();
    const rows = [];
    for (const [connections, perSecond] of [
      [10, null],
      [50, null],
      [20, 200],
    ] as const) {
      const before = await finished(rig);
      const began = performance.now();
      const told = await load({ url, keys, connections, seconds: SECONDS, perSecond });
      const peakMb = memory();
      while ((await finished(rig)) - before < told.accepted && performance.now() - began < SECONDS * 4_000)
        await pause(100);
      const seconds = (performance.now() - began) / 1_000;
      rows.push({
        connections,
        "asked/s": perSecond ?? "as many as go",
        "accepted/s": Math.round(told.accepted / SECONDS),
        "completed/s": Math.round(((await finished(rig)) - before) / seconds),
        refused: told.refused,
        "202 p50 ms": Math.round(told.p50),
        "202 p99 ms": Math.round(told.p99),
        "memory MB": peakMb,
      });
    }
    process.stdout.write(`\nidle memory of web, worker and PostgreSQL: ${idleMb} MB\n`);
    console.table(rows);
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await rig.close();
  }
}

await main();
