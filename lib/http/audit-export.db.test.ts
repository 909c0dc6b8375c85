import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { fanOut } from "@/lib/services/webhooks/deliver";
import { sealAudit } from "@/lib/worker/jobs/cleanup";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Audited" });
});
afterAll(() => api.close());

const addKey = (name: string) => api.call("POST", "/v1/keys", { key: account.key, body: { name } });
const jsonl = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("exporting an audit log", () => {
  it("gives every entry once, oldest first, as the list shows it", async () => {
    const other = await api.newAccount(partner.key, { name: "Long log" });
    await api.system((t) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         select $1, 'aud_' || lpad(n::text, 6, '0'), now(), '{"kind":"system","id":"s","name":"S"}', 'test.entry', n::text, '{}'
         from generate_series(1, 1203) n`,
        [other.id],
      ),
    );
    const exported = await api.call("GET", "/v1/audit?format=jsonl&limit=1", { key: other.key });
    expect(exported.headers.get("content-type")).toContain("application/x-ndjson");
    expect(exported.headers.get("content-disposition")).toBe(
      `attachment; filename="audit-${other.id}.jsonl"`,
    );
    const entries = jsonl(exported.text);
    // The first entry is the account's first key.
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_204 }, (_, n) => n + 1));
    const { body } = await api.call("GET", "/v1/audit?limit=2", { key: other.key });
    expect(entries.slice(-2).reverse()).toEqual(body.entries);
  });

  it("answers Accept as it answers ?format", async () => {
    await addKey("One");
    for (const [accept, format] of [
      ["text/csv", "csv"],
      ["application/x-ndjson", "jsonl"],
    ]) {
      const byHeader = await api.call("GET", "/v1/audit", { key: account.key, headers: { accept: accept! } });
      const byQuery = await api.call("GET", `/v1/audit?format=${format}`, { key: account.key });
      expect(byHeader.headers.get("content-type")).toContain(accept);
      expect(byHeader.text).toBe(byQuery.text);
    }
    const unknown = await api.call("GET", "/v1/audit?format=xml", { key: account.key });
    expect([unknown.status, unknown.body.code]).toEqual([422, "validation_failed"]);
  });

  it("escapes what a spreadsheet would run as a formula", async () => {
    await api.system((t) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         values ($1, 'aud_zzz', now(), '{"kind":"person","id":"per_1","name":"=cmd()"}', 'test.formula', '+1', '{"a":"x,y"}')`,
        [account.id],
      ),
    );
    const { text } = await api.call("GET", "/v1/audit?format=csv&action=test.formula", { key: account.key });
    const [head, row] = text.split("\r\n");
    expect(head).toBe("seq,id,at,actorKind,actorId,actorName,action,object,detail,hash");
    expect(row).toContain(",'=cmd(),test.formula,'+1,");
    expect(row).toContain('"{""a"":""x,y""}"');
  });

  it("and listing it keep to a time span", async () => {
    const from = new Date(Date.now() + 3_600_000).toISOString();
    const to = new Date(Date.now() + 7_200_000).toISOString();
    await api.system((t) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         values ($1, 'aud_zzzz', $2::timestamptz + interval '1 minute', '{"kind":"system","id":"s"}', 'test.later', null, '{}')`,
        [account.id, from],
      ),
    );
    const span = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
    const exported = jsonl(
      (await api.call("GET", `/v1/audit?format=jsonl&${span}`, { key: account.key })).text,
    );
    const listed = (await api.call("GET", `/v1/audit?${span}`, { key: account.key })).body;
    expect([
      exported.map((e) => e.action),
      listed.entries.map((e: { action: string }) => e.action),
      listed.total,
    ]).toEqual([["test.later"], ["test.later"], 1]);
    expect((await api.call("GET", "/v1/audit?from=yesterday", { key: account.key })).status).toBe(422);
  });

  it("holds no connection while its reader waits, and needs the same rights as reading", async () => {
    const streams = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.fetch(
          new Request("http://switchboard.test/v1/partner/audit?format=jsonl", {
            headers: { Authorization: `Bearer ${partner.key}` },
          }),
        ),
      ),
    );
    expect((await api.call("GET", "/v1/partner/accounts", { key: partner.key })).status).toBe(200);
    for (const { body } of streams) await body?.cancel();
    const narrow = await api.call("POST", "/v1/partner/keys", {
      key: partner.key,
      body: { name: "Narrow", scopes: ["usage:read"] },
    });
    const refused = await api.call("GET", "/v1/partner/audit?format=csv", { key: narrow.body.apiKey });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("works from a link in a page, which names its workspace in the query", async () => {
    const { headers } = await newSession(api, { workspaces: { [account.id]: "viewer" } });
    const link = (id: string) => api.call("GET", `/v1/audit?format=csv&workspace=${id}`, { headers });
    expect((await link(account.id)).text).toContain("key.created");
    const other = await api.newAccount(partner.key, { name: "Other" });
    expect((await link(other.id)).status).toBe(404);
  });
});

describe("audit.entry events", () => {
  it("go once to endpoints that list them, in order, and to no other", async () => {
    const { partnerId, key } = await api.newPartner();
    const endpoint = async (events: string[]) =>
      (
        await api.call("POST", "/v1/partner/webhooks", {
          key,
          body: { url: `https://example.com/${events.length}`, events },
        })
      ).body.id as string;
    const db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 2 });
    const keys = [{ id: "k1", key: Buffer.alloc(32, 7) }];
    const work = async () => {
      await sealAudit(db);
      await fanOut({
        db,
        log: openLog({ name: "test", level: "fatal" }),
        keys,
        guard: { allowLoopback: false },
      });
    };
    await work();
    const [all, listed] = [await endpoint([]), await endpoint(["audit.entry"])];
    await api.newAccount(key, { name: "New" });
    for (let n = 0; n < 3; n++) await work();
    await api.call("GET", "/v1/partner/audit", { key });
    await work();
    await db.pool.end();
    const deliveries = async (id: string) =>
      (await api.call("GET", `/v1/partner/webhooks/${id}/deliveries?limit=100`, { key })).body.deliveries.map(
        (one: { type: string }) => one.type,
      );
    expect(await deliveries(all)).toEqual(["account.created"]);
    expect(await deliveries(listed)).toEqual(["audit.entry", "audit.entry", "audit.entry"]);
    const sent = await api.system((t) =>
      t.query<{ data: { entry: { action: string; hash: string } } }>(
        "select data from partner_event where partner_id = $1 and type = 'audit.entry' order by created_at, id",
        [partnerId],
      ),
    );
    const { entries } = (await api.call("GET", "/v1/partner/audit?limit=3", { key })).body;
    expect(sent.map(({ data }) => data.entry)).toEqual([...entries].reverse());
  });
});
