/**
 * npm run bench:api: GET /v1/partner/accounts?limit=20 with 10,000 accounts, beside a bare route handler that returns
 * the same bytes, in one run, alternating. Needs a build (npm run build).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import autocannon from "autocannon";
import { PARTNER_SCOPES } from "@/lib/api/scopes";
import { insertKey } from "@/lib/services/keys/insert";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import { openRig, type Rig } from "./rig.ts";

const ACCOUNTS = 10_000;
/** Each key may ask 20 times a second: enough keys that the limit does not decide. */
const KEYS = 400;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = 3;
const PEPPER = "pepper-for-benchmarks-pepper-for-benchmarks";
const PATH = "/v1/partner/accounts?limit=20";

async function fill(rig: Rig): Promise<string[]> {
  return rig.system(async (t) => {
    const ctx = { tx: t, now: new Date(), actor: { kind: "system" as const, id: "bench", name: "Bench" } };
    const partnerId = await insertPartner(ctx, { name: "Bench", email: "bench@example.com" });
    await decide(ctx, { id: partnerId, decision: "approve" });
    await t.run(
      `insert into workspace (id, partner_id, name, owner_email, plan, created_at)
       select 'ws_bench_' || i, $1, 'Practice ' || i, 'owner@example.com', 'starter', now() - make_interval(mins => i) from generate_series(1, ${ACCOUNTS}) i`,
      [partnerId],
    );
    const keys: string[] = [];
    for (let i = 0; i < KEYS; i++) {
      const key = await insertKey(
        ctx,
        {
          kind: "partner",
          mode: "live",
          partnerId,
          workspaceId: null,
          name: `k${i}`,
          scopes: [...PARTNER_SCOPES],
          expiresAt: null,
        },
        PEPPER,
      );
      keys.push(key.apiKey);
    }
    return keys;
  });
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function startWeb(rig: Rig, port: number, bare: string): Promise<ChildProcess> {
  const web = spawn(
    process.execPath,
    [join(process.cwd(), "node_modules/next/dist/bin/next"), "start", "-p", String(port)],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: rig.webUrl,
        APP_URL: `http://127.0.0.1:${port}`,
        NEXTAUTH_SECRET: "secret-for-benchmarks-secret-for-benchmarks",
        KEY_PEPPER: PEPPER,
        ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 9).toString("base64")}`,
        METRICS_TOKEN: "metrics-for-benchmarks",
        LOG_LEVEL: "error",
        BENCH_BARE: bare,
      },
      stdio: "ignore",
    },
  );
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) return web;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the web server did not become ready");
}

type Shot = { rps: number; p50: number; p99: number; errors: number };

async function shoot(url: string, keys: string[] | null, connections: number): Promise<Shot> {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: SECONDS,
    ...(keys
      ? {
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                headers: { authorization: `Bearer ${keys[next++ % keys.length]}` },
              }),
            },
          ],
        }
      : {}),
  });
  return {
    rps: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
  };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function main(): Promise<void> {
  const rig = await openRig("bench_api");
  const port = await freePort();
  let web: ChildProcess | undefined;
  try {
    const keys = await fill(rig);
    const base = `http://127.0.0.1:${port}`;
    web = await startWeb(rig, port, "{}");
    const answer = await fetch(base + PATH, { headers: { authorization: `Bearer ${keys[0]}` } });
    const bytes = await answer.text();
    web.kill();
    web = await startWeb(rig, port, bytes);
    console.log(
      `GET ${PATH}: ${ACCOUNTS} accounts, ${Buffer.byteLength(bytes)} bytes, ${SECONDS} s a shot, ${ROUNDS} rounds, median`,
    );
    for (const connections of [1, 10]) {
      await shoot(base + PATH, keys, connections);
      const rounds = { bare: [] as Shot[], ours: [] as Shot[] };
      for (let i = 0; i < ROUNDS; i++) {
        rounds.bare.push(await shoot(`${base}/bare`, null, connections));
        rounds.ours.push(await shoot(base + PATH, keys, connections));
      }
      const of = (name: keyof typeof rounds, what: keyof Shot) =>
        median(rounds[name].map((shot) => shot[what]));
      for (const name of ["bare", "ours"] as const) {
        console.log(
          `${String(connections).padStart(3)} connections  ${name}  ${of(name, "rps").toFixed(0).padStart(6)} requests/s  p50 ${of(name, "p50")} ms  p99 ${of(name, "p99")} ms  errors ${of(name, "errors")}`,
        );
      }
      console.log(
        `${String(connections).padStart(3)} connections  ours / bare = ${(of("ours", "rps") / of("bare", "rps")).toFixed(2)}`,
      );
    }
  } finally {
    web?.kill();
    await rig.close();
  }
}

await main();
