import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "@/scripts/testing/answer";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

/** Comments on an automation and its steps, by people who can be mentioned. */
let api: Api;
let partnerKey: string;
let account: { id: string; key: string };
let automation: string;
type Person = Awaited<ReturnType<typeof newSession>>;
let [owner, editor, viewer]: Person[] = [];

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
  account = await api.newAccount(partnerKey, { name: "Talks" });
  const member = (role: string) => newSession(api, { workspaces: { [account.id]: role } });
  owner = await member("owner");
  editor = await member("editor");
  viewer = await member("viewer");
});
afterAll(() => api.close());
beforeEach(async () => {
  const nodes = [{ id: "t", type: "trigger", event: "call.missed" }];
  automation = (
    await api.call("POST", "/v1/automations", { key: account.key, body: { name: "Text back", nodes } })
  ).body.id;
});

const verdict = (answer: Answer) => `${answer.status} ${answer.body.code ?? "ok"}`;
const call = (who: Person | undefined, method: string, path: string, body?: unknown) =>
  api.call(method, path, {
    headers: { ...who?.headers, "switchboard-workspace": account.id },
    ...(body === undefined ? {} : { body }),
  });
const comments = () => `/v1/automations/${automation}/comments`;
const add = (who: Person | undefined, body: object) => call(who, "POST", comments(), body);
const listed = async () => (await call(viewer, "GET", comments())).body.comments;

describe("comments", () => {
  it("are about a step or the automation, and answered in their thread", async () => {
    const first = await add(owner, { text: " Is this text friendly? ", nodeId: "t" });
    expect(first.body).toMatchObject({ text: "Is this text friendly?", nodeId: "t", threadId: null });
    expect(first.body.author).toEqual({ id: owner?.personId, name: "Pat" });
    const reply = await add(editor, { text: "Yes", threadId: first.body.id, nodeId: "other" });
    expect(reply.body).toMatchObject({ threadId: first.body.id, nodeId: "t" });
    const second = await add(owner, { text: "Good", threadId: reply.body.id });
    expect(second.body.threadId).toBe(first.body.id);
    await add(owner, { text: "About all of it" });
    expect((await listed()).map((one: { text: string }) => one.text)).toEqual([
      "Is this text friendly?",
      "Yes",
      "Good",
      "About all of it",
    ]);
    expect(verdict(await add(owner, { text: "  " }))).toBe("422 validation_failed");
    expect(verdict(await add(owner, { text: "x".repeat(2_001) }))).toBe("422 validation_failed");
    expect(verdict(await add(owner, { text: "Hm", threadId: "cmt_unknown" }))).toBe("422 validation_failed");
  });

  it("are written by people who edit, and read by all of the workspace", async () => {
    expect(verdict(await add(viewer, { text: "May I?" }))).toBe("403 insufficient_scope");
    expect(verdict(await call(viewer, "GET", comments()))).toBe("200 ok");
    const stranger = await api.newAccount(partnerKey, { name: "Stranger" });
    const theirs = await api.call("GET", comments(), { key: stranger.key });
    expect(verdict(theirs)).toBe("404 not_found");
  });

  it("have no author when a key wrote them", async () => {
    const made = await api.call("POST", comments(), { key: account.key, body: { text: "From a program" } });
    expect(made.body.author).toBeNull();
  });

  it("are changed by their author alone, and deleted by an owner as well", async () => {
    const { id } = (await add(editor, { text: "Frist" })).body;
    const path = `${comments()}/${id}`;
    expect(verdict(await call(owner, "PATCH", path, { text: "Mine now" }))).toBe("409 conflict");
    const changed = await call(editor, "PATCH", path, { text: "First" });
    expect(changed.body).toMatchObject({ text: "First", editedAt: expect.any(String) });
    const { id: other } = (await add(owner, { text: "Owner's" })).body;
    expect(verdict(await call(editor, "DELETE", `${comments()}/${other}`))).toBe("409 conflict");
    await add(owner, { text: "An answer", threadId: id });
    expect(verdict(await call(owner, "DELETE", path))).toBe("200 ok");
    expect((await listed()).map((one: { text: string }) => one.text)).toEqual(["Owner's"]);
  });

  it("are resolved as a thread, and an answer opens it again", async () => {
    const { id } = (await add(owner, { text: "Shorter?" })).body;
    const reply = (await add(owner, { text: "Done", threadId: id })).body;
    const onReply = await call(owner, "PATCH", `${comments()}/${reply.id}`, { resolved: true });
    expect(verdict(onReply)).toBe("422 validation_failed");
    const resolved = await call(editor, "PATCH", `${comments()}/${id}`, { resolved: true });
    expect(resolved.body).toMatchObject({ resolvedAt: expect.any(String), editedAt: null });
    await add(owner, { text: "Not quite", threadId: id });
    expect((await listed())[0].resolvedAt).toBeNull();
  });

  it("keep the automation from being discarded", async () => {
    const fresh = (await api.call("POST", "/v1/automations", { key: account.key, body: { name: "New" } }))
      .body;
    await call(owner, "POST", `/v1/automations/${fresh.id}/comments`, { text: "Do not lose this" });
    const discarded = await call(owner, "POST", `/v1/automations/${fresh.id}/discard`, {});
    expect(verdict(discarded)).toBe("409 illegal_transition");
  });

  it("are audited without their text", async () => {
    const { id } = (await add(owner, { text: "Between us" })).body;
    const audit = await api.call("GET", "/v1/audit?action=automation.commented", { key: account.key });
    expect(audit.body.entries[0]).toMatchObject({ object: automation, detail: { commentId: id } });
    expect(JSON.stringify(audit.body)).not.toContain("Between us");
  });
});

describe("a mention", () => {
  const noticesOf = async (who: Person | undefined) => (await call(who, "GET", "/v1/notices")).body.notices;
  const emailsTo = (who: Person | undefined) =>
    api.system((t) =>
      t.prisma.platformMail.findMany({
        where: { kind: "comment_mention", toAddress: `${who?.personId}@example.com` },
        orderBy: { createdAt: "asc" },
      }),
    );

  it("brings one notice and one email, which link to the comment", async () => {
    const mentions = [viewer?.personId, viewer?.personId, owner?.personId];
    const { id } = (await add(owner, { text: "@Pat, please look", mentions })).body;
    const [notice] = await noticesOf(viewer);
    expect(notice).toMatchObject({
      title: "Pat mentioned you in “Text back”",
      body: "@Pat, please look",
      comment: { id, automationId: automation },
    });
    const emails = await emailsTo(viewer);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`/w/${account.id}/automations/${automation}?comment=${id}`);
    expect(await emailsTo(owner)).toEqual([]);

    await call(owner, "PATCH", `${comments()}/${id}`, { text: "@Pat, look", mentions: [viewer?.personId] });
    expect(await emailsTo(viewer)).toHaveLength(1);
    await call(owner, "PATCH", `${comments()}/${id}`, { mentions: [viewer?.personId, editor?.personId] });
    expect(await emailsTo(editor)).toHaveLength(1);

    await call(owner, "DELETE", `${comments()}/${id}`);
    expect(await noticesOf(viewer)).toEqual([]);
  });

  it("of a person outside the workspace is refused, and nothing is stored", async () => {
    const stranger = await newSession(api, {});
    const answer = await add(owner, { text: "@Pat", mentions: [stranger.personId] });
    expect(verdict(answer)).toBe("422 validation_failed");
    expect(answer.body.errors[0].pointer).toBe("/mentions/0");
    expect(await listed()).toEqual([]);
  });
});
