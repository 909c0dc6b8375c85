import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { latestEmail } from "@/scripts/testing/sent-email";
import { sessionHeaders } from "@/scripts/testing/sign-in";

/** Members and invitations are managed with a session only, so these tests sign people in. */
let api: Api;
let partnerKey: string;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());

const PASSWORD = "correct horse battery";

async function sessionOf(email: string) {
  const { id: personId } = await api.system(({ prisma }) =>
    prisma.person.findFirstOrThrow({ where: { email } }),
  );
  return { personId, headers: await sessionHeaders(api, personId) };
}

/** The token of the latest link that was emailed to an address. */
async function emailedToken(to: string): Promise<string> {
  const { text } = await latestEmail(api, to);
  return /\/(?:invitation|reset)\/([\w-]+)/.exec(text)?.[1] ?? "";
}

const accept = (token: string, options: { body?: object; headers?: Record<string, string> } = {}) =>
  api.call("POST", `/v1/invitations/${token}/accept`, options);

/** An account whose owner has accepted the invitation that came with it. */
async function newOwnedAccount(ownerEmail: string) {
  const account = await api.newAccount(partnerKey, { name: "Practice", ownerEmail });
  const body = { name: "Owner", password: PASSWORD, language: "es" };
  const accepted = await accept(await emailedToken(ownerEmail), { body });
  const owner = await sessionOf(ownerEmail);
  const headers = { ...owner.headers, "switchboard-workspace": account.id };
  const members = (method: string, path = "", body?: object) =>
    api.call(method, `/v1/members${path}`, { headers, ...(body ? { body } : {}) });
  return { account, accepted, owner, members };
}

describe("an invitation", () => {
  it("makes a newcomer a person and a member, once", async () => {
    const { account, accepted, owner, members } = await newOwnedAccount("new.owner@example.com");
    expect(accepted.body).toEqual({
      tenantKind: "workspace",
      tenantId: account.id,
      email: "new.owner@example.com",
    });
    expect((await members("GET")).body).toMatchObject({
      members: [{ personId: owner.personId, name: "Owner", role: "owner" }],
      invitations: [],
    });
    const log = await api.call("GET", "/v1/audit?action=member.joined", { key: account.key });
    expect(log.body.entries[0].actor).toMatchObject({ kind: "person", name: "Owner" });
    expect((await accept(await emailedToken("new.owner@example.com"))).status).toBe(404);
    const profile = await api.call("GET", "/v1/me/profile", { headers: owner.headers });
    expect(profile.body).toMatchObject({ name: "Owner", language: "es" });
    const me = await api.call("GET", "/v1/me", { headers: owner.headers });
    expect(me.body.workspaces).toEqual([
      { id: account.id, name: "Practice", role: "owner", status: "active" },
    ]);
  });

  it("requires a name and a password of a newcomer", async () => {
    await api.newAccount(partnerKey, { ownerEmail: "nameless@example.com" });
    const token = await emailedToken("nameless@example.com");
    expect((await accept(token)).status).toBe(422);
    expect((await accept(token, { body: { name: "Nell", password: "short" } })).status).toBe(422);
    expect((await accept(token, { body: { name: "Nell", password: PASSWORD } })).status).toBe(200);
  });

  it("lets an existing person join only while signed in as the invited address", async () => {
    const first = await newOwnedAccount("known@example.com");
    const other = await newOwnedAccount("other@example.com");
    await other.members("POST", "", { email: "known@example.com", role: "viewer" });
    const token = await emailedToken("known@example.com");
    expect((await accept(token)).status).toBe(403);
    expect((await accept(token, { headers: other.owner.headers })).status).toBe(403);
    expect((await accept(token, { headers: first.owner.headers })).status).toBe(200);
    const { body } = await other.members("GET");
    expect(body.members.map(({ role }: { role: string }) => role).sort()).toEqual(["owner", "viewer"]);
    const entries = await api.system(({ prisma }) =>
      prisma.auditEntry.findMany({ where: { tenantId: other.account.id, action: "member.joined" } }),
    );
    expect(entries.map(({ object }) => object).sort()).toEqual(
      [first.owner.personId, other.owner.personId].sort(),
    );
  });

  it("replaces an earlier one to the same address, and can be withdrawn", async () => {
    const { members } = await newOwnedAccount("inviting@example.com");
    await members("POST", "", { email: "invited@example.com", role: "viewer" });
    const earlier = await emailedToken("invited@example.com");
    const { body } = await members("POST", "", { email: "invited@example.com", role: "editor" });
    expect(body.invitations).toMatchObject([{ email: "invited@example.com", role: "editor" }]);
    expect((await accept(earlier, { body: { name: "Ina", password: PASSWORD } })).status).toBe(404);
    const withdrawn = await members("DELETE", `/${body.invitations[0].id}`);
    expect(withdrawn.body.invitations).toEqual([]);
  });
});

