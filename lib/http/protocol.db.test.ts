import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "@/scripts/postgres/connect";
import { type Api, createApi } from "@/scripts/testing/api";
import { takeToken } from "./rate-limit";

let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Front desk" });
});
afterAll(() => api.close());

const ACCOUNTS = "/v1/partner/accounts";
const lead = { name: "Sam Doe", phone: "+12025550123", source: "web" };
/** Counts the requests' own connections only, because the server's periodic jobs take connections too. */
const asking = new AsyncLocalStorage<true>();
const connections = async (of: () => Promise<unknown>) => {
  const { web } = await import("./web-process");
  let taken = 0;
  const count = () => {
    if (asking.getStore()) taken += 1;
  };
  const pools = [web().db.pool, web().rateDb.pool];
  for (const pool of pools) pool.on("acquire", count);
  await asking.run(true, of);
  for (const pool of pools) pool.off("acquire", count);
  return taken;
};

describe("an unknown path", () => {
  it.each([
    ["GET", "/v1"],
    ["GET", "/v1/nothing/here"],
    ["POST", "/v1/accounts"],
    ["PUT", "/v1/partner"],
    ["DELETE", "/v1/partner/accounts/ws_x/nothing"],
  ])("is a problem: %s %s", async (method, path) => {
    const answer = await api.call(method, path, { key: partner.key });
    expect([answer.status, answer.body.code]).toEqual([404, "route_not_found"]);
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    expect(answer.headers.get("Request-Id")).toBe(answer.body.requestId);
    expect(answer.body.type).toBe("http://switchboard.test/docs/errors/route_not_found");
  });
});

describe("an unsupported method", () => {
  it.each([
    ["DELETE", ACCOUNTS, "GET, POST, HEAD, OPTIONS"],
    ["PUT", `${ACCOUNTS}/ws_x`, "GET, PATCH, HEAD, OPTIONS"],
    ["GET", "/accounts/ws_x/reactivate", "POST, OPTIONS"],
    ["HEAD", "/v1/accounts/ws_x/reactivate", "POST, OPTIONS"],
    ["POST", "/v1/openapi.json", "GET, HEAD, OPTIONS"],
  ])("is refused with those it has: %s %s", async (method, path, allowed) => {
    const answer = await api.call(method, path, { key: partner.key });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allowed]);
    if (method !== "HEAD") expect(answer.body.code).toBe("method_not_allowed");
  });
});

