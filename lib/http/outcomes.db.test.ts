import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutcomesView } from "@/lib/contract/outcomes";
import { seededRandom } from "@/lib/services/demo/random";
import { type Api, createApi } from "@/scripts/testing/api";
import { queryRows } from "@/scripts/testing/rows";

let api: Api;
let partner: { partnerId: string; key: string };
beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
});
afterAll(() => api.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NODES = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  {
    id: "a",
    type: "action",
    action: "create_callback",
    config: { phone: "{{trigger.caller_phone}}", reason: "missed" },
    next: "b",
  },
  { id: "b", type: "action", action: "delay", config: { duration: { amount: 1, unit: "hours" } } },
];
const GOAL = {
  event: "appointment.booked",
  match: { service_name: "Checkup" },
  within: { amount: 2, unit: "days" },
};

async function deploy(key: string, id: string | null, settings: object): Promise<string> {
  const made =
    id === null
      ? await api.call("POST", "/v1/automations", { key, body: { name: "Recall", nodes: NODES, settings } })
      : await api.call("PATCH", `/v1/automations/${id}`, { key, body: { settings } });
  expect((await api.call("POST", `/v1/automations/${made.body.id}/deploy`, { key })).status).toBe(200);
  return made.body.id;
}

type Happened = {
  id: string;
  at: number;
  phone: string | null;
  contact: string | null;
  /** A start, somebody left out, a refusal, a booking, or a booking of another service. */
  what: "started" | "left_out" | "left_out_again" | "refused" | "goal" | "other_goal";
  version: number;
  runId: string;
  /** The completed steps of the run. */
  steps: { node: string; at: number; status: string }[];
  texts: number;
};

