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
});
afterAll(() => api.close());

const PATH = "/v1/partner/brand";
// One pixel.
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const BRAND = {
  name: "Lakeside Voice",
  color: "#FFE600",
  logo: LOGO,
  supportEmail: "support@example.com",
  supportUrl: "https://example.com/help",
  senderName: "Lakeside Team",
  replyTo: "reply@example.com",
};
const put = (body: object, partner = mine) => api.call("PUT", PATH, { key: partner.key, body });
const get = (partner = mine) => api.call("GET", PATH, { key: partner.key });

describe("the brand of a partner", () => {
  it("is empty at first, and all of it is replaced at once", async () => {
    expect((await get()).body).toMatchObject({ name: null, color: null, themes: null, logoUrl: null });
    expect((await put(BRAND)).status).toBe(200);
    const { body } = await get();
    expect(body).toMatchObject({ ...BRAND, color: "#ffe600" });
    expect(body.themes.light).toMatchObject({ adjusted: true });
    expect(body.themes.dark).toEqual({ color: "#ffe600", adjusted: false });
    await put({ ...BRAND, supportUrl: null });
    expect((await get()).body.supportUrl).toBeNull();
    expect((await get(theirs)).body.name).toBeNull();
  });

  it("is in the audit log without the image", async () => {
    await put(BRAND);
    const { body } = await api.call("GET", "/v1/partner/audit", { key: mine.key });
    const [entry] = body.entries.filter((one: { action: string }) => one.action === "resale_brand.changed");
    expect(entry.detail).toMatchObject({ name: "Lakeside Voice", color: "#ffe600", logo: true });
    expect(JSON.stringify(entry)).not.toContain("base64");
  });

  it("keeps its other members when the older endpoint changes its look", async () => {
    await put(BRAND);
    await api.call("PUT", "/v1/partner/resale/brand", {
      key: mine.key,
      body: { color: "#aa3300", logo: null },
    });
    expect((await get()).body).toMatchObject({ ...BRAND, color: "#aa3300", logo: null, logoUrl: null });
  });

  it.each([
    ["/name", { name: "<b>Bold</b>" }],
    ["/name", { name: " " }],
    ["/color", { color: "red" }],
    ["/color", { color: "#fff;}" }],
    ["/supportUrl", { supportUrl: "http://example.com" }],
    ["/supportUrl", { supportUrl: "javascript:alert(1)" }],
    ["/supportUrl", { supportUrl: "https://user:pass@example.com" }],
    ["/senderName", { senderName: "service@example.com" }],
    ["/senderName", { senderName: "A\r\nBcc: b@example.com" }],
    ["/replyTo", { replyTo: "nobody" }],
    ["/logo", { logo: `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}` }],
    ["/logo", { logo: `data:image/png;base64,${Buffer.from("<svg/>").toString("base64")}` }],
  ])("refuses %s of %j", async (pointer, wrong) => {
    const { status, body } = await put({ ...BRAND, ...wrong });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});

describe("a logo", () => {
  const pathOf = (url: string) => new URL(url).pathname;

  it("is served as an image by a name that changes with it, and is gone with it", async () => {
    const { body } = await put(BRAND);
    const path = pathOf(body.logoUrl);
    const { status, headers } = await api.call("GET", path);
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(headers.get("cache-control")).toContain("immutable");
    const other = await put(BRAND, theirs);
    expect(pathOf(other.body.logoUrl)).not.toBe(path);
    await put({ ...BRAND, logo: null });
    expect((await api.call("GET", path)).status).toBe(404);
    expect((await api.call("GET", `/v1/brand-logos/${"0".repeat(64)}`)).status).toBe(404);
  });
});

describe("row-level security", () => {
  it("shows a brand to the partner, its accounts and their people, and to nobody else", async () => {
    await put(BRAND);
    const [ours, others] = [await api.newAccount(mine.key), await api.newAccount(theirs.key)];
    const seen = async (scope: { kind: "workspace" | "partner" | "person"; id: string }) => {
      const rows = await api.system((t) =>
        t.as(scope, () => queryRows(t, "select partner_id from resale_brand", [])),
      );
      return rows.map((row) => (row as { partner_id: string }).partner_id);
    };
    expect(await seen({ kind: "partner", id: mine.partnerId })).toEqual([mine.partnerId]);
    expect(await seen({ kind: "workspace", id: ours.id })).toEqual([mine.partnerId]);
    expect(await seen({ kind: "workspace", id: others.id })).not.toContain(mine.partnerId);
    expect(await seen({ kind: "partner", id: theirs.partnerId })).not.toContain(mine.partnerId);
    expect(await seen({ kind: "person", id: "per_nobody" })).toEqual([]);
  });
});

describe("email", () => {
  const emailTo = (address: string, kind: string) => latestEmail(api, address, kind);
  const invited = async (partner: Partner, ownerEmail: string) => {
    await api.newAccount(partner.key, { ownerEmail });
    return emailTo(ownerEmail, "invitation");
  };

  it("invites people in the brand of their account's partner", async () => {
    await put(BRAND);
    const message = await invited(mine, "owner-1@example.com");
    expect(message.subject).toBe("You have been invited to Lakeside Voice");
    expect([message.fromName, message.replyTo]).toEqual(["Lakeside Team", "reply@example.com"]);
    expect(message.text).toContain("Need help? support@example.com or https://example.com/help");
    expect(message.html).toMatch(/<img src="http:\/\/switchboard\.test\/v1\/brand-logos\/[0-9a-f]{64}"/);
    expect(`${message.subject} ${message.text} ${message.html}`).not.toContain("Switchboard");
  });

  it("shows no brand to the accounts of other partners, and none that has no name", async () => {
    await put(BRAND);
    await put({ ...BRAND, name: null }, theirs);
    const message = await invited(theirs, "owner-2@example.com");
    expect(message).toMatchObject({
      subject: "You have been invited to Switchboard",
      fromName: null,
      replyTo: null,
      html: null,
    });
    expect(message.text).not.toContain("Lakeside");
  });

  it("cannot make the name of a brand into a link", async () => {
    await put({ ...BRAND, name: "evil.example.com" });
    const message = await invited(mine, "owner-3@example.com");
    expect(message.subject).toBe("You have been invited to evil. example. com");
  });

  it("about a password is in the brand of a person of one partner, and plain for one of two", async () => {
    await put(BRAND);
    await put({ ...BRAND, name: "Harbor Voice" }, theirs);
    const [ours, others] = [await api.newAccount(mine.key), await api.newAccount(theirs.key)];
    const email = "member@example.com";
    await api.system(async ({ prisma }) => {
      await prisma.person.create({ data: { id: "per_member_1", name: "Lee", email } });
      await prisma.workspaceMember.create({
        data: { workspaceId: ours.id, personId: "per_member_1", role: "owner" },
      });
    });
    const reset = async () => {
      await api.call("POST", "/v1/password-resets", { body: { email } });
      return emailTo(email, "password_reset");
    };
    expect((await reset()).subject).toBe("Choose a new password for Lakeside Voice");
    await api.system(({ prisma }) =>
      prisma.workspaceMember.create({
        data: { workspaceId: others.id, personId: "per_member_1", role: "viewer" },
      }),
    );
    const plain = await reset();
    expect([plain.subject, plain.fromName]).toEqual(["Choose a new password for Switchboard", null]);
  });
});
