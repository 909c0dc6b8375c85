/**
 * npm run bench:outcomes: the page of outcomes over a month of starts, through the API. One person in ten is held out, and two
 * versions have run. Prints the time of a reading and checks every number of it; exits with 1 when one is wrong or a reading
 * takes too long.
 */
import { loadavg } from "node:os";
import type { OutcomesView } from "@/lib/contract/outcomes";
import { queryRows } from "@/scripts/testing/rows";
import { openApi } from "./call-api.ts";
import { addWorkspace, openRig, percentile, type Rig, say, serveFrom, vacuum } from "./rig.ts";
import { callback, step } from "./workload.ts";

const STARTS = Number(process.env.BENCH_STARTS ?? 200_000);
const READINGS = 5;
/** A page waits for it, and a request has five seconds before the database gives up. */
const LIMIT_MS = 2_500;
const CHUNK = 20_000;
const DAY = 86_400_000;

const NODES = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  callback("a", "Missed call", "b"),
  step("b", "delay", { config: { duration: { amount: 1, unit: "hours" } } }),
];
const SETTINGS = {
  goal: { event: "appointment.booked", within: { amount: 2, unit: "days" } },
  holdoutPercent: 10,
};

/** One start for each person, of whom every tenth is left out; every third who entered books, and every fifth of the others. */
const isLeftOut = (n: number) => n % 10 === 0;
const isReached = (n: number) => (isLeftOut(n) ? n % 50 === 0 : n % 3 === 0);
const versionOf = (n: number) => (n < STARTS / 2 ? 1 : 2);

const PEOPLE = `select n, $3::timestamptz + n * make_interval(secs => $4) as at, lpad(n::text, 16, '0') as tail,
    '+1' || (2010000000 + n)::text as phone, n % 10 = 0 as left_out, case when n < $5 then 1 else 2 end as version,
    case when n % 10 = 0 then n % 50 = 0 else n % 3 = 0 end as reached
  from generate_series($6::int, $7::int) n`;

type Past = { workspaceId: string; partnerId: string; automationId: string; from: number; to: number };

async function addPast(rig: Rig, of: Past): Promise<void> {
  for (let first = 0; first < STARTS; first += CHUNK) await addChunk(rig, of, first);
}

async function addChunk(rig: Rig, { workspaceId, partnerId, automationId, from, to }: Past, first: number) {
  const seconds = (to - from) / 1_000 / STARTS;
  const last = Math.min(first + CHUNK, STARTS) - 1;
  const given = [workspaceId, automationId, new Date(from), seconds, STARTS / 2, first, last];
  const seed = (sql: string, more: unknown[] = []) =>
    rig.system((t) => queryRows(t, `with people as (${PEOPLE}) ${sql}`, [...given, ...more]));
  await seed(`insert into event (workspace_id, id, type, data, occurred_at, source, status, phone, evaluations, created_at)
    select $1, id_at('evt_', at) || tail, 'call.missed', jsonb_build_object('caller_phone', phone), at, 'desk', 'accepted', phone,
      jsonb_build_array(jsonb_build_object('automationId', $2::text, 'version', version, 'started', not left_out)
        || case when left_out then '{"reason": {"code": "holdout", "percent": 10}}'::jsonb
             else jsonb_build_object('runId', id_at('run_', at) || tail) end), at from people`);
  await seed(`insert into event (workspace_id, id, type, data, occurred_at, source, status, phone, evaluations, created_at)
    select $1, id_at('evt_', at + interval '1 day') || tail, 'appointment.booked', '{}', at + interval '1 day', 'desk', 'accepted', phone,
      '[]', at + interval '1 day' from people where reached and $2::text is not null`);
  await seed(`insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, action, status, at)
    select $1, id_at('run_', at) || tail, s.seq, 1, s.node, 'action', 'create_callback', 'succeeded', at
    from people cross join (values (0, 'a'), (1, 'b')) as s(seq, node) where not left_out and $2::text is not null`);
  await seed(
    `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, run_id)
    select $1, 'sms', 'bench:' || n, $8, 1, at, id_at('run_', at) || tail from people where not left_out and $2::text is not null`,
    [partnerId],
  );
}

/** The figures that the API must return, computed from the plan. */
function expected() {
  const people = Array.from({ length: STARTS }, (_, n) => n);
  const count = (list: number[]) => ({ people: list.length, reached: list.filter(isReached).length });
  const entered = people.filter((n) => !isLeftOut(n));
  const live = count(entered.filter((n) => versionOf(n) === 2));
  return {
    total: count(entered),
    versions: [
      { version: 2, ...live },
      { version: 1, ...count(entered.filter((n) => versionOf(n) === 1)) },
    ],
    steps: [
      { nodeId: "a", ...live },
      { nodeId: "b", ...live },
    ],
    leftOut: count(people.filter(isLeftOut)),
    texts: entered.length,
  };
}

function said({ total, versions, steps, holdout, cost }: OutcomesView) {
  const of = ({ people, reached }: { people: number; reached: number }) => ({ people, reached });
  return {
    total: of(total),
    versions: versions.map(({ version, ...share }) => ({ version, ...of(share) })),
    steps: steps.map(({ nodeId, ...share }) => ({ nodeId, ...of(share) })),
    leftOut: holdout && of(holdout.leftOut),
    texts: cost?.texts,
  };
}

const failures: string[] = [];
function judge(isMet: boolean, line: string): void {
  say(`${isMet ? "ok  " : "MISS"} ${line}`);
  if (!isMet) failures.push(line);
}

const rig = await openRig("bench_outcomes");
try {
  const tenant = await addWorkspace(rig, "outcomes");
  serveFrom(rig);
  const call = await openApi<OutcomesView & { id: string }>(rig, tenant);
  const { id } = await call("POST", "/v1/automations", { name: "Bench", nodes: NODES, settings: SETTINGS });
  await call("POST", `/v1/automations/${id}/deploy`);
  await call("PATCH", `/v1/automations/${id}`, {
    nodes: [...NODES.slice(0, 2), { ...NODES[2], name: "Later" }],
  });
  await call("POST", `/v1/automations/${id}/deploy`);
  const to = Date.now() - 3 * DAY;
  const began = performance.now();
  await addPast(rig, { ...tenant, automationId: id, from: to - 26 * DAY, to });
  await vacuum(rig);
  say(`${STARTS} starts written in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const times: number[] = [];
  let view: OutcomesView | null = null;
  for (let n = 0; n <= READINGS; n += 1) {
    const since = performance.now();
    view = await call("GET", `/v1/automations/${id}/outcomes`);
    if (n > 0) times.push(performance.now() - since);
  }
  const isRight = view !== null && JSON.stringify(said(view)) === JSON.stringify(expected());
  judge(isRight, `conversion by version and step, the group held out and its texts are as planned`);
  const ms = percentile(times, 50);
  judge(
    ms < LIMIT_MS,
    `median of ${READINGS} readings ${Math.round(ms)} ms, worst ${Math.round(Math.max(...times))} ms (limit ${LIMIT_MS} ms)`,
  );
  say(
    `     ${view?.holdout?.percent}% held out; cost ${view?.cost?.amount} ${view?.cost?.currency}, ${view?.cost?.perGoal} per booking`,
  );
  say(
    `load ${loadavg()
      .map((one) => one.toFixed(2))
      .join(" ")}`,
  );
} finally {
  await rig.close();
}
process.exit(failures.length > 0 ? 1 : 0);
