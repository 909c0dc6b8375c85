import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { queryRows } from "@/scripts/testing/rows";
import { newSession } from "@/scripts/testing/session";

/** An owner of a partner opens the workspace of one of its accounts. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
let contactId: string;
let visitor: Awaited<ReturnType<typeof newSession>>;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
});
afterAll(() => api.close());
beforeEach(async () => {
  account = await api.newAccount(partner.key);
  const contact = await api.call("POST", "/v1/contacts", {
    key: account.key,
    body: { phone: "+12025550123", name: "Sam" },
  });
  contactId = contact.body.id;
  visitor = await newSession(api, { partners: { [partner.partnerId]: "owner" } });
});

const visit = (method: string, as = visitor, id = account.id) =>
  api.call(method, `/v1/partner/accounts/${id}/visit`, {
    headers: { ...as.headers, "switchboard-partner": partner.partnerId },
  });
const inside = (method: string, path: string, body?: object) =>
  api.call(method, path, {
    headers: { ...visitor.headers, "switchboard-workspace": account.id },
    ...(body ? { body } : {}),
  });
const allow = (partnerAccess: string) =>
  api.system((t) =>
    queryRows(t, "update workspace set partner_access = $2 where id = $1", [account.id, partnerAccess]),
  );
const actions = (tenantId: string, like: string) =>
  api.system(({ prisma }) =>
    prisma.auditEntry.findMany({
      where: { tenantId, action: { startsWith: like } },
      orderBy: { id: "asc" },
    }),
  );
const callback = { phone: "+12025550123", callerName: "Sam", reason: "Rebook" };

describe("a visit", () => {
  it("shows the workspace and lets nothing be changed", async () => {
    expect((await inside("GET", `/v1/contacts/${contactId}`)).status).toBe(404);
    const opened = await visit("POST");
    expect(opened.body).toMatchObject({ url: `/w/${account.id}`, access: "view" });
    expect((await inside("GET", `/v1/contacts/${contactId}`)).status).toBe(200);
    expect((await inside("POST", "/v1/callbacks", callback)).body.code).toBe("insufficient_scope");
  });

  it("allows changes where the workspace does, recorded in both audit logs", async () => {
    await allow("edit");
    expect((await visit("POST")).body.access).toBe("edit");
    expect((await inside("POST", "/v1/callbacks", callback)).status).toBe(200);
    for (const tenantId of [account.id, partner.partnerId]) {
      const found = await actions(tenantId, "callback.");
      const own = found.filter(({ detail }) =>
        JSON.stringify(detail).includes(tenantId === account.id ? partner.partnerId : account.id),
      );
      expect(own.map(({ action }) => action)).toEqual(["callback.created"]);
    }
    expect((await inside("GET", "/v1/settings")).body.code).toBe("insufficient_scope");
    expect((await inside("POST", "/v1/keys", { name: "Mine", scopes: ["data:read"] })).status).toBe(403);
  });

  it("is recorded in both audit logs when it begins and when it ends", async () => {
    await visit("POST");
    expect((await visit("DELETE")).body).toEqual({ left: true });
    expect((await visit("DELETE")).body).toEqual({ left: false });
    expect((await actions(account.id, "workspace.")).map(({ action }) => action)).toEqual([
      "workspace.opened",
      "workspace.left",
    ]);
    const partners = await actions(partner.partnerId, "workspace.");
    expect(partners.filter(({ object }) => object === account.id)).toHaveLength(2);
    expect((await inside("GET", `/v1/contacts/${contactId}`)).status).toBe(404);
  });

  it("ends after an hour", async () => {
    await visit("POST");
    await api.system((t) =>
      queryRows(t, "update workspace_visit set expires_at = now() where workspace_id = $1", [account.id]),
    );
    expect((await inside("GET", `/v1/contacts/${contactId}`)).status).toBe(404);
  });

  it("ends when the workspace closes its door, and begins no more", async () => {
    await visit("POST");
    await allow("none");
    expect((await inside("GET", `/v1/contacts/${contactId}`)).status).toBe(404);
    const refused = await visit("POST");
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("ends with the visitor's role at the partner", async () => {
    await visit("POST");
    await api.system((t) =>
      queryRows(t, "update partner_member set role = 'member' where person_id = $1", [visitor.personId]),
    );
    expect((await inside("GET", `/v1/contacts/${contactId}`)).status).toBe(404);
  });
});

describe("who may open a workspace", () => {
  it("is an owner of the partner: no member, no key and no other partner's", async () => {
    const member = await newSession(api, { partners: { [partner.partnerId]: "member" } });
    expect((await visit("POST", member)).body.code).toBe("insufficient_scope");
    const byKey = await api.call("POST", `/v1/partner/accounts/${account.id}/visit`, { key: partner.key });
    expect(byKey.body.code).toBe("insufficient_scope");
    const other = await api.newPartner();
    const foreign = await api.newAccount(other.key);
    expect((await visit("POST", visitor, foreign.id)).status).toBe(404);
  });

  it("is nobody while the account is suspended", async () => {
    await api.call("POST", `/v1/partner/accounts/${account.id}/suspend`, {
      key: partner.key,
      body: { reason: "Unpaid" },
    });
    const refused = await visit("POST");
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
  });

  it("is decided by the workspace's owner", async () => {
    const owner = await newSession(api, { workspaces: { [account.id]: "owner" } });
    const headers = { ...owner.headers, "switchboard-workspace": account.id };
    const changed = await api.call("PATCH", "/v1/settings", { headers, body: { partnerAccess: "none" } });
    expect(changed.body).toEqual({ requireSecondFactor: false, partnerAccess: "none" });
    expect((await visit("POST")).status).toBe(403);
  });
});
