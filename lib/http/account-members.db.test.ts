import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "@/scripts/testing/answer";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

/** A partner sets up the people of its accounts with its key. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "People" });
});
afterAll(() => api.close());

const path = (suffix = "") => `/v1/partner/accounts/${account.id}/members${suffix}`;
const call = (method: string, suffix = "", body?: object, key = partner.key) =>
  api.call(method, path(suffix), { key, ...(body ? { body } : {}) });
const addressesIn = (body: Answer["body"]) =>
  body.invitations.map(({ email, role }: { email: string; role: string }) => [email, role]);

describe("the people of an account, for its partner", () => {
  it("are invited with a role, once per address, and can be withdrawn", async () => {
    const first = await call("POST", "", { email: "desk@example.com", role: "viewer" });
    expect([first.status, addressesIn(first.body)]).toEqual([
      200,
      [
        ["desk@example.com", "viewer"],
        ["owner@example.com", "owner"],
      ],
    ]);
    const again = await call("POST", "", { email: "desk@example.com", role: "editor" });
    expect(addressesIn(again.body)).toContainEqual(["desk@example.com", "editor"]);
    expect(again.body.invitations).toHaveLength(2);
    const { id } = again.body.invitations.find(
      ({ email }: { email: string }) => email === "desk@example.com",
    );
    const withdrawn = await call("DELETE", `/${id}`);
    expect(addressesIn(withdrawn.body)).toEqual([["owner@example.com", "owner"]]);
    expect((await call("GET")).body).toEqual(withdrawn.body);
  });

  it("change their role and leave, and the last owner stays", async () => {
    const owner = await newSession(api, { workspaces: { [account.id]: "owner" } });
    const editor = await newSession(api, { workspaces: { [account.id]: "editor" } });
    const asViewer = await call("PATCH", `/${editor.personId}`, { role: "viewer" });
    expect(asViewer.body.members).toContainEqual(
      expect.objectContaining({ personId: editor.personId, role: "viewer" }),
    );
    const gone = await call("DELETE", `/${editor.personId}`);
    expect(gone.body.members).toHaveLength(1);
    const last = await call("DELETE", `/${owner.personId}`);
    expect([last.status, last.body.code]).toEqual([409, "conflict"]);
  });

  it("are in both audit logs", async () => {
    await call("POST", "", { email: "audited@example.com", role: "editor" });
    const [mine] = (await api.call("GET", "/v1/audit?action=member.invited", { key: account.key })).body
      .entries;
    const [theirs] = (await api.call("GET", "/v1/partner/audit?action=member.invited", { key: partner.key }))
      .body.entries;
    expect([mine.detail, theirs.detail]).toEqual([
      { email: "audited@example.com", role: "editor", partnerId: partner.partnerId },
      { email: "audited@example.com", role: "editor", accountId: account.id },
    ]);
    const ofAccount = async (id: string) =>
      (await api.call("GET", `/v1/partner/audit?account=${id}`, { key: partner.key })).body.entries;
    expect(await ofAccount(account.id)).toContainEqual(theirs);
    expect(await ofAccount("ws_other")).toEqual([]);
  });

  it("take keys:manage to change, because a member reads what a key reads", async () => {
    const body = { name: "Settings only", scopes: ["accounts:write", "members:read"] };
    const { apiKey } = (await api.call("POST", "/v1/partner/keys", { key: partner.key, body })).body;
    expect((await call("GET", "", undefined, apiKey)).status).toBe(200);
    const refused = await call("POST", "", { email: "me@example.com", role: "owner" }, apiKey);
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("stay as they are once the account is closed", async () => {
    const closing = await api.newAccount(partner.key, { name: "Closing" });
    await api.call("POST", `/v1/partner/accounts/${closing.id}/close`, { key: partner.key });
    const refused = await api.call("POST", `/v1/partner/accounts/${closing.id}/members`, {
      key: partner.key,
      body: { email: "late@example.com", role: "editor" },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
  });
});
