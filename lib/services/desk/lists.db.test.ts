import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Guarantees of every list of the desk and of every write. */
let api: Api;
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner();
  account = await api.newAccount(partner.key);
  await post("/v1/services", { name: "Check-up" });
  await post("/v1/providers", { name: "Dr. Diaz", isDefault: true });
});
afterAll(() => api.close());

const get = (path: string) => api.call("GET", path, { key: account.key });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.call("POST", path, { key: account.key, body, headers });
const rows = (sql: string) => api.system((t) => t.query(sql, [account.id]));

const phone = (n: number) => `+12025550${100 + n}`;
const national = (n: number) => `(202) 555-0${100 + n}`;
const date = (n: number) => `2027-04-${String(n + 1).padStart(2, "0")}`;

type Kind = { table: string; at: string; make: (n: number) => object };
const KINDS: Record<string, Kind> = {
  calls: {
    table: "call",
    at: "started_at",
    make: (n) => ({ direction: "inbound", from: phone(n), outcome: "answered" }),
  },
  leads: {
    table: "lead",
    at: "created_at",
    make: (n) => ({ name: `Lead ${n}`, phone: phone(n), source: "web" }),
  },
  contacts: { table: "contact", at: "created_at", make: (n) => ({ phone: phone(n) }) },
  appointments: {
    table: "appointment",
    at: "created_at",
    make: (n) => ({ contactPhone: phone(n), service: "Check-up", startsAt: `${date(n)}T15:00:00Z` }),
  },
  callbacks: { table: "callback", at: "created_at", make: (n) => ({ phone: phone(n) }) },
  messages: {
    table: "message",
    at: "created_at",
    make: (n) => ({ channel: "sms", to: phone(n), body: `Text ${n}` }),
  },
  services: { table: "service", at: "created_at", make: (n) => ({ name: `Service ${n}` }) },
  providers: { table: "provider", at: "created_at", make: (n) => ({ name: `Dr. ${n}` }) },
  holidays: { table: "holiday", at: "created_at", make: (n) => ({ date: date(n), name: `Off ${n}` }) },
};

describe.each(Object.entries(KINDS))("/v1/%s", (kind, { table, at, make }) => {
  it("pages through rows with equal times without dropping or repeating one", async () => {
    for (let n = 0; n < 7; n++) {
      const made = await post(`/v1/${kind}`, make(n));
      expect([kind, made.status]).toEqual([kind, 200]);
    }
    await rows(`update ${table} set ${at} = '2026-11-01T12:00:00Z' where workspace_id = $1`);
    const all = (await get(`/v1/${kind}?limit=100`)).body;
    const seen: string[] = [];
    let cursor = "";
    for (;;) {
      const { body } = await get(`/v1/${kind}?limit=2${cursor}`);
      seen.push(...body[kind].map((one: { id: string }) => one.id));
      if (!body.has_more) {
        expect(body.next_cursor).toBeNull();
        break;
      }
      expect(body.next_cursor).toBe(seen.at(-1));
      cursor = `&starting_after=${body.next_cursor}`;
    }
    expect(seen).toEqual(all[kind].map((one: { id: string }) => one.id));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(7);
    if ("total" in all) expect(all.total).toBe(seen.length);
  });

  it("refuses an invalid limit, an unknown cursor and an unknown filter", async () => {
    for (const limit of ["0", "101", "-1", "2.5", "x"])
      expect([limit, (await get(`/v1/${kind}?limit=${limit}`)).status]).toEqual([limit, 422]);
    const cursor = await get(`/v1/${kind}?starting_after=nobody`);
    expect([cursor.status, cursor.body.code]).toEqual([400, "invalid_cursor"]);
    expect((await get(`/v1/${kind}?colour=red`)).status).toBe(422);
  });

  it("writes once per idempotency key, however many requests", async () => {
    // A number that no earlier case has made a contact of.
    const own = 20 + Object.keys(KINDS).indexOf(kind);
    const count = async () => (await rows(`select 1 from ${table} where workspace_id = $1`)).length;
    const before = await count();
    const ask = (n: number) => post(`/v1/${kind}`, make(n), { "Idempotency-Key": `once ${kind}` });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(own)));
    for (const { status, body } of answers)
      expect([200, "idempotency_key_in_use"]).toContain(status === 200 ? 200 : body.code);
    const replay = await ask(own);
    expect([replay.status, replay.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(await count()).toBe(before + 1);
    const other = await ask(own - 1);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  });
});

describe("a filter", () => {
  it.each([
    ["calls?outcome=answered&direction=inbound", true],
    ["calls?outcome=missed", false],
    ["calls?from=2026-10-31T00:00:00Z&to=2026-11-02T00:00:00Z", true],
    ["calls?to=2026-10-31T00:00:00Z", false],
    [`leads?status=new&q=${encodeURIComponent("lead 3")}`, true],
    ["leads?status=lost", false],
    [`leads?phone=${encodeURIComponent(phone(3))}`, true],
    [`contacts?phone=${encodeURIComponent(phone(3))}`, true],
    [`leads?phone=${encodeURIComponent(national(3))}`, true],
    [`contacts?phone=${encodeURIComponent(national(3))}`, true],
    ["contacts?phone=unknown", false],
    ["contacts?q=%25", false],
    ["contacts?q=_", false],
    ["appointments?status=booked&from=2027-04-01T00:00:00Z", true],
    ["appointments?to=2027-04-01T00:00:00Z", false],
    ["callbacks?status=open&priority=normal", true],
    ["callbacks?priority=urgent", false],
    ["callbacks?assignee=none", true],
    ["callbacks?assignee=per_somebody", false],
    ["leads?assignee=none", true],
    ["leads?assignee=per_somebody", false],
    ["messages?direction=outbound&channel=sms&status=sandboxed", true],
    ["messages?direction=inbound", false],
  ])("applies %s", async (path, finds) => {
    const { status, body } = await get(`/v1/${path}`);
    const kind = path.split("?", 1)[0]!;
    expect([path, status, body[kind].length > 0]).toEqual([path, 200, finds]);
  });

  it.each(["calls?outcome=nice", "leads?status=NEW", "appointments?from=yesterday", "callbacks?status=all"])(
    "refuses %s",
    async (path) => {
      expect((await get(`/v1/${path}`)).status).toBe(422);
    },
  );
});