/** A random month: few people, many events, so that everything meets everything. */
function randomHistory(seed: number, now: number): Happened[] {
  const random = seededRandom(seed);
  return Array.from({ length: 160 }, (_, i): Happened => {
    const at = now - random.int(1, 40 * 24) * HOUR - i;
    const person = random.int(0, 29);
    const phone = random.chance(0.9) ? `+120255501${String(person).padStart(2, "0")}` : null;
    const contact =
      person % 3 === 0 || phone === null ? (random.chance(0.95) ? `con_${person}` : null) : null;
    const isOut = person % 5 === 0;
    const entry = isOut
      ? random.pick(["left_out", "left_out_again"] as const)
      : random.pick(["started", "refused"] as const);
    const what = random.chance(0.6) ? entry : random.pick(["goal", "goal", "other_goal"] as const);
    const step = (node: string) => ({
      node,
      at: at + random.int(0, 50) * HOUR,
      status: random.chance(0.8) ? "succeeded" : "skipped",
    });
    return {
      ...{ id: `${time("evt", at)}${String(i).padStart(16, "0")}`, at, phone, contact, what },
      version: at < now - 25 * DAY ? 1 : random.int(2, 3),
      runId: `${time("run", at)}${String(i).padStart(16, "0")}`,
      steps: what === "started" ? ["a", "b"].filter(() => random.chance(0.7)).map(step) : [],
      texts: what === "started" ? random.int(0, 3) : 0,
    };
  });
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
function time(prefix: string, ms: number): string {
  let [out, rest] = ["", ms];
  for (let i = 0; i < 10; i++, rest = Math.floor(rest / 32)) out = ALPHABET[rest % 32] + out;
  return `${prefix}_${out}`;
}

function evaluationOf({ what, version, runId }: Happened, automationId: string): object[] {
  const about = { automationId, version };
  const others = [{ automationId: "auto_other", version: 1, started: true, runId: "run_other" }];
  if (what === "started") return [...others, { ...about, started: true, runId }];
  const reason =
    what === "refused"
      ? { code: "entry_rule", mode: "once" }
      : { code: "holdout", percent: 20, ...(what === "left_out_again" ? { refused: "entry_rule" } : {}) };
  return what === "goal" || what === "other_goal"
    ? others
    : [...others, { ...about, started: false, reason }];
}

async function store(workspaceId: string, automationId: string, history: readonly Happened[]): Promise<void> {
  await api.system(async (t) => {
    for (const one of history) {
      const isGoal = one.what === "goal" || one.what === "other_goal";
      await queryRows(
        t,
        `insert into event (workspace_id, id, type, data, occurred_at, created_at, phone, contact_id, evaluations)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
        [
          workspaceId,
          one.id,
          isGoal ? "appointment.booked" : "call.missed",
          { service_name: one.what === "goal" ? "Checkup" : "Filling" },
          new Date(one.at),
          one.phone,
          one.contact,
          JSON.stringify(evaluationOf(one, automationId)),
        ],
      );
      for (const [seq, { node, at, status }] of one.steps.entries())
        await queryRows(
          t,
          `insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, status, at) values ($1, $2, $3, 1, $4, 'action', $5, $6)`,
          [workspaceId, one.runId, seq, node, status, new Date(at)],
        );
      for (let i = 0; i < one.texts; i++)
        await queryRows(
          t,
          `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, run_id) values ($1, 'sms', $2, $3, 1, $4, $5)`,
          [workspaceId, `${one.runId}:${i}`, partner.partnerId, new Date(one.at + HOUR), one.runId],
        );
    }
  });
}

type Count = { people: number; reached: number };

/** The same report, computed the slow way from its definition. */
function expected(
  history: readonly Happened[],
  of: { from: number; to: number; now: number; stepsOf: number },
) {
  const within = 2 * DAY;
  const inOrder = history.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const starts = inOrder.filter(
    ({ what, at }) => ["started", "left_out"].includes(what) && at >= of.from && at < of.to,
  );
  const first = new Map<string, Happened>();
  for (const one of starts) {
    const person = one.phone ?? one.contact;
    if (person !== null && !first.has(person)) first.set(person, one);
  }
  const entries = [...first.values()];
  const complete = entries.filter(({ at }) => at + within <= of.now);
  const goalAt = (entry: Happened) =>
    inOrder
      .filter(
        ({ what, phone, contact }) =>
          what === "goal" &&
          ((phone !== null && phone === entry.phone) || (contact !== null && contact === entry.contact)),
      )
      .map(({ at }) => at)
      .filter((at) => at >= entry.at && at <= entry.at + within)
      .sort((a, b) => a - b)[0];
  const count = (some: readonly Happened[]): Count => ({
    people: some.length,
    reached: some.filter((one) => goalAt(one) !== undefined).length,
  });
  const entered = complete.filter(({ what }) => what === "started");
  const compared = complete.filter(({ version }) => version > 1);
  const stepOf = (node: string): Count => {
    const did = entered
      .filter(({ version }) => version === of.stepsOf)
      .flatMap((entry) => {
        const times = entry.steps
          .filter((step) => step.node === node && step.status === "succeeded")
          .map(({ at }) => at);
        return times.length === 0 ? [] : [{ entry, at: Math.min(...times) }];
      });
    return { people: did.length, reached: did.filter(({ entry, at }) => (goalAt(entry) ?? 0) >= at).length };
  };
  return {
    unidentified: starts.filter(({ phone, contact }) => phone === null && contact === null).length,
    pending: entries.length - complete.length,
    total: count(entered),
    versions: [3, 2, 1]
      .map((version) => ({ version, ...count(entered.filter((one) => one.version === version)) }))
      .filter(({ people }) => people > 0),
    steps: { a: stepOf("a"), b: stepOf("b") },
    holdout: {
      entered: count(compared.filter(({ what }) => what === "started")),
      leftOut: count(compared.filter(({ what }) => what === "left_out")),
    },
    texts: entered.reduce((sum, { texts }) => sum + texts, 0),
  };
}

const counts = ({ people, reached }: Count): Count => ({ people, reached });
const comparable = ({ unidentified, pending, total, versions, steps, holdout, cost }: OutcomesView) => ({
  ...{ unidentified, pending, total: counts(total) },
  versions: versions.map((one) => ({ version: one.version, ...counts(one) })),
  steps: Object.fromEntries(steps.map((step) => [step.nodeId, counts(step)])),
  holdout: holdout && { entered: counts(holdout.entered), leftOut: counts(holdout.leftOut) },
  texts: cost?.texts,
});

describe("outcomes", () => {
  it("equal a slow count over random months", async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { id: workspaceId, key } = await api.newAccount(partner.key);
      const automationId = await deploy(key, null, { goal: GOAL, holdoutPercent: 10 });
      await deploy(key, automationId, { goal: GOAL, holdoutPercent: 20 });
      await deploy(key, automationId, { goal: GOAL, holdoutPercent: 20, rateLimitPerMinute: 9 });
      const now = Date.now();
      const history = randomHistory(seed, now);
      await store(workspaceId, automationId, history);
      const [from, to] = [now - 30 * DAY, now];
      const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&version=2`;
      const { body, status } = await api.call("GET", `/v1/automations/${automationId}/outcomes?${query}`, {
        key,
      });
      expect(status).toBe(200);
      expect(body.holdout).toMatchObject({ percent: 20, versions: [2, 3], verdict: "not_enough_data" });
      expect(comparable(body as OutcomesView), `seed ${seed}`).toEqual(
        expected(history, { from, to, now, stepsOf: 2 }),
      );
    }
  });

  it("say that no goal is set, or that nothing happened yet", async () => {
    const { key } = await api.newAccount(partner.key);
    const id = await deploy(key, null, {});
    const without = await api.call("GET", `/v1/automations/${id}/outcomes`, { key });
    expect(without.body).toMatchObject({ goal: null, versions: [], steps: [], holdout: null, cost: null });
    await deploy(key, id, { goal: GOAL });
    const { body } = await api.call("GET", `/v1/automations/${id}/outcomes`, { key });
    expect(body).toMatchObject({
      goal: GOAL,
      total: { people: 0, reached: 0, estimate: null },
      stepsOf: 2,
      steps: [
        { nodeId: "a", people: 0 },
        { nodeId: "b", people: 0 },
      ],
      cost: { texts: 0, amount: 0, perGoal: null },
    });
  });

  it("follow the people of real events", async () => {
    const { key } = await api.newAccount(partner.key);
    const id = await deploy(key, null, {
      goal: { event: "sms.received", within: { amount: 1, unit: "minutes" } },
    });
    const occurredAt = new Date(Date.now() - 30_000).toISOString();
    const send = (type: string, data: object) =>
      api.call("POST", "/v1/events", { key, body: { type, data, occurredAt } });
    await send("call.missed", { caller_phone: "+12025550123" });
    expect((await api.call("GET", `/v1/automations/${id}/outcomes`, { key })).body).toMatchObject({
      pending: 1,
      total: { people: 0 },
    });
  });

  it.each([
    ["from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", 422],
    ["from=2020-01-01T00:00:00Z", 422],
    ["from=yesterday", 422],
    ["version=0", 422],
    ["version=99", 404],
  ])("refuse %s with %i", async (query, status) => {
    const { key } = await api.newAccount(partner.key);
    const id = await deploy(key, null, { goal: GOAL });
    expect((await api.call("GET", `/v1/automations/${id}/outcomes?${query}`, { key })).status).toBe(status);
  });

  it("are not another workspace's to see", async () => {
    const [mine, theirs] = [await api.newAccount(partner.key), await api.newAccount(partner.key)];
    const id = await deploy(theirs.key, null, { goal: GOAL });
    expect((await api.call("GET", `/v1/automations/${id}/outcomes`, { key: mine.key })).status).toBe(404);
  });
});
