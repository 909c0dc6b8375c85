import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NoticeKind } from "@/lib/contract/notice-settings";
import { type Db, openDb } from "@/lib/db/pool";
import { newId } from "@/lib/id";
import { openLog } from "@/lib/log";
import { peopleNoticesJob } from "@/lib/worker/jobs/people-notices";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { queryRows } from "@/scripts/testing/rows";
import { newSession } from "@/scripts/testing/session";

/** Notices: people's settings, emails that come once, and the link that ends them. */
let api: Api;
let worker: Db;
let partnerKey: string;
let account: { id: string; key: string };
type Person = Awaited<ReturnType<typeof newSession>>;
let owner: Person;
let editor: Person;
let viewer: Person;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  worker = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 2 });
  partnerKey = (await api.newPartner()).key;
});
afterAll(async () => {
  await worker.pool.end();
  await api.close();
});
beforeEach(async () => {
  account = await api.newAccount(partnerKey, { name: "Corner Dental" });
  const member = (role: string) => newSession(api, { workspaces: { [account.id]: role } });
  [owner, editor, viewer] = (await Promise.all(["owner", "editor", "viewer"].map(member))) as [
    Person,
    Person,
    Person,
  ];
});

const rows = <T extends object>(sql: string, values: unknown[]) =>
  api.system((t) => queryRows<T>(t, sql, values));
const own = (who: Person, method: string, suffix = "", body?: object) =>
  api.call(method, `/v1/me/notifications/${account.id}${suffix}`, {
    headers: who.headers,
    ...(body ? { body } : {}),
  });
const choose = (who: Person, kind: NoticeKind, change: object) =>
  own(who, "PUT", "", { kinds: [{ kind, app: true, email: "now", browser: false, ...change }] });
const emailsTo = (who: Person) =>
  rows<{
    kind: string;
    subject: string;
    text: string;
    html: string | null;
    from_name: string | null;
    unsubscribe_url: string | null;
  }>(
    "select kind, subject, text, html, from_name, unsubscribe_url from platform_mail where to_address = $1 order by created_at, id",
    [`${who.personId}@example.com`],
  );
const noticesOf = async (who: Person) =>
  (
    await api.call("GET", "/v1/notices", {
      headers: { ...who.headers, "switchboard-workspace": account.id },
    })
  ).body.notices as { kind: string; title: string; automationId: string | null; browser: object | null }[];
const runJob = () =>
  peopleNoticesJob({ config: testConfig, log: openLog({ level: "silent", name: "test" }) })(worker);
const disable = (who: Person) => rows("update person set disabled_at = now() where id = $1", [who.personId]);
const leave = (who: Person) =>
  rows("delete from workspace_member where workspace_id = $1 and person_id = $2", [account.id, who.personId]);

/** An automation with a run that failed a moment ago. */
async function failingAutomation(): Promise<string> {
  const nodes = [{ id: "t", type: "trigger", event: "call.missed" }];
  const made = await api.call("POST", "/v1/automations", {
    key: account.key,
    body: { name: "Text back", nodes },
  });
  await addFailure(made.body.id);
  return made.body.id;
}

let runs = 0;
const addFailure = (automationId: string) =>
  api.system((t) =>
    t.prisma.run.create({
      data: {
        workspaceId: account.id,
        id: `run_failed_${++runs}`,
        automationId,
        versionId: "ver_none",
        version: 1,
        eventId: "evt_none",
        status: "failed",
        state: {},
        finishedAt: new Date(),
      } as never,
    }),
  );

async function mention(who: Person, by: Person): Promise<void> {
  const nodes = [{ id: "t", type: "trigger", event: "call.missed" }];
  const { body } = await api.call("POST", "/v1/automations", {
    key: account.key,
    body: { name: "Text back", nodes },
  });
  const added = await api.call("POST", `/v1/automations/${body.id}/comments`, {
    headers: { ...by.headers, "switchboard-workspace": account.id },
    body: { text: "Have a look", mentions: [who.personId] },
  });
  expect(added.status).toBe(200);
}