describe("members", () => {
  it("change roles and leave, but one owner remains", async () => {
    const { owner, members } = await newOwnedAccount("last.owner@example.com");
    await members("POST", "", { email: "second@example.com", role: "viewer" });
    const body = { name: "Second", password: PASSWORD };
    await accept(await emailedToken("second@example.com"), { body });
    const { personId } = await sessionOf("second@example.com");
    expect((await members("POST", "", { email: "second@example.com", role: "viewer" })).status).toBe(409);
    expect((await members("DELETE", `/${owner.personId}`)).status).toBe(409);
    expect((await members("PATCH", `/${owner.personId}`, { role: "viewer" })).status).toBe(409);
    expect((await members("PATCH", `/${personId}`, { role: "owner" })).body.members).toMatchObject([
      { role: "owner" },
      { role: "owner" },
    ]);
    expect((await members("DELETE", `/${personId}`)).body.members).toMatchObject([{ name: "Owner" }]);
    expect((await members("DELETE", `/${personId}`)).status).toBe(404);
  });
});

describe("a password reset", () => {
  it("responds the same for an unknown address, works once, and ends all sessions", async () => {
    const { owner } = await newOwnedAccount("forgetful@example.com");
    const ask = (email: string) => api.call("POST", "/v1/password-resets", { body: { email } });
    expect((await ask("nobody@example.com")).body).toEqual({ ok: true });
    expect((await ask("forgetful@example.com")).body).toEqual({ ok: true });
    const path = `/v1/password-resets/${await emailedToken("forgetful@example.com")}`;
    const choose = () => api.call("POST", path, { body: { password: "another good password" } });
    expect([(await choose()).status, (await choose()).status]).toEqual([200, 404]);
    expect((await api.call("GET", "/v1/me", { headers: owner.headers })).status).toBe(401);
  });

  it("ends every other link that was sent", async () => {
    const email = "twice@example.com";
    await newOwnedAccount(email);
    const tokens: string[] = [];
    for (let n = 0; n < 2; n++) {
      await api.call("POST", "/v1/password-resets", { body: { email } });
      tokens.push(await emailedToken(email));
    }
    expect(new Set(tokens).size).toBe(2);
    const choose = (token: string, password: string) =>
      api.call("POST", `/v1/password-resets/${token}`, { body: { password } });
    expect((await choose(tokens[1]!, "another good password")).status).toBe(200);
    expect((await choose(tokens[0]!, "the thief's own password")).status).toBe(404);
  });
});

describe("a partner application", () => {
  it("makes the applicant the owner, once while it is open", async () => {
    const { owner } = await newOwnedAccount("applicant@example.com");
    const apply = () =>
      api.call("POST", "/v1/partner-applications", {
        headers: owner.headers,
        body: { name: "Applicants Inc", website: "https://example.com" },
      });
    expect((await apply()).body).toMatchObject({
      name: "Applicants Inc",
      status: "applied",
      application: { website: "https://example.com" },
    });
    expect((await apply()).status).toBe(409);
  });
});
