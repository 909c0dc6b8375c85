import { encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { kindsIn } from "@/lib/contract/desk-live";
import { newId } from "@/lib/id";
import { type Api, createApi } from "@/scripts/testing/api";

/** The desk's stream: its content, its readers and its end; and what counts as read. */
let api: Api;
let partnerKey: string;
const open: AbortController[] = [];
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
});
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});
afterAll(() => api.close());

type Change = { kind: string; id: string | null };
const newDesk = () => api.newAccount(partnerKey, { name: "Desk" });
const post = (desk: { key: string }, path: string, body: object = {}) =>
  api.call("POST", path, { key: desk.key, body });

async function follow(headers: Record<string, string>, workspace = "") {
  const stop = new AbortController();
  open.push(stop);
  const url = `http://switchboard.test/v1/desk/stream${workspace ? `?workspace=${workspace}` : ""}`;
  const answer = await api.fetch(new Request(url, { headers, signal: stop.signal }));
  const reader = answer.body!.getReader();
  let text = "";
  const read = async () => {
    const { value, done } = await reader.read();
    text += new TextDecoder().decode(value);
    return done;
  };
  return {
    status: answer.status,
    said: () => text,
    /** Waits for a change of this kind, and fails when the stream ends before it. */
    async tells(kind: string, id: string | null) {
      for (;;) {
        const blocks = text.split("\n\n").filter((block) => block.startsWith("event: changed\n"));
        const changes = blocks.flatMap(
          (block) => JSON.parse(block.slice(block.indexOf("data: ") + 6)).changes as Change[],
        );
        if (changes.some((one) => one.kind === kind && one.id === id)) return;
        if (await read()) throw new Error(`ended before it told of ${kind} ${id}: ${text}`);
      }
    },
    async ends() {
      while (!(await read()));
    },
  };
}
it("is read by kind, and kinds of a newer server are left out", () => {
  const changes = [{ kind: "lead", id: null }, { kind: "fax", id: "1" }, { kind: "call", id: "2" }, null];
  expect(kindsIn({ changes })).toEqual(["call", "lead"]);
  for (const data of [null, undefined, 1, "x", {}, { changes: {} }]) expect(kindsIn(data)).toEqual([]);
});

const byKey = (desk: { key: string }) => follow({ authorization: `Bearer ${desk.key}` });

async function signIn(desk: { id: string }) {
  const [personId, sessionId] = [newId("per"), newId("ses")];
  await api.system(async (t) => {
    await t.run("insert into person (id, email, name) values ($1, $2, 'Ann')", [
      personId,
      `${personId}@example.com`,
    ]);
    await t.run(
      "insert into session (id, person_id, expires_at) values ($1, $2, now() + interval '1 hour')",
      [sessionId, personId],
    );
    await t.run("insert into workspace_member (workspace_id, person_id, role) values ($1, $2, 'viewer')", [
      desk.id,
      personId,
    ]);
  });
  const token = await encode({
    secret: process.env.NEXTAUTH_SECRET ?? "",
    token: { sub: personId, sid: sessionId },
  });
  return { sessionId, headers: { cookie: `next-auth.session-token=${token}` } };
}

const text = async (desk: { id: string }, contactId: string) => {
  const id = newId("msg");
  await api.system((t) =>
    t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, segments, status, created_at, updated_at)
       values ($1, $2, $3, 'inbound', 'sms', '+12025550123', '+12025550100', 'Hi', 1, 'received', now(), now())`,
      [desk.id, id, contactId],
    ),
  );
  return id;
};

describe("the desk's stream", () => {
  it("sends the kind and id of a change, and nothing about the person", async () => {
    const desk = await newDesk();
    const stream = await byKey(desk);
    const { body: call } = await post(desk, "/v1/calls", {
      direction: "inbound",
      from: "+12025550123",
      callerName: "Wanda Waits",
      outcome: "missed",
    });
    await stream.tells("call", call.id);
    const { body: lead } = await post(desk, "/v1/leads", {
      name: "Sam",
      phone: "+12025550124",
      source: "web",
    });
    await stream.tells("lead", lead.id);
    await post(desk, "/v1/contacts/import", { csv: "phone\n2025550125" });
    await stream.tells("contact", null);
    expect(stream.said()).not.toMatch(/Wanda|Sam|2025550/);
  });

  it("sends changes that leave no audit entry", async () => {
    const desk = await newDesk();
    const { body: contact } = await post(desk, "/v1/contacts", { phone: "+12025550123" });
    const stream = await byKey(desk);
    await stream.tells("message", await text(desk, contact.id));
  });

  it("sends nothing of another workspace", async () => {
    const [mine, theirs] = [await newDesk(), await newDesk()];
    const stream = await byKey(mine);
    const { body: other } = await post(theirs, "/v1/contacts", { phone: "+12025550123" });
    const { body: own } = await post(mine, "/v1/contacts", { phone: "+12025550123" });
    await stream.tells("contact", own.id);
    expect(stream.said()).not.toContain(other.id);
  });

  it("ends when the account is suspended", async () => {
    const desk = await newDesk();
    const stream = await byKey(desk);
    await api.call("POST", `/v1/partner/accounts/${desk.id}/suspend`, {
      key: partnerKey,
      body: { reason: "x" },
    });
    await stream.ends();
    expect((await byKey(desk)).status).toBe(403);
  });

  it("ends with the reader's session, and is refused without one", async () => {
    const desk = await newDesk();
    const { sessionId, headers } = await signIn(desk);
    const stream = await follow(headers, desk.id);
    expect(stream.status).toBe(200);
    await api.system((t) => t.run("update session set revoked_at = now() where id = $1", [sessionId]));
    await stream.ends();
    const stranger = await signIn(await newDesk());
    expect((await follow(stranger.headers, desk.id)).status).toBe(404);
    expect((await follow({})).status).toBe(401);
  });
});

describe("messages", () => {
  it("are unread until the conversation is opened", async () => {
    const desk = await newDesk();
    const { body: ann } = await post(desk, "/v1/contacts", { phone: "+12025550123" });
    const { body: bob } = await post(desk, "/v1/contacts", { phone: "+12025550124" });
    for (const { id } of [ann, ann, bob]) await text(desk, id);
    const waiting = async () => (await api.call("GET", "/v1/desk/waiting", { key: desk.key })).body;
    expect(await waiting()).toEqual({ unreadMessages: 3, unreadContacts: 2, unknownOutcome: 0 });
    expect((await post(desk, `/v1/contacts/${ann.id}/messages/read`)).body).toEqual({ read: 2 });
    expect((await post(desk, `/v1/contacts/${ann.id}/messages/read`)).body).toEqual({ read: 0 });
    expect(await waiting()).toMatchObject({ unreadMessages: 1, unreadContacts: 1 });
    const { body } = await api.call("GET", `/v1/messages?contact=${ann.id}`, { key: desk.key });
    expect(body.messages.every((one: { readAt: string | null }) => one.readAt !== null)).toBe(true);
    const other = await newDesk();
    expect((await post(other, `/v1/contacts/${bob.id}/messages/read`)).status).toBe(404);
    expect(await waiting()).toMatchObject({ unreadMessages: 1 });
  });
});
