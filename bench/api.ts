/**
 * npm run bench:api: GET /v1/partner/accounts?limit=20 with 10,000 accounts, compared with a bare route handler that
 * returns the same bytes, alternating in one run. Needs a build (npm run build).
 */
import autocannon from "autocannon";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import { testConfig } from "@/scripts/testing/config";
import { startWeb } from "../scripts/testing/web-server.ts";
import { issueKeys } from "./keys.ts";
import { openRig, type Rig, say, vacuum } from "./rig.ts";

const ACCOUNTS = 10_000;
/**
 * Each key may send 20 requests a second. A partner has few keys, so each is used again within a second; with many
 * keys, every request uses a key that is no longer cached.
 */
const KEYS = 400;
const WARM_KEYS = 60;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = 3;
const PATH = "/v1/partner/accounts?limit=20";

async function fill(rig: Rig): Promise<string[]> {
  return rig.system(async (t) => {
    const ctx = {
      tx: t,
      now: new Date(),
      config: testConfig,
      actor: { kind: "system" as const, id: "bench", name: "Bench" },
    };
    const partnerId = await insertPartner(ctx, { name: "Bench", email: "bench@example.com" });
    await decide(ctx, { id: partnerId, decision: "approve" });
    await t.run(
      `insert into workspace (id, partner_id, name, owner_email, plan, created_at)
       select 'ws_bench_' || i, $1, 'Practice ' || i, 'owner@example.com', 'starter', now() - make_interval(mins => i) from generate_series(1, ${ACCOUNTS}) i`,
      [partnerId],
    );
    return issueKeys(ctx, { partnerId, count: KEYS });
  });
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
  let web: Awaited<ReturnType<typeof startWeb>> | undefined;
  try {
    const keys = await fill(rig);
    await vacuum(rig);
    web = await startWeb(rig.webUrl);
    const answer = await fetch(web.url + PATH, { headers: { authorization: `Bearer ${keys[0]}` } });
    const bytes = await answer.text();
    web.child.kill();
    web = await startWeb(rig.webUrl, { BENCH_BARE: bytes });
    const base = web.url;
    say(
      `GET ${PATH}: ${ACCOUNTS} accounts, ${Buffer.byteLength(bytes)} bytes, ${SECONDS} s a shot, ${ROUNDS} rounds, median`,
    );
    for (const connections of [1, 10]) {
      await shoot(base + PATH, keys, connections);
      const rounds = { bare: [] as Shot[], ours: [] as Shot[], cold: [] as Shot[] };
      for (let i = 0; i < ROUNDS; i++) {
        rounds.bare.push(await shoot(`${base}/bare`, null, connections));
        rounds.ours.push(await shoot(base + PATH, keys.slice(0, WARM_KEYS), connections));
        rounds.cold.push(await shoot(base + PATH, keys, connections));
      }
      const of = (name: keyof typeof rounds, what: keyof Shot) =>
        median(rounds[name].map((shot) => shot[what]));
      for (const name of ["bare", "ours", "cold"] as const) {
        say(
          `${String(connections).padStart(3)} connections  ${name}  ${of(name, "rps").toFixed(0).padStart(6)} requests/s  p50 ${of(name, "p50")} ms  p99 ${of(name, "p99")} ms  errors ${of(name, "errors")}`,
        );
      }
      say(
        `${String(connections).padStart(3)} connections  ours / bare = ${(of("ours", "rps") / of("bare", "rps")).toFixed(2)}, with cold keys ${(of("cold", "rps") / of("bare", "rps")).toFixed(2)}`,
      );
    }
  } finally {
    web?.child.kill();
    await rig.close();
  }
}

await main();
