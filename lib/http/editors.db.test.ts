import { encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { editorsEvent, savedEvent } from "@/lib/contract/editors";
import { newId } from "@/lib/id";
import { type Api, createApi } from "@/scripts/testing/api";

/** People who have one automation open at once, by their sessions: an API key is never shown. */
let api: Api;
let partnerKey: string;
let account: { id: string; key: string };
let automation: string;
const open: AbortController[] = [];

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
  account = await api.newAccount(partnerKey, { name: "Mine" });
  const made = await api.call("POST", "/v1/automations", { key: account.key, body: { name: "Shared" } });
  automation = made.body.id;
});
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});
afterAll(() => api.close());

async function signIn(name: string) {
  const [personId, sessionId] = [newId("per"), newId("ses")];
  await api.system(async (t) => {
    await t.run("insert into person (id, email, name) values ($1, $2, $3)", [
      personId,
      `${personId}@example.com`,
      name,
    ]);
    await t.run(
      "insert into session (id, person_id, expires_at) values ($1, $2, now() + interval '1 hour')",
      [sessionId, personId],
    );
    await t.run("insert into workspace_member (workspace_id, person_id, role) values ($1, $2, 'editor')", [
      account.id,
      personId,
    ]);
  });
  const secret = process.env.NEXTAUTH_SECRET ?? "";
  const token = await encode({ secret, token: { sub: personId, sid: sessionId } });
  return { personId, sessionId, cookie: `next-auth.session-token=${token}` };
}

type Person = Awaited<ReturnType<typeof signIn>>;

async function follow(who: Person, tab: string) {
  const stop = new AbortController();
  open.push(stop);
  const url = `http://switchboard.test/v1/automations/${automation}/editors?tab=${tab}&workspace=${account.id}`;
  const request = new Request(url, { headers: { cookie: who.cookie }, signal: stop.signal });
  const answer = await api.fetch(request);
  const reader = answer.body?.getReader();
  if (!reader) throw new Error("the stream has no body");
  let text = "";
  const read = async () => {
    const { value, done } = await reader.read();
    text += new TextDecoder().decode(value);
    return done;
  };
  /** Waits for an event of this name that passes the check, and fails when the stream ends before it. */
  const until = async <T>(name: string, is: (data: T) => boolean): Promise<T> => {
    for (;;) {
      const said = text.split("\n\n").findLast((block) => block.startsWith(`event: ${name}\n`));
      const data = said ? (JSON.parse(said.slice(said.indexOf("data: ") + 6)) as T) : null;
      if (data !== null && is(data)) return data;
      if (await read()) throw new Error(`the stream ended with ${text}`);
    }
  };
  const ends = async () => {
    while (!(await read()));
  };
  const sees = async (...names: string[]) =>
    until("editors", (data) => {
      const { editors } = editorsEvent.parse(data);
      return editors.map((one) => one.name).join() === names.join();
    });
  return { sees, until, ends, stop: () => stop.abort() };
}

function point(who: Person, body: { tab: string; nodeId: string | null }) {
  const request = new Request(`http://switchboard.test/v1/automations/${automation}/editors`, {
    method: "POST",
    headers: {
      cookie: who.cookie,
      "content-type": "application/json",
      origin: "http://switchboard.test",
      "switchboard-workspace": account.id,
    },
    body: JSON.stringify(body),
  });
  return api.fetch(request).then((answer) => answer.json());
}

describe("two people in one automation", () => {
  it("see each other arrive, select and leave", async () => {
    const [ada, ben] = [await signIn("Ada"), await signIn("Ben")];
    const first = await follow(ada, "tab-of-ada");
    await first.sees("Ada");
    const second = await follow(ben, "tab-of-ben");
    await first.sees("Ada", "Ben");
    await second.sees("Ada", "Ben");
    expect(await point(ben, { tab: "tab-of-ben", nodeId: "queue" })).toEqual({ present: true });
    const { editors } = await first.until<{ editors: { nodeId: string | null }[] }>("editors", (data) =>
      editorsEvent.parse(data).editors.some(({ nodeId }) => nodeId === "queue"),
    );
    expect(editors.map(({ nodeId }) => nodeId)).toEqual([null, "queue"]);
    second.stop();
    await first.sees("Ada");
  });

  it("see who saved, as it happens", async () => {
    const ada = await follow(await signIn("Ada"), "tab-of-ada");
    const { etag } = savedEvent.parse(await ada.until("saved", () => true));
    await api.call("PATCH", `/v1/automations/${automation}`, { key: account.key, body: { name: "Renamed" } });
    await ada.until("saved", (data) => savedEvent.parse(data).etag !== etag);
  });

  it("move only their own tab", async () => {
    const [ada, ben] = [await signIn("Ada"), await signIn("Ben")];
    await (await follow(ada, "tab-of-ada")).sees("Ada");
    expect(await point(ben, { tab: "tab-of-ada", nodeId: "queue" })).toEqual({ present: false });
    await (await follow(ben, "tab-of-ada")).sees("Ada");
  });
});

describe("the stream of editors", () => {
  it("ends with the session of its reader", async () => {
    const ada = await signIn("Ada");
    const stream = await follow(ada, "tab-of-ada");
    await stream.sees("Ada");
    await api.system((t) => t.run("update session set revoked_at = now() where id = $1", [ada.sessionId]));
    await stream.ends();
  });

  it("is not found for another workspace", async () => {
    const neighbour = await api.newAccount(partnerKey, { name: "Neighbour" });
    const answer = await api.call("GET", `/v1/automations/${automation}/editors?tab=tab-of-eve`, {
      key: neighbour.key,
    });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });

  it("ends with the account's suspension", async () => {
    const stream = await follow(await signIn("Ada"), "tab-of-ada");
    await stream.sees("Ada");
    await api.call("POST", `/v1/partner/accounts/${account.id}/suspend`, {
      key: partnerKey,
      body: { reason: "unpaid" },
    });
    await stream.ends();
  });
});
