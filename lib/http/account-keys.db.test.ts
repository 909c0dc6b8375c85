import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Keyed" });
});
afterAll(() => api.close());

const keysOf = (id: string) => `/v1/partner/accounts/${id}/keys`;
const issue = async (name: string, of = account) =>
  (await api.call("POST", keysOf(of.id), { key: partner.key, body: { name } })).body;
const rotate = (id: string, body?: unknown) =>
  api.call("POST", `${keysOf(account.id)}/${id}/rotate`, { key: partner.key, body });
const works = async (key: string) => (await api.call("GET", "/v1/automations", { key })).status === 200;

describe("an account's keys, managed by its partner", () => {
  it("are in the account's own audit log from the first one on", async () => {
    const fresh = await api.newAccount(partner.key, { name: "Fresh" });
    const log = await api.call("GET", "/v1/audit", { key: fresh.key });
    expect(log.body.entries).toMatchObject([
      { action: "key.created", detail: { name: "First key", partnerId: partner.partnerId } },
    ]);
  });

  it("rotates a key with an overlap, then without", async () => {
    const old = await issue("Website");
    const made = await rotate(old.id);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ name: "Website", scopes: old.scopes, expiresAt: null });
    expect([await works(old.apiKey), await works(made.body.apiKey)]).toEqual([true, true]);
    const last = await rotate(made.body.id, { gracePeriodSeconds: 0 });
    expect(await works(last.body.apiKey)).toBe(true);
    const dead = await api.call("POST", "/v1/leads", { key: made.body.apiKey, body: {} });
    expect([dead.status, dead.body.code]).toEqual([401, "api_key_expired"]);
  });

  it("revokes a key, twice with the same response", async () => {
    const old = await issue("Phone");
    const path = `${keysOf(account.id)}/${old.id}`;
    const first = await api.call("DELETE", path, { key: partner.key });
    expect([first.status, typeof first.body.revokedAt]).toEqual([200, "string"]);
    expect((await api.call("DELETE", path, { key: partner.key })).body).toEqual(first.body);
    const dead = await api.call("POST", "/v1/leads", { key: old.apiKey, body: {} });
    expect([dead.status, dead.body.code]).toEqual([401, "api_key_revoked"]);
    const refused = await rotate(old.id);
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
  });

  it("shows a key only in the response that created it, and audits each step for the partner", async () => {
    const old = await issue("Logged");
    const made = (await rotate(old.id)).body;
    await api.call("DELETE", `${keysOf(account.id)}/${made.id}`, { key: partner.key });
    const log = await api.call("GET", "/v1/partner/audit?limit=3", { key: partner.key });
    expect(log.body.entries.map((e: { action: string; object: string }) => [e.action, e.object])).toEqual([
      ["key.revoked", made.id],
      ["key.rotated", old.id],
      ["key.created", old.id],
    ]);
    expect(log.body.entries.every((e: { detail: { owner: string } }) => e.detail.owner === account.id)).toBe(
      true,
    );
    const listed = await api.call("GET", keysOf(account.id), { key: partner.key });
    for (const answer of [log, listed]) expect(answer.text).not.toContain(made.apiKey);
  });

  it("gives a closed account no new key, neither created nor rotated", async () => {
    const closing = await api.newAccount(partner.key, { name: "Closing" });
    const left = await issue("Left over", closing);
    await api.call("POST", `/v1/partner/accounts/${closing.id}/close`, { key: partner.key });
    for (const path of [keysOf(closing.id), `${keysOf(closing.id)}/${left.id}/rotate`]) {
      const refused = await api.call("POST", path, {
        key: partner.key,
        body: path.endsWith("rotate") ? {} : { name: "More" },
      });
      expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
    }
    expect((await api.call("GET", keysOf(closing.id), { key: partner.key })).body.total).toBe(2);
  });

  it("does not reach another partner's account, another account's key, or the partner's own keys", async () => {
    const other = await api.newPartner();
    const theirs = await api.newAccount(other.key, { name: "Theirs" });
    const sibling = await api.newAccount(partner.key, { name: "Sibling" });
    const own = await issue("Untouched");
    const foreign = (await api.call("GET", "/v1/keys", { key: theirs.key })).body.keys[0];
    const mine = (await api.call("GET", "/v1/partner/keys", { key: partner.key })).body.keys[0];
    for (const [id, keyId] of [
      [theirs.id, foreign.id],
      [account.id, foreign.id],
      [sibling.id, own.id],
      [account.id, mine.id],
    ]) {
      const path = `${keysOf(id!)}/${keyId}`;
      for (const [method, at] of [
        ["POST", `${path}/rotate`],
        ["DELETE", path],
      ] as const) {
        const refused = await api.call(method, at, { key: partner.key });
        expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
      }
    }
    expect([await works(theirs.key), await works(own.apiKey)]).toEqual([true, true]);
  });

  it("requires keys:manage", async () => {
    const old = await issue("Guarded");
    const narrow = await api.call("POST", "/v1/partner/keys", {
      key: partner.key,
      body: { name: "Narrow", scopes: ["accounts:write"] },
    });
    const refused = await api.call("DELETE", `${keysOf(account.id)}/${old.id}`, { key: narrow.body.apiKey });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
  });
});
