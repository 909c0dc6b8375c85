import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withClient } from "@/scripts/postgres/connect";
import { type Api, type CallOptions, createApi } from "@/scripts/testing/api";

/** Events of one key that arrive at the same time share a transaction, which no answer shows. */
let api: Api;
let partnerKey: string;
let account: { id: string; key: string };
const automations: string[] = [];
const PHONE = "+12025550123";

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());
beforeEach(async () => {
  account = await api.newAccount(partnerKey);
  automations.length = 0;
});

async function deploy(settings: object = {}): Promise<void> {
  const { key } = account;
  const body = {
    name: "Call back",
    ...settings,
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      { id: "a", type: "action", action: "create_callback", config: { phone: "{{trigger.caller_phone}}" } },
    ],
  };
  const { id } = (await api.call("POST", "/v1/automations", { key, body })).body;
  expect((await api.call("POST", `/v1/automations/${id}/deploy`, { key })).status).toBe(200);
  automations.push(id);
}

const missed = (name: string, extra: object = {}) => ({
  type: "call.missed",
  data: { caller_phone: PHONE, caller_name: name },
  ...extra,
});

const tell = (body: object, options: CallOptions = {}) =>
  api.call("POST", "/v1/events", { key: account.key, body, ...options });

const rows = <T extends object>(sql: string) => api.system((t) => t.query<T>(sql, [account.id]));
const written = () =>
  rows<{ id: string; name: string; tx: string; runs: number }>(
    `select e.id, e.data->>'caller_name' as name, e.xmin::text as tx,
       (select count(*)::int from run r where r.workspace_id = e.workspace_id and r.event_id = e.id) as runs
     from event e where workspace_id = $1 and type = 'call.missed' order by id`,
  );

describe("events sent at the same time", () => {
  it("share transactions; each is stored once and starts its run", async () => {
    await deploy();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => tell(missed(`caller ${i}`))));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202));
    const events = await written();
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set(events.map(({ id }) => id)));
    expect(new Set(events.map(({ name }) => name)).size).toBe(40);
    expect(events.map(({ runs }) => runs)).toEqual(Array(40).fill(1));
    expect(new Set(events.map(({ tx }) => tx)).size).toBeLessThan(10);
    const [left] = await rows<{ queued: number; ready: number; ticketed: number }>(
      `select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'ready')::int as ready,
         (select count(distinct r)::int from queue.ticket q, unnest(q.run_ids) r where q.workspace_id = $1) as ticketed
       from run where workspace_id = $1`,
    );
    expect(left).toEqual({ queued: 30, ready: 10, ticketed: 30 });
  });

  it("get separate responses: an invalid one affects no other", async () => {
    await deploy();
    const answers = await Promise.all([
      tell(missed("first")),
      tell(missed("second")),
      tell({ type: "call.missed", data: {} }),
      tell({ type: "no.such", data: {} }),
      tell({ events: [missed("third"), missed("fourth")] }),
      tell(missed("fifth"), { headers: { "Idempotency-Key": "one" } }),
      tell({}, { raw: "{" }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [202, undefined],
      [202, undefined],
      [422, "validation_failed"],
      [422, "validation_failed"],
      [202, undefined],
      [202, undefined],
      [400, "invalid_json"],
    ]);
    expect(answers[4]!.body.events).toHaveLength(2);
    expect(answers[3]!.body.errors).toMatchObject([{ code: "unknown_event", pointer: "/type" }]);
    expect((await written()).map(({ name }) => name).sort()).toEqual([
      "fifth",
      "first",
      "fourth",
      "second",
      "third",
    ]);
  });

  it("are one event when they have the same id, however many at once", async () => {
    await deploy();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => tell(missed(`try ${i}`, { id: "call-1" }))),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.type))).toEqual(new Set(["call.missed"]));
    expect(await written()).toMatchObject([{ runs: 1 }]);
    const batch = await tell({ events: [missed("x", { id: "call-2" }), missed("y", { id: "call-2" })] });
    expect(batch.body.events.map((one: { duplicate: boolean }) => one.duplicate)).toEqual([false, true]);
    expect(batch.body.events[0].id).toBe(batch.body.events[1].id);
  });

  it("are retried one by one when the database refuses one of them", async () => {
    await deploy();
    const asOwner = (sql: string) => withClient(api.database.ownerUrl, (owner) => owner.query(sql));
    await asOwner(
      `create function refuse_it() returns trigger language plpgsql as
         'begin if new.data->>''caller_name'' = ''refused'' then raise exception ''no''; end if; return new; end';
       create trigger refuse_it before insert on event for each row execute function refuse_it()`,
    );
    try {
      const names = ["a", "b", "refused", "c", "d"];
      const answers = await Promise.all(names.map((name) => tell(missed(name))));
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 500, 202, 202]);
      expect((await written()).map(({ name, runs }) => [name, runs]).sort()).toEqual([
        ["a", 1],
        ["b", 1],
        ["c", 1],
        ["d", 1],
      ]);
    } finally {
      await asOwner("drop trigger refuse_it on event; drop function refuse_it()");
    }
  });

  it("respect an automation's own rate limit", async () => {
    await deploy({ settings: { rateLimitPerMinute: 7 } });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => tell(missed(`caller ${i}`))));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(202));
    const batch = await tell({ events: Array.from({ length: 20 }, (_, i) => missed(`later ${i}`)) });
    expect(batch.status).toBe(202);
    expect((await written()).filter(({ runs }) => runs > 0)).toHaveLength(7);
  });

  it("each detect a returning caller", async () => {
    const { key } = account;
    await api.call("POST", "/v1/contacts", { key, body: { phone: PHONE, name: "Known", isPatient: true } });
    const ids = (
      await Promise.all(
        [PHONE, "+12025550124", PHONE].map((caller_phone) =>
          tell({ type: "call.missed", data: { caller_phone } }),
        ),
      )
    ).map(({ body }) => body.id);
    const received = await Promise.all(ids.map((id) => api.call("GET", `/v1/events/${id}`, { key })));
    expect(received.map(({ body }) => body.data.is_new_caller)).toEqual([false, true, false]);
  });

  it("are all refused once the key is revoked", async () => {
    const keys = `/v1/partner/accounts/${account.id}/keys`;
    const made = await api.call("POST", keys, {
      key: partnerKey,
      body: { name: "Other", scopes: ["events:write"] },
    });
    const other = made.body.apiKey as string;
    const before = Promise.all(Array.from({ length: 5 }, () => tell(missed("before"), { key: other })));
    expect((await before).map(({ status }) => status)).toEqual(Array(5).fill(202));
    const gone = await api.call("DELETE", `${keys}/${made.body.id}`, { key: partnerKey });
    expect(gone.status).toBe(200);
    const after = await Promise.all(Array.from({ length: 5 }, () => tell(missed("after"), { key: other })));
    expect(after.map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect((await written()).map(({ name }) => name)).toEqual(Array(5).fill("before"));
  });
});
