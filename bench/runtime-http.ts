// npm run bench:http - single events over POST /v1/events (durable before the 202) to finished runs: accepted and
// completed per second, the 202's latency, and the memory of web, worker and PostgreSQL together. Needs a build (npm
// run build).
import type { ChildProcess } from "node:child_process";
import { Agent, request } from "undici";
import { WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { insertKey, type NewKey } from "@/lib/services/keys/insert";
import { testConfig } from "@/scripts/testing/config";
import { pause, until } from "../scripts/processes/pause.ts";
import { startBuiltWorker, startWeb } from "../scripts/testing/web-server.ts";
import { cpuMs, postgresPids, pssMb } from "./processes";
import { addTenant, finishedRuns, openRig, percentile, phoneOf, type Rig, say, type Tenant } from "./rig";
import { afterMissedCall, callback } from "./workload";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
/** BENCH_FLAT_MINUTES=10 is the length of the full benchmark. */
const FLAT_MINUTES = Number(process.env.BENCH_FLAT_MINUTES ?? 0);
/** The workload of comparable engines: an event, a condition, one action that writes a value, every step recorded. */
const nodes = afterMissedCall(callback("a", "Missed call"), callback("b", "Missed call"));

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
    return (await insertKey({ tx: t, now: new Date(), actor, config: testConfig }, key)).apiKey;
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
      // Open loop: each sender has its own schedule, so a late response does not delay the next request.
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

async function settled(rig: Rig): Promise<void> {
  const nothingLeft = () =>
    rig.system(async (t) => !(await t.one("select 1 from run where finished_at is null limit 1")));
  await until(nothingLeft, { withinMs: SECONDS * 4_000, everyMs: 100 });
}

/** Applies the same load for several minutes, to show growth over time that is independent of load. */
async function flat(of: { url: string; keys: string[]; parts: () => number[] }): Promise<void> {
  say("\nmemory over time at 200 events a second, MB (web + worker + PostgreSQL):");
  for (let minute = 1; minute <= FLAT_MINUTES; minute++) {
    const { p99 } = await load({ ...of, connections: 20, seconds: 60, perSecond: 200 });
    say(`minute ${minute}: ${of.parts().join(" + ")}, p99 of the 202 ${Math.round(p99)} ms`);
  }
}

async function main(): Promise<void> {
  const rig = await openRig("http");
  const children: ChildProcess[] = [];
  try {
    const tenants = await Promise.all(
      Array.from({ length: 6 }, (_, n) => addTenant(rig, { slug: `http_${n}`, nodes })),
    );
    const keys = await Promise.all(tenants.map((tenant) => issueKey(rig, tenant)));
    const { child, url } = await startWeb(rig.webUrl);
    children.push(child, startBuiltWorker(rig.workerUrl, url));
    const dbPort = new URL(rig.workerUrl).port;
    const parts = () => [...children.map((one) => pssMb([one.pid!])), pssMb(postgresPids(dbPort))];
    const memory = () => `${parts().reduce((sum, part) => sum + part)} (${parts().join(" + ")})`;
    // Measured after the start, before any request.
    await pause(5_000);
    const idleMb = memory();
    await load({ url, keys, connections: 10, seconds: 3, perSecond: null });
    await settled(rig);
    const computed = () => [
      ...children.map((one) => cpuMs([one.pid!])),
      cpuMs(postgresPids(dbPort)),
      cpuMs([process.pid]),
    ];
    const rows = [];
    for (const [connections, perSecond] of [
      [10, null],
      [50, null],
      [20, 200],
    ] as const) {
      const before = await finishedRuns(rig);
      const computedBefore = computed();
      const began = performance.now();
      const sent = await load({ url, keys, connections, seconds: SECONDS, perSecond });
      const peakMb = memory();
      await settled(rig);
      const seconds = (performance.now() - began) / 1_000;
      rows.push({
        connections,
        "asked/s": perSecond ?? "as many as go",
        "accepted/s": Math.round(sent.accepted / SECONDS),
        "completed/s": Math.round(((await finishedRuns(rig)) - before) / seconds),
        "CPU ms an event": computed()
          .map((ms, part) => ((ms - computedBefore[part]!) / sent.accepted).toFixed(2))
          .join(" + "),
        refused: sent.refused,
        "202 p50 ms": Math.round(sent.p50),
        "202 p99 ms": Math.round(sent.p99),
        "memory MB": peakMb,
      });
    }
    if (FLAT_MINUTES > 0) await flat({ url, keys, parts });
    say(`\nidle memory, MB (web + worker + PostgreSQL): ${idleMb}`);
    say("CPU: web + worker + PostgreSQL + who asks");
    console.table(rows);
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await rig.close();
  }
}

await main();
