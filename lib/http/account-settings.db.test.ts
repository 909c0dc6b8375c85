import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

/** Provider settings, secrets and sending rules: for the workspace's own keys, and for its partner. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Settings" });
});
afterAll(() => api.close());

const smtp = {
  provider: "smtp",
  host: "smtp.example.com",
  port: 587,
  username: "u",
  password: "p",
  from: "desk@example.com",
};
const rules = {
  frequencyCapPerDay: 3,
  quietHours: null,
  textableCountries: ["US"],
  requireMarketingConsent: true,
  httpPorts: [8443],
};
const places = () =>
  [
    ["workspace", "/v1/settings", account.key],
    ["partner", `/v1/partner/accounts/${account.id}/settings`, partner.key],
  ] as const;

describe("the settings of a workspace", () => {
  it("are the same through the workspace's key and through its partner", async () => {
    for (const [who, base, key] of places()) {
      const name = `token_${who}`;
      const secret = await api.call("PUT", `${base}/secrets/${name}`, {
        key,
        body: { value: "s3cr3t-value" },
      });
      expect([who, secret.status, secret.body.name]).toEqual([who, 200, name]);
      expect(secret.text).not.toContain("s3cr3t-value");
      expect((await api.call("PUT", `${base}/sending-rules`, { key, body: rules })).body).toEqual(rules);
      const set = await api.call("PUT", `${base}/providers/email`, { key, body: smtp });
      expect([who, set.status, set.body.hasSecret]).toEqual([who, 200, true]);
      expect((await api.call("POST", `${base}/signing-secret/rotate`, { key })).body.secret).toMatch(/^shs_/);
    }
    const [own, partners] = await Promise.all(
      places().map(async ([, base, key]) => [
        (await api.call("GET", `${base}/secrets`, { key })).body,
        (await api.call("GET", `${base}/sending-rules`, { key })).body,
        (await api.call("GET", `${base}/providers/email`, { key })).body,
        (await api.call("GET", `${base}/signing-secret`, { key })).body,
      ]),
    );
    expect(partners).toEqual(own);
    expect(own?.[0]?.secrets).toHaveLength(2);
  });

  it("are in both audit logs when the partner changes them, and in the workspace's alone otherwise", async () => {
    const log = async (path: string, key: string, action: string) =>
      (await api.call("GET", `${path}?action=${action}`, { key })).body.entries;
    const [, base] = places()[1];
    await api.call("PUT", `${base}/secrets/audited`, { key: partner.key, body: { value: "value-1" } });
    const [mine] = await log("/v1/audit", account.key, "secret.added");
    expect(mine).toMatchObject({
      object: "audited",
      actor: { kind: "key", name: "First key" },
      detail: { partnerId: partner.partnerId },
    });
    const [theirs] = await log("/v1/partner/audit", partner.key, "secret.added");
    expect(theirs).toMatchObject({ object: "audited", detail: { accountId: account.id } });
    await api.call("DELETE", "/v1/settings/secrets/audited", { key: account.key });
    expect(await log("/v1/audit", account.key, "secret.deleted")).toHaveLength(1);
    expect(await log("/v1/partner/audit", partner.key, "secret.deleted")).toHaveLength(0);
    for (const [path, key] of [
      ["/v1/audit", account.key],
      ["/v1/partner/audit", partner.key],
    ] as const)
      expect((await api.call("GET", `${path}/verify`, { key })).body.ok).toBe(true);
  });

  it("require settings:read to read and settings:write to change", async () => {
    const narrow = async (scopes: string[]) =>
      (await api.call("POST", "/v1/keys", { key: account.key, body: { name: "Narrow", scopes } })).body
        .apiKey;
    const [reader, other] = [
      await narrow(["settings:read"]),
      await narrow(["data:write", "automations:write"]),
    ];
    const read = (key: string) => api.call("GET", "/v1/settings/sending-rules", { key });
    const write = (key: string) => api.call("PUT", "/v1/settings/sending-rules", { key, body: rules });
    expect([(await read(reader)).status, (await write(reader)).status]).toEqual([200, 403]);
    expect([(await read(other)).status, (await write(other)).status]).toEqual([403, 403]);
  });

  it("require accounts:write of the partner, and stop at another partner's account", async () => {
    const [, base] = places()[1];
    const made = await api.call("POST", "/v1/partner/keys", {
      key: partner.key,
      body: { name: "Reads", scopes: ["accounts:read"] },
    });
    const key = made.body.apiKey;
    expect((await api.call("GET", `${base}/sending-rules`, { key })).status).toBe(200);
    expect((await api.call("PUT", `${base}/sending-rules`, { key, body: rules })).status).toBe(403);
    const foreign = await api.newPartner();
    for (const [method, path, body] of [
      ["GET", "sending-rules"],
      ["PUT", "sending-rules", rules],
      ["PUT", "secrets/theirs", { value: "value-1" }],
      ["POST", "signing-secret/rotate"],
    ] as const) {
      const refused = await api.call(method, `${base}/${path}`, { key: foreign.key, body });
      expect([path, refused.status, refused.body.code]).toEqual([path, 404, "not_found"]);
    }
  });

  it("of a closed account can be read and not changed", async () => {
    const closing = await api.newAccount(partner.key, { name: "Closing" });
    await api.call("POST", `/v1/partner/accounts/${closing.id}/close`, { key: partner.key });
    const path = `/v1/partner/accounts/${closing.id}/settings/sending-rules`;
    expect((await api.call("GET", path, { key: partner.key })).status).toBe(200);
    const refused = await api.call("PUT", path, { key: partner.key, body: rules });
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
  });

  it("are closed to editors and viewers, who may read the list of members", async () => {
    for (const role of ["editor", "viewer"]) {
      const { headers } = await newSession(api, { workspaces: { [account.id]: role } });
      const get = async (path: string) =>
        (await api.call("GET", path, { headers: { ...headers, "switchboard-workspace": account.id } }))
          .status;
      expect([role, await get("/v1/settings/sending-rules"), await get("/v1/members")]).toEqual([
        role,
        403,
        200,
      ]);
    }
  });
});

describe("the list of members", () => {
  it("requires members:read, which first keys hold", async () => {
    for (const [path, base, key, scope] of [
      ["/v1/members", "/v1/keys", account.key, "events:write"],
      ["/v1/partner/members", "/v1/partner/keys", partner.key, "usage:read"],
    ] as const) {
      expect((await api.call("GET", path, { key })).status).toBe(200);
      const body = { name: "Narrow", scopes: [scope] };
      const narrow = (await api.call("POST", base, { key, body })).body.apiKey;
      const refused = await api.call("GET", path, { key: narrow });
      expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    }
  });
});

describe("keys a partner issues, changes, rotates and revokes for an account", () => {
  it("are in the account's audit log too, under the partner's name", async () => {
    const keys = `/v1/partner/accounts/${account.id}/keys`;
    const call = (method: string, path: string, body: object = {}) =>
      api.call(method, `${keys}${path}`, { key: partner.key, ...(method === "DELETE" ? {} : { body }) });
    const made = (await call("POST", "", { name: "Ours" })).body;
    await call("PATCH", `/${made.id}`, { name: "Still ours" });
    const next = (await call("POST", `/${made.id}/rotate`)).body;
    await call("DELETE", `/${next.id}`);
    const log = await api.call("GET", "/v1/audit?limit=4", { key: account.key });
    expect(log.body.entries).toMatchObject(
      ["key.revoked", "key.rotated", "key.changed", "key.created"].map((action) => ({
        action,
        detail: { owner: account.id, partnerId: partner.partnerId },
      })),
    );
  });
});