it("shows each role the kinds it receives, and keeps what a person chose", async () => {
  const kindsOf = async (who: Person) =>
    (await own(who, "GET")).body.kinds.map(({ kind }: { kind: string }) => kind);
  expect(await kindsOf(owner)).toEqual([
    "mention",
    "assigned",
    "text_waiting",
    "call_missed",
    "callback_overdue",
    "booked_online",
    "automation",
    "run_failed",
    "scheduled_not_sent",
    "delivery_unknown",
    "suspended",
  ]);
  expect(await kindsOf(editor)).toEqual([
    "mention",
    "assigned",
    "text_waiting",
    "call_missed",
    "callback_overdue",
    "booked_online",
    "automation",
    "run_failed",
    "scheduled_not_sent",
    "delivery_unknown",
  ]);
  expect(await kindsOf(viewer)).toEqual(["mention", "automation"]);
  const changed = await choose(viewer, "mention", { email: "daily" });
  expect(changed.body.kinds[0]).toEqual({ kind: "mention", app: true, email: "daily", browser: false });
  expect((await own(viewer, "PUT", "", { kinds: [], showNames: true })).body.showNames).toBe(true);
  expect((await own(viewer, "GET")).body).toEqual({ ...changed.body, showNames: true });
  expect((await own(owner, "GET")).body.kinds[0].email).toBe("now");
});

it("belongs to members only, each to their own", async () => {
  const stranger = await newSession(api, {});
  for (const method of ["GET", "PUT"])
    expect((await own(stranger, method, "", method === "GET" ? undefined : { kinds: [] })).status).toBe(404);
  expect((await own(stranger, "POST", "/revoke-links")).status).toBe(404);
  expect((await api.call("GET", `/v1/me/notifications/${account.id}`, { key: account.key })).status).toBe(
    401,
  );
});

it("notices a failing automation once a day, with an email to the people who can repair it", async () => {
  const automationId = await failingAutomation();
  await runJob();
  await addFailure(automationId);
  await Promise.all([runJob(), runJob()]);
  expect(await noticesOf(owner)).toMatchObject([
    { kind: "run_failed", title: "“Text back” is failing", automationId },
  ]);
  expect(await noticesOf(viewer)).toEqual([]);
  const [message, ...more] = await emailsTo(editor);
  expect(more).toEqual([]);
  expect(message?.subject).toContain("is failing");
  expect(message?.text).toContain(`/w/${account.id}/automations/${automationId}?run=`);
  expect(await emailsTo(viewer)).toEqual([]);
});

it("emails nobody who turned it off, left or was disabled, and shows nothing that was turned off", async () => {
  await choose(owner, "run_failed", { email: "off" });
  await choose(editor, "run_failed", { app: false });
  const another = () => newSession(api, { workspaces: { [account.id]: "owner" } });
  const [left, disabled] = [await another(), await another()];
  await leave(left);
  await disable(disabled);
  await failingAutomation();
  await runJob();
  const emails = await Promise.all([owner, editor, left, disabled].map(emailsTo));
  expect(emails.map(({ length }) => length)).toEqual([0, 1, 0, 0]);
  expect([(await noticesOf(owner)).length, (await noticesOf(editor)).length]).toEqual([1, 0]);
});

it("notices a suspension, for owners", async () => {
  await api.call("POST", `/v1/partner/accounts/${account.id}/suspend`, {
    key: partnerKey,
    body: { reason: "Not paid" },
  });
  await runJob();
  await runJob();
  expect((await emailsTo(owner)).map(({ subject }) => subject)).toEqual([
    "Corner Dental was suspended (Corner Dental)",
  ]);
  expect(await emailsTo(editor)).toEqual([]);
});

