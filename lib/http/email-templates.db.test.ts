import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { queryRows } from "@/scripts/testing/rows";
import { latestEmail } from "@/scripts/testing/sent-email";

let api: Api;
type Partner = Awaited<ReturnType<Api["newPartner"]>>;
let mine: Partner;
let theirs: Partner;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  [mine, theirs] = [await api.newPartner({ name: "Lakeside" }), await api.newPartner({ name: "Harbor" })];
  for (const [partner, name] of [
    [mine, "Lakeside Voice"],
    [theirs, "Harbor Voice"],
  ] as const) {
    const rest = { color: null, logo: null, supportEmail: null, supportUrl: null, senderName: null };
    await api.call("PUT", "/v1/partner/brand", { key: partner.key, body: { ...rest, name, replyTo: null } });
  }
});
afterAll(() => api.close());

const PATH = "/v1/partner/email-templates";
const WORDS = {
  subject: "Welcome to {{account}}, {{role}}",
  text: "Come in <b>now</b>:\n\n{{link}}\n\nYours, {{product}}",
};
const put = (body: object, { kind = "invitation", partner = mine } = {}) =>
  api.call("PUT", `${PATH}/${kind}`, { key: partner.key, body });
const list = async (partner = mine) => (await api.call("GET", PATH, { key: partner.key })).body.templates;
const find = async (kind: string, partner = mine) =>
  (await list(partner)).find((one: { kind: string }) => one.kind === kind);
const emailTo = (address: string, kind: string) => latestEmail(api, address, kind);
const invited = async (partner: Partner, ownerEmail: string) => {
  await api.newAccount(partner.key, { ownerEmail, name: "Lakeside Dental" });
  return emailTo(ownerEmail, "invitation");
};

describe("the emails of a partner", () => {
  it("are the product's until they are changed, and again after a reset", async () => {
    const before = await find("invitation");
    expect(before).toMatchObject({ updatedAt: null, subject: before.original.subject });
    expect((await put(WORDS)).status).toBe(200);
    expect(await find("invitation")).toMatchObject({ ...WORDS, original: before.original });
    expect((await find("invitation", theirs)).updatedAt).toBeNull();
    const reset = await api.call("DELETE", `${PATH}/invitation`, { key: mine.key });
    expect([reset.status, reset.body]).toEqual([200, before]);
  });

  it("are sent in their new words, as text and as HTML", async () => {
    await put(WORDS);
    const message = await invited(mine, "owner-1@example.com");
    expect(message.subject).toBe("Welcome to Lakeside Dental, owner");
    expect(message.text).toMatch(
      /^Come in <b>now<\/b>:\n\nhttp\S+\/invitation\/\S+\n\nYours, Lakeside Voice/,
    );
    expect(message.html).toContain("Come in &lt;b&gt;now&lt;/b&gt;:");
    expect(message.html).toMatch(/<a href="http[^"]+\/invitation\/[^"]+"[^>]*>Accept invitation<\/a>/);
  });

  it("never reach the people of another partner", async () => {
    await put(WORDS);
    const message = await invited(theirs, "owner-2@example.com");
    expect(message.subject).toBe("You have been invited to Harbor Voice");
    const accounts = [await api.newAccount(mine.key), await api.newAccount(theirs.key)];
    const seen = (scope: { kind: "workspace" | "partner" | "person"; id: string }) =>
      api.system((t) => t.as(scope, () => queryRows(t, "select kind from email_template", [])));
    expect(await seen({ kind: "workspace", id: accounts[0]!.id })).toEqual([{ kind: "invitation" }]);
    expect(await seen({ kind: "workspace", id: accounts[1]!.id })).toEqual([]);
    expect(await seen({ kind: "partner", id: theirs.partnerId })).toEqual([]);
    expect(await seen({ kind: "person", id: "per_nobody" })).toEqual([]);
  });

  it("word a password reset for a person of the partner", async () => {
    await put(
      { subject: "{{product}}: a new password", text: "Hello {{name | first_name}}\n\n{{link}}" },
      { kind: "password_reset" },
    );
    const account = await api.newAccount(mine.key);
    const email = "member@example.com";
    await api.system(async ({ prisma }) => {
      await prisma.person.create({ data: { id: "per_member_1", name: "Lee Novak", email } });
      await prisma.workspaceMember.create({
        data: { workspaceId: account.id, personId: "per_member_1", role: "owner" },
      });
    });
    await api.call("POST", "/v1/password-resets", { body: { email } });
    const message = await emailTo(email, "password_reset");
    expect(message.subject).toBe("Lakeside Voice: a new password");
    expect(message.text).toMatch(/^Hello Lee\n\nhttp\S+\/reset\/\S+$/);
  });

  it("are in the audit log with their words", async () => {
    await put(WORDS);
    await api.call("DELETE", `${PATH}/invitation`, { key: mine.key });
    const { body } = await api.call("GET", "/v1/partner/audit", { key: mine.key });
    const entries = body.entries.filter((one: { object: string }) => one.object === "invitation");
    expect(entries[0].action).toBe("email_template.reset");
    expect(entries[1]).toMatchObject({ action: "email_template.changed", detail: WORDS });
  });

  it.each([
    ["/text", { text: "Come in." }],
    ["/text", { text: "{{lnik}}\n{{link}}" }],
    ["/text", { text: "x".repeat(4_001) }],
    ["/text", { text: "A\u0007\n{{link}}" }],
    ["/subject", { subject: "Hello\r\nBcc: all@example.com" }],
    ["/subject", { subject: "x".repeat(151) }],
    ["/subject", { subject: " " }],
  ])("are refused with %s of %j", async (pointer, wrong) => {
    const { status, body } = await put({ ...WORDS, ...wrong });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it("have a fixed list", async () => {
    expect((await put(WORDS, { kind: "newsletter" })).status).toBeGreaterThanOrEqual(400);
  });

  it("are not tested by a key, which has no address", async () => {
    const answer = await api.call("POST", `${PATH}/invitation/test`, { key: mine.key, body: WORDS });
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  });
});
