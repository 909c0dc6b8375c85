import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notePeer } from "@/lib/http/client-address";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  process.env.TRUSTED_PROXY = "10.0.0.0/8";
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Fenced" });
});
afterAll(async () => {
  await api.close();
  delete process.env.TRUSTED_PROXY;
});

/** A call from a given socket address; null is a call whose address the server does not know. */
async function from(
  address: string | null,
  {
    key,
    method = "GET",
    path = "/v1/automations",
    body,
    forwarded,
  }: {
    key: string;
    method?: string;
    path?: string;
    body?: object;
    forwarded?: string;
  },
) {
  const request = new Request(`http://switchboard.test${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
      ...(forwarded ? { "X-Forwarded-For": forwarded } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (address !== null) notePeer(request, address);
  const response = await api.fetch(request);
  const answer = await response.json();
  return response.status === 200 || response.status === 202 ? "ok" : `${response.status} ${answer.code}`;
}
const REFUSED = "403 insufficient_scope";
const issue = async (allowedIps: string[]) =>
  (await api.call("POST", "/v1/keys", { key: account.key, body: { name: "Fenced", allowedIps } })).body;

describe("a key with allowedIps", () => {
  it("is refused from every other address, for reads, writes and batched events", async () => {
    const { apiKey: key } = await issue(["203.0.113.0/24", "2001:db8::/32"]);
    const event = {
      key,
      method: "POST",
      path: "/v1/events",
      body: { type: "call.missed", data: { caller_phone: "+12025550123" } },
    };
    for (const call of [{ key }, event]) {
      expect(await from("203.0.113.9", call)).toBe("ok");
      expect(await from("::ffff:203.0.113.9", call)).toBe("ok");
      expect(await from("2001:db8::9", call)).toBe("ok");
      expect(await from("198.51.100.9", call)).toBe(REFUSED);
      expect(await from(null, call)).toBe(REFUSED);
    }
    const together = await Promise.all(
      ["203.0.113.9", "198.51.100.9", "203.0.113.9", "198.51.100.9"].map((address) => from(address, event)),
    );
    expect(together).toEqual(["ok", REFUSED, "ok", REFUSED]);
  });

  it("believes X-Forwarded-For from a trusted proxy only", async () => {
    const { apiKey: key } = await issue(["203.0.113.7"]);
    expect(await from("10.1.2.3", { key, forwarded: "203.0.113.7" })).toBe("ok");
    expect(await from("10.1.2.3", { key, forwarded: "198.51.100.1, 203.0.113.7, 10.9.9.9" })).toBe("ok");
    expect(await from("10.1.2.3", { key, forwarded: "203.0.113.7, 198.51.100.1" })).toBe(REFUSED);
    expect(await from("198.51.100.1", { key, forwarded: "203.0.113.7" })).toBe(REFUSED);
  });

  it("says why a call was refused", async () => {
    const { apiKey: key } = await issue(["203.0.113.7"]);
    const { body } = await api.call("GET", "/v1/automations", { key });
    expect(body.detail).toContain("allowedIps");
  });

  it("is changed and renamed later, and the change is audited", async () => {
    const made = await issue(["203.0.113.7"]);
    const change = (body: object) => api.call("PATCH", `/v1/keys/${made.id}`, { key: account.key, body });
    const changed = await change({ name: "Moved", allowedIps: ["198.51.100.0/24", "198.51.100.0/24"] });
    expect(changed.body).toMatchObject({ name: "Moved", allowedIps: ["198.51.100.0/24"] });
    expect(
      await from("198.51.100.1", { key: made.apiKey, method: "POST", path: "/v1/automations", body: {} }),
    ).toBe("422 validation_failed");
    expect((await change({ allowedIps: [] })).body.allowedIps).toEqual([]);
    expect(await from(null, { key: made.apiKey, method: "POST", path: "/v1/automations", body: {} })).toBe(
      "422 validation_failed",
    );
    const log = await api.call("GET", "/v1/audit?action=key.changed", { key: account.key });
    expect(log.body.entries[0]).toMatchObject({
      object: made.id,
      detail: { before: { allowedIps: ["198.51.100.0/24"] }, after: { allowedIps: [] } },
    });
    await api.call("DELETE", `/v1/keys/${made.id}`, { key: account.key });
    expect((await change({ name: "Gone" })).body.code).toBe("illegal_transition");
  });

  it.each([["not-an-address"], ["203.0.113.0/33"], ["2001:db8::/129"], ["203.0.113.0/24 "], [""]])(
    "refuses %j as an address",
    async (entry) => {
      const refused = await api.call("POST", "/v1/keys", {
        key: account.key,
        body: { name: "Wrong", allowedIps: ["203.0.113.7", entry] },
      });
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ code: "invalid_value", pointer: "/allowedIps/1" }],
      ]);
    },
  );

  it("takes at most 50 entries", async () => {
    const fill = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`);
    expect((await issue(fill(51))).code).toBe("validation_failed");
    expect((await issue(fill(50))).allowedIps).toHaveLength(50);
  });

  it("can be set by the partner on an account's key and on its own", async () => {
    const keys = `/v1/partner/accounts/${account.id}/keys`;
    const made = await api.call("POST", keys, { key: partner.key, body: { name: "Ours" } });
    const body = { allowedIps: ["203.0.113.7"] };
    const changed = await api.call("PATCH", `${keys}/${made.body.id}`, { key: partner.key, body });
    expect(changed.body.allowedIps).toEqual(["203.0.113.7"]);
    const own = await api.call("POST", "/v1/partner/keys", {
      key: partner.key,
      body: { name: "Own", ...body },
    });
    expect(await from("203.0.113.7", { key: own.body.apiKey, path: "/v1/partner/accounts" })).toBe("ok");
    expect(await from("203.0.113.8", { key: own.body.apiKey, path: "/v1/partner/accounts" })).toBe(REFUSED);
  });
});