describe("every response", () => {
  it("lists the methods for OPTIONS, and lets no other site read it", async () => {
    const answer = await api.call("OPTIONS", ACCOUNTS, { headers: { Origin: "https://example.com" } });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    const read = await api.call("GET", ACCOUNTS, {
      key: partner.key,
      headers: { Origin: "https://example.com" },
    });
    for (const { headers } of [answer, read])
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("lets any site read the OpenAPI document", async () => {
    const answer = await api.call("GET", "/v1/openapi.json", { headers: { Origin: "https://example.com" } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  });

  it.each([ACCOUNTS, "/v1/openapi.json"])("has the same head without its body: %s", async (path) => {
    const full = await api.call("GET", path, { key: partner.key });
    const head = await api.call("HEAD", path, { key: partner.key });
    expect([head.status, head.text]).toEqual([full.status, ""]);
    for (const name of ["Content-Type", "Cache-Control", "Vary"])
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    expect(head.headers.get("Request-Id")).toMatch(/^req_/);
  });

  it("is not cacheable when a key was sent, valid or not", async () => {
    const bad = await api.call("GET", ACCOUNTS, { key: "fdp_live_nothing" });
    const good = await api.call("GET", ACCOUNTS, { key: partner.key });
    expect([bad, good].map(({ headers }) => headers.get("Cache-Control"))).toEqual(["no-store", "no-store"]);
    expect(bad.headers.get("WWW-Authenticate")).toBe("Bearer");
  });
});

describe("a body", () => {
  const post = (raw: string, headers: Record<string, string> = {}) =>
    api.call("POST", ACCOUNTS, { key: partner.key, raw, headers });

  it.each([
    ["is not JSON", '{"name":', {}, 400, "invalid_json"],
    ["is of another type", "name=x", { "Content-Type": "text/plain" }, 415, "unsupported_media_type"],
    ["is too large", JSON.stringify({ name: "x".repeat(2 ** 21) }), {}, 413, "body_too_large"],
    ["says that it is too large", "{}", { "Content-Length": "9999999" }, 413, "body_too_large"],
    ["is too deep", "[".repeat(50) + "]".repeat(50), {}, 422, "validation_failed"],
  ])("is refused when it %s", async (_, raw, headers, status, code) => {
    const answer = await post(raw, headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("is not read further than its limit", async () => {
    const { readBody } = await import("./body");
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 1;
        stream.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    const request = new Request("http://switchboard.test/v1/x", {
      method: "POST",
      body: endless,
      duplex: "half",
    } as RequestInit);
    await expect(readBody(request, {})).rejects.toMatchObject({ code: "body_too_large" });
    expect(sent).toBeLessThan(10);
  });

  it("may be left out where nothing is required", async () => {
    const made = await api.newAccount(partner.key, { name: "No body" });
    const answer = await api.call("POST", `${ACCOUNTS}/${made.id}/reactivate`, { key: partner.key });
    expect(answer.status).toBe(200);
  });
});

describe("checking a key", () => {
  it("reads nothing for a made-up key, at most once for a real one, and not again within a second", async () => {
    const made = await api.call("POST", "/v1/partner/keys", { key: partner.key, body: { name: "Counted" } });
    const { apiKey } = made.body;
    const wrong = `${apiKey.slice(0, -1)}${apiKey.endsWith("0") ? "1" : "0"}`;
    const read = (key: string) => () => api.call("GET", `${ACCOUNTS}/${account.id}`, { key });
    expect(await connections(read(wrong))).toBe(0);
    // The key, its first tokens, and the verb's own transaction.
    expect(await connections(read(apiKey))).toBe(3);
    expect(await connections(read(apiKey))).toBe(1);
  });

  it("happens again inside every mutation, whatever the cache says", async () => {
    const made = await api.call("POST", "/v1/keys", { key: account.key, body: { name: "Short-lived" } });
    const { id, apiKey } = made.body;
    expect((await api.call("GET", "/v1/leads", { key: apiKey })).status).toBe(200);
    await api.system((t) => t.run("update api_key set revoked_at = now() where id = $1", [id]));
    const refused = await api.call("POST", "/v1/leads", { key: apiKey, body: lead });
    expect([refused.status, refused.body.code]).toEqual([401, "api_key_revoked"]);
  });
});

describe("a call without key or session", () => {
  it.each([
    ["/v1/partner/accounts", { "Switchboard-Partner": "par_1" }],
    ["/v1/leads", { "Switchboard-Workspace": "ws_1" }],
    ["/v1/leads", { "Sec-Fetch-Site": "same-origin" }],
    ["/v1/me", {}],
    ["/v1/operator/invoices", {}],
  ])(
    "of the dashboard to %s says that the session has ended",
    async (path, headers: Record<string, string>) => {
      const { status, body } = await api.call("GET", path, { headers });
      expect([status, body.code]).toEqual([401, "missing_api_key"]);
      expect(body.detail).toBe("Your session has ended. Sign in again; what you typed is kept.");
    },
  );

  it("of a program says how to send a key", async () => {
    const { body } = await api.call("GET", "/v1/leads");
    expect(body.detail).toContain("Authorization: Bearer");
  });
});

describe("the rate limit", () => {
  it("lets the burst through, reports it on each response, and then says when to retry", async () => {
    const made = await api.newAccount(partner.key, { name: "Eager", plan: "starter" });
    const answers = [];
    for (let i = 0; i < 16; i++) answers.push(await api.call("GET", "/v1/automations", { key: made.key }));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers[0]!.headers.get("RateLimit-Policy")).toBe('"default";q=10;w=2');
    expect(answers[0]!.headers.get("X-RateLimit-Limit")).toBe("10");
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.code).toBe("rate_limited");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get("X-RateLimit-Remaining")).toBe("0");
  });

  it("is stored in the database: dropping a process's leases gives no tokens back", async () => {
    const { web } = await import("./web-process");
    const bucket = { key: "test:shared", rate: 0.001, burst: 8 };
    const take = (at: number) => takeToken(web().rateDb, bucket, () => at);
    const now = Date.now();
    const first = await Promise.all(Array.from({ length: 20 }, () => take(now)));
    expect(first.filter(({ ok }) => ok).length).toBe(8);
    // Another process would begin with an empty memory.
    expect((await take(now + 60_000)).ok).toBe(false);
  });

  it("sends its headers with a refusal that came before it", async () => {
    const answer = await api.call("GET", "/v1/leads", { key: partner.key });
    expect([answer.status, answer.body.code]).toEqual([403, "wrong_key_type"]);
    expect(answer.headers.get("X-RateLimit-Limit")).toBe("40");
  });
});

describe("reactivating", () => {
  it.each([
    (id: string) => `${ACCOUNTS}/${id}/reactivate`,
    (id: string) => `/v1/accounts/${id}/reactivate`,
    (id: string) => `/accounts/${id}/reactivate`,
  ])("is the same by all three paths: %s", async (path) => {
    const made = await api.newAccount(partner.key, { name: "Back again" });
    await api.call("POST", `${ACCOUNTS}/${made.id}/suspend`, { key: partner.key, body: { reason: "x" } });
    const back = await api.call("POST", path(made.id), { key: partner.key, body: { resume: "none" } });
    expect([back.status, back.body.status, back.body.suspensions]).toEqual([200, "active", []]);
    const other = await api.newPartner();
    const foreign = await api.call("POST", path(made.id), { key: other.key });
    expect([foreign.status, foreign.body.code]).toEqual([404, "not_found"]);
  });
});

describe("the audit log", () => {
  it("verifies, for the partner and the account, until an entry is tampered with", async () => {
    const mine = await api.newPartner();
    const made = await api.newAccount(mine.key, { name: "Watched" });
    await api.call("POST", "/v1/leads", { key: made.key, body: lead });
    await api.call("POST", "/v1/keys", { key: made.key, body: { name: "Second" } });
    const verify = async (path: string, key: string) => (await api.call("GET", path, { key })).body;
    for (const [path, key] of [
      ["/v1/partner/audit", mine.key],
      ["/v1/audit", made.key],
    ] as const) {
      const listed = await api.call("GET", path, { key });
      expect(listed.body.entries.length).toBeGreaterThan(0);
      expect(await verify(`${path}/verify`, key)).toEqual({
        ok: true,
        entries: listed.body.total,
        head: listed.body.entries[0].hash,
      });
    }
    await withClient(api.database.ownerUrl, async (owner) => {
      await owner.query("alter table audit_entry disable trigger user, no force row level security");
      await owner.query(
        "update audit_entry set action = 'nothing.happened' where tenant_id = $1 and seq = 1",
        [mine.partnerId],
      );
    });
    expect(await verify("/v1/partner/audit/verify", mine.key)).toMatchObject({ ok: false, entries: 0 });
  });
});