it("notices deliveries that stayed unknown, once a day", async () => {
  const add = (age: string) =>
    api.system(async (t) => {
      await queryRows(t, "select set_config('switchboard.writes_past', 'on', true)", []);
      await queryRows(
        t,
        `insert into message (workspace_id, id, direction, channel, to_address, body, status, error_code, created_at, updated_at)
         values ($1, $2, 'outbound', 'sms', '+12025550123', 'Hi', 'queued', 'unknown_outcome', now() - $3::interval, now() - $3::interval)`,
        [account.id, newId("msg"), age],
      );
    });
  await add("2 minutes");
  await runJob();
  expect(await noticesOf(owner)).toEqual([]);
  await add("15 minutes");
  await runJob();
  await runJob();
  expect(await noticesOf(owner)).toMatchObject([{ kind: "delivery_unknown" }]);
  expect((await emailsTo(owner)).length).toBe(1);
});

it("keeps names out of what a browser shows, unless the person chose otherwise", async () => {
  await mention(viewer, owner);
  expect((await noticesOf(viewer))[0]?.browser).toEqual({
    title: "You were mentioned in a comment",
    body: null,
  });
  await own(viewer, "PUT", "", { kinds: [], showNames: true });
  expect((await noticesOf(viewer))[0]?.browser).toEqual({
    title: "Pat mentioned you in “Text back”",
    body: "Have a look",
  });
  await choose(viewer, "mention", { browser: false });
  expect((await noticesOf(viewer))[0]?.browser).toBeNull();
});

it("sends one summary a day of what is still unread", async () => {
  await choose(viewer, "mention", { email: "daily" });
  await mention(viewer, owner);
  await mention(viewer, editor);
  await runJob();
  expect(await emailsTo(viewer)).toEqual([]);
  await rows("update team_notice set email_due_at = now() - interval '1 minute' where workspace_id = $1", [
    account.id,
  ]);
  await Promise.all([runJob(), runJob()]);
  await runJob();
  const [message, ...more] = await emailsTo(viewer);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ kind: "daily_notices", subject: "2 notifications from Corner Dental" });
  expect(message?.text.match(/mentioned you/g)).toHaveLength(2);
});

it("leaves what a patient booked out of the summary", async () => {
  await choose(editor, "booked_online", { email: "daily" });
  await rows(
    `insert into team_notice (workspace_id, id, person_id, kind, title, body, in_app, email_due_at, created_at)
     values ($1, $2, $3, 'booked_online', 'Robin Doe booked online', 'Tue 9:00 AM: Root canal', true, now() - interval '1 minute', now())`,
    [account.id, newId("note"), editor.personId],
  );
  await runJob();
  const [message] = await emailsTo(editor);
  expect(message?.text).toContain("Robin Doe booked online");
  expect(message?.text).not.toContain("Root canal");
});

it("sends no summary to a person who left or was disabled meanwhile, or turned summaries off", async () => {
  for (const who of [viewer, editor, owner]) {
    await choose(who, "mention", { email: "daily" });
    await mention(who, who === owner ? editor : owner);
  }
  await leave(viewer);
  await disable(owner);
  await choose(editor, "mention", { email: "off" });
  await rows("update team_notice set email_due_at = now() - interval '1 minute' where workspace_id = $1", [
    account.id,
  ]);
  await runJob();
  expect(await Promise.all([viewer, editor, owner].map(emailsTo))).toEqual([[], [], []]);
});

