/**
 * npm run bench:search: the search of a workspace with 100,000 contacts, 100,000 calls, 50,000 leads and 30,000 messages, and
 * of its conversations, through the real endpoints, for words and numbers that find few, many and nobody.
 */
import { WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { dispatch } from "@/lib/http/dispatch";
import { insertKey } from "@/lib/services/keys/insert";
import { testConfig } from "@/scripts/testing/config";
import { addTenant, openRig, percentile, type Rig, say, serveFrom, vacuum } from "./rig.ts";

const CONTACTS = 100_000;
const SEARCHES = [
  "el",
  "elsa",
  "elsa family4321",
  "family4321 elsa",
  "fam",
  "p4321@",
  "(503) 555-0123",
  "0123",
  "503",
  "zzz",
];
const CONVERSATION_SEARCHES = ["elsa", "insurance", "insurance 4321", "zzz"];
const MESSAGES = 30_000;
const TIMES = 60;
/** Search answers while a person types; the list of conversations may take longer. */
const LIMITS_MS = { "/v1/search": 50, "/v1/conversations": 100 };
const FIRST = ["Anna", "Ben", "Carla", "David", "Elsa", "Finn", "Greta", "Hana", "Ivan", "Julia"];

async function fill(rig: Rig): Promise<string[]> {
  const { workspaceId, partnerId } = await addTenant(rig, {
    slug: "big",
    nodes: [{ id: "t", type: "trigger", event: "call.missed" }],
  });
  return rig.system(async (t) => {
    await t.run("update partner set status = 'approved' where id = $1", [partnerId]);
    await t.run(
      `insert into contact (workspace_id, id, phone, name, email, created_at, updated_at)
       select $1, 'con_' || lpad(n::text, 8, '0'), '+1503' || lpad((n * 7919 % 10000000)::text, 7, '0'),
         ($2::text[])[1 + n % 10] || ' Family' || (n % 5000), 'p' || n || '@example.com', now(), now()
       from generate_series(1, $3::int) n`,
      [workspaceId, FIRST, CONTACTS],
    );
    await t.run(
      `insert into call (workspace_id, id, contact_id, direction, from_phone, outcome, started_at, ended_at)
       select $1, 'call_' || n, 'con_' || lpad(n::text, 8, '0'), 'inbound', '+15035550100', 'answered', now(), now()
       from generate_series(1, $2::int) n`,
      [workspaceId, CONTACTS],
    );
    await t.run(
      `insert into lead (workspace_id, id, contact_id, name, phone, source)
       select $1, 'lead_' || n, 'con_' || lpad(n::text, 8, '0'), ($2::text[])[1 + n % 10] || ' Family' || n, '+15035550100', 'web'
       from generate_series(1, $3::int) n`,
      [workspaceId, FIRST, CONTACTS / 2],
    );
    await t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, created_at)
       select $1, id_at('msg_', now() - n * interval '10 minutes') || lpad(n::text, 8, '0'), 'con_' || lpad((n % 2000 + 1)::text, 8, '0'),
         'inbound', 'sms', '+15035550100', 'Hello, I have a question about my visit ' || n || case when n % 9 = 0 then ' and my insurance.' else '.' end
         || repeat(' Please let me know.', 3), 'received', now()
       from generate_series(1, $2::int) n`,
      [workspaceId, MESSAGES],
    );
    const ctx = {
      tx: t,
      now: new Date(),
      config: testConfig,
      actor: { kind: "system" as const, id: "bench", name: "Bench" },
    };
    const keys: string[] = [];
    // Each key is limited in its rate, so the searches go through many.
    for (let n = 0; n < 100; n += 1) {
      const key = {
        kind: "workspace" as const,
        mode: "live" as const,
        partnerId,
        workspaceId,
        name: `k${n}`,
      };
      keys.push((await insertKey(ctx, { ...key, scopes: [...WORKSPACE_SCOPES], expiresAt: null })).apiKey);
    }
    return keys;
  });
}

const rig = await openRig("bench_search");
let failed = false;
try {
  const keys = await fill(rig);
  await vacuum(rig);
  serveFrom(rig);
  let asked = 0;
  const ask = async (path: keyof typeof LIMITS_MS, q: string) => {
    const headers = { Authorization: `Bearer ${keys[asked++ % keys.length]}` };
    const from = performance.now();
    const answer = await dispatch(
      new Request(`http://127.0.0.1:1${path}?${new URLSearchParams({ q })}`, { headers }),
    );
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`a search answered ${answer.status} ${body.slice(0, 200)}`);
    return performance.now() - from;
  };
  const measured = [
    ...SEARCHES.map((q) => ["/v1/search", q] as const),
    ...CONVERSATION_SEARCHES.map((q) => ["/v1/conversations", q] as const),
  ];
  for (const [path, q] of measured) {
    for (let n = 0; n < 10; n += 1) await ask(path, q);
    const times: number[] = [];
    for (let n = 0; n < TIMES; n += 1) times.push(await ask(path, q));
    const p95 = percentile(times, 95);
    const limit = LIMITS_MS[path];
    if (p95 >= limit) failed = true;
    say(
      `${p95 < limit ? "ok  " : "MISS"} ${path} ${q}: median ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (limit ${limit} ms)`,
    );
  }
} finally {
  await rig.close();
}
process.exit(failed ? 1 : 0);
