import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Reading events back: what an event started, and why others did not, found by whom it is about. */
let api: Api;
let key: string;
let foreign: string;
let automationId: string;
const CALLER = "+12025550123";

beforeAll(async () => {
  api = await createApi();
  const partner = await api.newPartner();
  key = (await api.newAccount(partner.key, { name: "Mine" })).key;
  foreign = (await api.newAccount(partner.key, { name: "Neighbour" })).key;
  const made = await api.call("POST", "/v1/automations", {
    key,
    body: {
      name: "New callers only",
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", conditions: { is_new_caller: true }, next: "a" },
        {
          id: "a",
          type: "action",
          action: "create_callback",
          config: { phone: "{{trigger.caller_phone}}" },
        },
      ],
    },
  });
  automationId = made.body.id;
  await api.call("POST", `/v1/automations/${automationId}/deploy`, { key });
  for (const [phone, isNew] of [
    [CALLER, true],
    [CALLER, false],
    ["+12025550124", true],
  ] as const) {
    await api.call("POST", "/v1/events", {
      key,
      body: { type: "call.missed", data: { caller_phone: phone, is_new_caller: isNew } },
    });
  }
});
afterAll(() => api.close());

const ask = (query: string, as = key) => api.call("GET", `/v1/events?${query}`, { key: as });

describe("events of a phone number", () => {
  it("show, newest first, the runs they started and the conditions that failed", async () => {
    const { body } = await ask(`phone=${encodeURIComponent(CALLER)}`);
    expect(body.events).toMatchObject([
      {
        runs: [],
        notStarted: [{ automationId, reason: { code: "condition", field: "trigger.is_new_caller" } }],
      },
      { runs: [{ automationId }], notStarted: [] },
    ]);
  });

  it("are found however the number is written", async () => {
    const { body } = await ask(`phone=${encodeURIComponent("(202) 555-0123")}`);
    expect(body.events).toHaveLength(2);
  });

  it("come in pages that neither drop nor repeat one", async () => {
    const first = await ask("limit=2");
    expect(first.body).toMatchObject({ has_more: true });
    const second = await ask(`limit=2&starting_after=${first.body.next_cursor}`);
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null });
    const ids = [...first.body.events, ...second.body.events].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it("are only the workspace's own", async () => {
    expect((await ask(`phone=${encodeURIComponent(CALLER)}`, foreign)).body.events).toEqual([]);
    const { body } = await ask("limit=1");
    expect((await ask(`starting_after=${body.next_cursor}`, foreign)).body.code).toBe("invalid_cursor");
  });
});