it("leads to the partner's own host in its brand, at once, in the summary and when unsubscribing", async () => {
  const partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Lake Dental" });
  owner = await newSession(api, { workspaces: { [account.id]: "owner" } });
  viewer = await newSession(api, { workspaces: { [account.id]: "viewer" } });
  await rows("insert into resale_brand (partner_id, name, updated_at) values ($1, 'Lakeside Voice', now())", [
    partner.partnerId,
  ]);
  await rows(
    "insert into brand_domain (partner_id, host, token, verified_at) values ($1, 'desk.lake.example', 't', now())",
    [partner.partnerId],
  );
  await mention(viewer, owner);
  await choose(viewer, "mention", { email: "daily" });
  await mention(viewer, owner);
  await rows(
    "update team_notice set email_due_at = now() where workspace_id = $1 and email_due_at is not null",
    [account.id],
  );
  await runJob();
  const sent = await emailsTo(viewer);
  expect(sent.map(({ kind }) => kind)).toEqual(["comment_mention", "daily_notices"]);
  for (const { text, html, from_name, unsubscribe_url } of sent) {
    expect(from_name).toBe("Lakeside Voice");
    expect(new Set(text.match(/http:\/\/[^/\s]+/g))).toEqual(new Set(["http://desk.lake.example"]));
    expect(html).toMatch(/<a href="http:\/\/desk\.lake\.example\/w\//);
    const shown = await open(pathIn(unsubscribe_url));
    expect(shown.text).toContain("Lakeside Voice");
    expect(shown.text).not.toContain("Switchboard");
  }
});

const pathIn = (url: string | null | undefined) => new URL(url ?? "").pathname;
const send = async (path: string, init?: RequestInit) => {
  const answer = await api.fetch(new Request(`http://switchboard.test${path}`, init));
  return { status: answer.status, text: await answer.text() };
};
const open = (path: string) => send(path);
const submit = (path: string, body: string) =>
  send(path, { method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded" } });
const emailsOf = async (who: Person) =>
  (await own(who, "GET")).body.kinds.map(({ email }: { email: string }) => email);

it("turns off one kind of email by the link in it, without signing in, and only when the form is sent", async () => {
  await mention(viewer, owner);
  const path = pathIn((await emailsTo(viewer))[0]?.unsubscribe_url);
  const shown = await open(path);
  expect([shown.status, shown.text.includes("Corner Dental")]).toEqual([200, true]);
  expect(await emailsOf(viewer)).toEqual(["now", "now"]);
  expect((await submit(path, "List-Unsubscribe=One-Click")).status).toBe(200);
  expect(await emailsOf(viewer)).toEqual(["off", "now"]);
  await mention(viewer, owner);
  expect(await emailsTo(viewer)).toHaveLength(1);
  expect((await submit(path, "stop=all")).status).toBe(200);
  expect(await emailsOf(viewer)).toEqual(["off", "off"]);
  expect(await emailsOf(editor)).toEqual([
    ...["now", "off", "off", "off", "off", "off", "now", "now", "now", "now"],
  ]);
});

it("refuses links that were ended, changed or belong to a person who left", async () => {
  await mention(viewer, owner);
  await mention(editor, owner);
  const path = pathIn((await emailsTo(viewer))[0]?.unsubscribe_url);
  const theirs = pathIn((await emailsTo(editor))[0]?.unsubscribe_url);
  const changed = path.replace(
    /\/unsubscribe\/(.)/,
    (_, first) => `/unsubscribe/${first === "a" ? "b" : "a"}`,
  );
  expect((await open(changed)).status).toBe(404);
  expect((await submit(changed, "")).status).toBe(404);
  await own(viewer, "POST", "/revoke-links");
  expect((await submit(path, "stop=all")).status).toBe(404);
  expect(await emailsOf(viewer)).toEqual(["now", "now"]);
  await leave(editor);
  expect((await submit(theirs, "stop=all")).status).toBe(404);
});

it("stores a hash of the link, and takes the link out of emails that were sent", async () => {
  await mention(viewer, owner);
  const token = pathIn((await emailsTo(viewer))[0]?.unsubscribe_url).split("/")[2] ?? "";
  const [stored] = await rows<{ text: string }>(
    "select to_jsonb(p)::text as text from notice_preference p where person_id = $1",
    [viewer.personId],
  );
  expect(stored?.text).not.toContain(token);
});
