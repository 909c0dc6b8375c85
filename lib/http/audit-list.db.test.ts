import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Harbor Clinic" });
});
afterAll(() => api.close());

type Entry = {
  action: string;
  object: string | null;
  actor: { id: string; kind: string };
  detail: Record<string, unknown>;
};
type Listed = { entries: Entry[]; total: number; names: Record<string, string> };

const list = async (query: string, caller: object = { key: account.key }): Promise<Listed> =>
  (await api.call("GET", `/v1/audit?${query}`, caller)).body as Listed;
const post = (path: string, body: object) => api.call("POST", path, { key: account.key, body });
const automation = (name: string) => ({
  name,
  nodes: [{ id: "t", type: "trigger", event: "call.missed" }],
});

describe("the audit log", () => {
  it("can be narrowed to one group of actions, and the group is a whole word", async () => {
    const made = (await post("/v1/automations", automation("Text back"))).body;
    await post("/v1/callbacks", { phone: "+12025550123", reason: "Price" });
    const { entries, total } = await list("group=automation");
    expect(new Set(entries.map(({ action }) => action.split(".")[0]))).toEqual(new Set(["automation"]));
    expect(entries.map(({ object }) => object)).toContain(made.id);
    expect(total).toBe(entries.length);
    expect((await list("group=auto")).entries).toEqual([]);
    expect((await list("group=call")).entries.map(({ action }) => action)).not.toContain("callback.created");
  });

  it("can be narrowed to one actor, or to all of a kind", async () => {
    const { headers, personId } = await newSession(api, { workspaces: { [account.id]: "owner" } });
    const sent = { headers: { ...headers, "switchboard-workspace": account.id } };
    const made = await api.call("POST", "/v1/automations", { ...sent, body: automation("By hand") });
    expect(made.status).toBe(200);
    const byPerson = await list(`actor=${personId}`);
    expect(byPerson.entries.map(({ object }) => object)).toContain(made.body.id);
    expect(byPerson.entries.every(({ actor }) => actor.id === personId)).toBe(true);
    const byKeys = await list("actor=key&limit=100");
    expect(byKeys.entries.length).toBeGreaterThan(0);
    expect(byKeys.entries.every(({ actor }) => actor.kind === "key")).toBe(true);
    expect((await list("actor=nobody")).entries).toEqual([]);
  });

  it("names files that wait for a message", async () => {
    const content = Buffer.from("%PDF-1.4\n%%EOF").toString("base64");
    const file = (await post("/v1/attachments", { name: "Directions.pdf", content })).body;
    const { names } = await list(`object=${file.id}`);
    expect(names[file.id]).toBe("Directions.pdf");
  });

  it("exports what the filters leave", async () => {
    const exported = await api.call("GET", "/v1/audit?format=jsonl&group=callback", { key: account.key });
    const actions = exported.text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).action);
    expect(new Set(actions)).toEqual(new Set(["callback.created"]));
  });

  it("names what its entries are about, as it is called today", async () => {
    const made = (await post("/v1/automations", automation("Old name"))).body;
    expect((await list(`object=${made.id}`)).names).toEqual({ [made.id]: "Old name" });
    await api.call("PATCH", `/v1/automations/${made.id}`, {
      key: account.key,
      headers: { "If-Match": made.etag },
      body: { name: "New name" },
    });
    expect((await list(`object=${made.id}`)).names).toEqual({ [made.id]: "New name" });
  });

  it("names the members who acted, as they are called today", async () => {
    const { headers, personId } = await newSession(api, { workspaces: { [account.id]: "owner" } });
    const sent = { headers: { ...headers, "switchboard-workspace": account.id } };
    const made = await api.call("POST", "/v1/automations", { ...sent, body: automation("By Pat") });
    await api.system((t) => t.run("update person set name = 'Pat Renamed' where id = $1", [personId]));
    const { names } = await list(`object=${made.body.id}`);
    expect(names).toEqual({ [made.body.id]: "By Pat", [personId]: "Pat Renamed" });
  });

  it("names a person who was invited to an account by their email", async () => {
    const email = "manager@example.com";
    const invited = await api.call("POST", `/v1/partner/accounts/${account.id}/members`, {
      key: partner.key,
      body: { email, role: "editor" },
    });
    expect(invited.status).toBe(200);
    const [{ id }] = invited.body.invitations.filter((one: { email: string }) => one.email === email);
    const path = `/v1/partner/audit?object=${id}`;
    const { entries, names } = (await api.call("GET", path, { key: partner.key })).body as Listed;
    expect(names[id]).toBe(email);
    // Details name the account by its id, and the log has its name.
    expect(entries[0]?.detail.accountId).toBe(account.id);
    expect(names[account.id]).toBe("Harbor Clinic");
  });

  it("names the automations of a partner's accounts, and a member after the removal", async () => {
    const { personId } = await newSession(api, { workspaces: { [account.id]: "editor" } });
    await api.system((t) => t.run("update person set name = 'Lee Left' where id = $1", [personId]));
    const path = `/v1/partner/accounts/${account.id}/members/${personId}`;
    expect((await api.call("DELETE", path, { key: partner.key })).status).toBe(200);
    const removed = await api.call("GET", `/v1/partner/audit?object=${personId}`, { key: partner.key });
    expect(removed.body.names).toMatchObject({ [personId]: "Lee Left", [account.id]: "Harbor Clinic" });

    const made = (await post("/v1/automations", automation("Of the account"))).body;
    const logged = (partnerId: string, id: string) =>
      api.system((t) =>
        t.run(
          `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
           values ($1, $2, now(), '{"kind":"system","id":"s"}', 'automation.paused', $3, $4)`,
          [partnerId, id, made.id, JSON.stringify({ accountId: account.id })],
        ),
      );
    const other = await api.newPartner();
    await logged(partner.partnerId, "aud_own_automation");
    await logged(other.partnerId, "aud_other_automation");
    const named = async (key: string) =>
      (await api.call("GET", `/v1/partner/audit?object=${made.id}`, { key })).body.names;
    expect(await named(partner.key)).toEqual({ [account.id]: "Harbor Clinic", [made.id]: "Of the account" });
    expect(await named(other.key)).toEqual({});
  });

  it("keeps the name of what is gone, if an entry has it", async () => {
    await api.system((t) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         values ($1, 'aud_gone', now(), '{"kind":"system","id":"s"}', 'form.deleted', 'form_gone', '{"name":"Old form"}')`,
        [account.id],
      ),
    );
    expect((await list("object=form_gone")).names).toEqual({ form_gone: "Old form" });
  });

  it("names a message by the person it is to", async () => {
    const phone = "+12025550124";
    const sent = (await post("/v1/messages", { channel: "sms", to: phone, body: "Hello" })).body;
    expect((await list(`object=${sent.id}`)).names).toEqual({ [sent.id]: phone });
    await post("/v1/contacts", { phone, name: "Elsa Greene" });
    const known = (await post("/v1/messages", { channel: "sms", to: phone, body: "Hello again" })).body;
    expect((await list(`object=${known.id}`)).names).toEqual({ [known.id]: "Elsa Greene" });
  });

  it("names a call by the person at the other end", async () => {
    const call = { direction: "inbound", from: "+12025550188", outcome: "missed" };
    const logged = (await post("/v1/calls", call)).body;
    expect((await list(`object=${logged.id}`)).names).toEqual({ [logged.id]: "+12025550188" });
    await post("/v1/contacts", { phone: "+12025550188", name: "Cal Caller" });
    const known = (await post("/v1/calls", call)).body;
    expect((await list(`object=${known.id}`)).names).toEqual({ [known.id]: "Cal Caller" });
  });

  it("names a partner's accounts, and nothing of another partner", async () => {
    const { body } = await api.call("GET", `/v1/partner/audit?object=${account.id}`, { key: partner.key });
    expect(body.names).toEqual({ [account.id]: "Harbor Clinic" });
    const other = await api.newPartner();
    await api.system((t) =>
      t.run(
        `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
         values ($1, 'aud_other', now(), '{"kind":"system","id":"s"}', 'account.created', $2, '{}')`,
        [other.partnerId, account.id],
      ),
    );
    const theirs = await api.call("GET", `/v1/partner/audit?object=${account.id}`, { key: other.key });
    expect([theirs.body.total, theirs.body.names]).toEqual([1, {}]);
  });
});

describe("the audit log of a sandbox partner", () => {
  it("has one clock, also for what people do after it was moved", async () => {
    const sandbox = await api.newPartner({ mode: "sandbox" });
    const { key } = sandbox;
    await api.newAccount(key, { name: "Before" });
    const now = new Date(Date.now() + 40 * 86_400_000).toISOString();
    await api.call("POST", "/v1/partner/test-clock", { key, body: { now } });
    const after = await api.newAccount(key, { name: "After" });
    const { entries } = (await api.call("GET", "/v1/partner/audit?limit=100", { key })).body as {
      entries: { at: string; action: string; object: string | null }[];
    };
    const times = entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(entries.find(({ object }) => object === after.id)).toMatchObject({
      action: "account.created",
      at: now,
    });
  });
});
