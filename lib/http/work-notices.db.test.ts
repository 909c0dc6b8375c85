import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { newId } from "@/lib/id";
import { openLog } from "@/lib/log";
import { peopleNoticesJob } from "@/lib/worker/jobs/people-notices";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import { withClient } from "@/scripts/postgres/connect";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { queryRows } from "@/scripts/testing/rows";
import { newSession } from "@/scripts/testing/session";

/** Notices of work at the desk: texts that wait, missed calls, overdue callbacks. */
let api: Api;
let worker: Db;
let partnerKey: string;
let account: { id: string; key: string };
type Person = Awaited<ReturnType<typeof newSession>>;
let owner: Person;
let editor: Person;
let viewer: Person;
let sam: string;

const PHONE = "+12025550121";

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
  owner = await member("owner");
  editor = await member("editor");
  viewer = await member("viewer");
  sam = (await write("POST", "/v1/contacts", { phone: PHONE, name: "Sam Waters" })).id;
});

const write = async (method: string, path: string, body: object) => {
  const answer = await api.call(method, path, { key: account.key, body });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body;
};
const runJob = () =>
  peopleNoticesJob({ config: testConfig, log: openLog({ level: "silent", name: "test" }) })(worker);
const noticesOf = async (who: Person): Promise<string[]> => {
  const headers = { ...who.headers, "switchboard-workspace": account.id };
  const { body } = await api.call("GET", "/v1/notices", { headers });
  return body.notices.map(({ kind, title }: Record<"kind" | "title", string>) => `${kind}: ${title}`);
};
const everyone = () => Promise.all([owner, editor, viewer].map(noticesOf));
const assign = (to: Person) => write("PUT", `/v1/conversations/${sam}/assignee`, { assignee: to.personId });
const found = async () => {
  await runJob();
  await Promise.all([runJob(), runJob()]);
  return everyone();
};

const addText = (body: string, age: string, direction = "inbound") =>
  api.system(async (t) => {
    await queryRows(t, "select set_config('switchboard.writes_past', 'on', true)", []);
    await queryRows(
      t,
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, created_at, updated_at)
       values ($1, id_at('msg_', now() - $4::interval) || right($2, 16), $3, $5, 'sms', '+12025550100', $6, 'received',
         now() - $4::interval, now() - $4::interval)`,
      [account.id, newId("msg"), sam, age, direction, body],
    );
  });
const addCall = (minutesAgo: number, outcome = "missed", direction = "inbound") => {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const parties = direction === "inbound" ? { from: PHONE } : { from: "+12025550100", to: PHONE };
  return write("POST", "/v1/calls", { direction, outcome, ...parties, startedAt: at, endedAt: at });
};

const WAITS = "text_waiting: Sam Waters is waiting for a reply";
const MISSED = "call_missed: Missed call from Sam Waters";
const OVERDUE = "callback_overdue: The callback to Sam Waters is overdue";

it("notices a text that waits, once for its conversation, for those who may work", async () => {
  await addText("Is parking free?", "3 minutes");
  await addText("And is there a lift?", "2 minutes");
  expect(await found()).toEqual([[WAITS], [WAITS], []]);
});

it("emails only people who chose it, and without the patient's text", async () => {
  const kinds = [{ kind: "text_waiting", app: true, email: "now", browser: false }];
  await api.call("PUT", `/v1/me/notifications/${account.id}`, { headers: editor.headers, body: { kinds } });
  await addText("My tooth hurts", "3 minutes");
  await found();
  const sent = await api.system((t) =>
    queryRows<{ to_address: string; text: string }>(t, "select to_address, text from platform_mail", []),
  );
  const own = sent.filter(({ to_address }) =>
    [owner, editor, viewer].some(({ personId }) => to_address === `${personId}@example.com`),
  );
  expect(own.map(({ to_address }) => to_address)).toEqual([`${editor.personId}@example.com`]);
  expect(own[0]?.text).toContain(`/w/${account.id}/conversations?with=${sam}`);
  expect(own[0]?.text).not.toContain("tooth");
});

it("notices only the assignee of the conversation", async () => {
  await assign(editor);
  await addText("Is parking free?", "3 minutes");
  const [first, second] = await found();
  expect([first, second?.[0]]).toEqual([[], WAITS]);
});

it.each([
  [
    "was answered within a minute",
    [
      ["Is parking free?", "3 minutes"],
      ["Yes", "2 minutes", "outbound"],
    ],
  ],
  ["only opts out", [["STOP!", "3 minutes"]]],
  ["came a moment ago", [["Is parking free?", "10 seconds"]]],
] as const)("notices no text that %s", async (_, texts) => {
  for (const [body, age, direction] of texts) await addText(body, age, direction);
  expect(await found()).toEqual([[], [], []]);
});

it("ends the notice once the conversation is read, and notices the next text", async () => {
  await addText("Is parking free?", "4 minutes");
  await found();
  await write("POST", `/v1/contacts/${sam}/messages/read`, {});
  expect(await found()).toEqual([[], [], []]);
  await addText("Hello?", "2 minutes");
  expect(await found()).toEqual([[WAITS], [WAITS], []]);
});

it("counts a scheduled answer only once it is sent, and a canceled one never", async () => {
  await addText("Is parking free?", "4 minutes");
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = async () =>
    (await write("POST", "/v1/messages", { channel: "sms", to: PHONE, body: "Yes", sendAt })).id;
  const waiting = async () =>
    (await api.call("GET", "/v1/conversations?filter=waiting", { key: account.key })).body.conversations.map(
      ({ id }: { id: string }) => id,
    );
  const canceled = await schedule();
  expect([await found(), await waiting()]).toEqual([[[WAITS], [WAITS], []], [sam]]);
  await write("POST", `/v1/messages/${canceled}/cancel`, {});
  const sent = await schedule();
  expect([await found(), await waiting()]).toEqual([[[WAITS], [WAITS], []], [sam]]);
  await api.system((t) =>
    queryRows(t, "update message set send_at = now() - interval '1 second' where id = $1", [sent]),
  );
  await sendQueued(worker, { config: testConfig, log: openLog({ level: "silent", name: "test" }) });
  expect([await found(), await waiting()]).toEqual([[[], [], []], []]);
});

it("ends the notice once a person answers", async () => {
  await addText("Is parking free?", "4 minutes");
  await found();
  await write("POST", "/v1/messages", { channel: "sms", to: PHONE, body: "Yes" });
  expect(await found()).toEqual([[], [], []]);
});

it("notices each missed call once, and ends the notices once the caller was reached", async () => {
  await addCall(5);
  await addCall(4, "voicemail");
  await addCall(0);
  expect(await found()).toEqual([[MISSED, MISSED], [MISSED, MISSED], []]);
  await addCall(0, "answered", "outbound");
  expect(await found()).toEqual([[], [], []]);
});

it("notices no missed call that was returned, and none of a withheld number", async () => {
  await addCall(5);
  await addCall(4, "answered");
  const at = new Date(Date.now() - 300_000).toISOString();
  await write("POST", "/v1/calls", {
    ...{ direction: "inbound", outcome: "missed", from: "anonymous", startedAt: at, endedAt: at },
  });
  expect(await found()).toEqual([[], [], []]);
});

it("notices a callback when it becomes overdue, and again only after it was moved", async () => {
  const dueIn = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const { id } = await write("POST", "/v1/callbacks", { phone: PHONE, dueAt: dueIn(3_600) });
  expect(await found()).toEqual([[], [], []]);
  await write("PATCH", `/v1/callbacks/${id}`, { dueAt: dueIn(-120) });
  expect(await found()).toEqual([[OVERDUE], [OVERDUE], []]);
  await write("PATCH", `/v1/callbacks/${id}`, { dueAt: dueIn(600) });
  expect(await found()).toEqual([[], [], []]);
  await write("PATCH", `/v1/callbacks/${id}`, { dueAt: dueIn(-60) });
  expect(await found()).toEqual([[OVERDUE], [OVERDUE], []]);
  await write("POST", `/v1/callbacks/${id}/complete`, {});
  expect(await found()).toEqual([[], [], []]);
});

it("notices an overdue callback again that was completed by mistake, but none that was moved meanwhile", async () => {
  const past = new Date(Date.now() - 120_000).toISOString();
  const { id } = await write("POST", "/v1/callbacks", {
    phone: PHONE,
    callerName: "Sam Waters",
    dueAt: past,
  });
  const overdue = [[OVERDUE], [OVERDUE], []];
  expect(await found()).toEqual(overdue);
  await write("POST", `/v1/callbacks/${id}/complete`, {});
  expect(await everyone()).toEqual([[], [], []]);
  await write("POST", `/v1/callbacks/${id}/reopen`, {});
  expect(await everyone()).toEqual(overdue);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await write("PATCH", `/v1/callbacks/${id}`, { dueAt: later });
  await write("POST", `/v1/callbacks/${id}/complete`, {});
  await write("POST", `/v1/callbacks/${id}/reopen`, {});
  expect(await found()).toEqual([[], [], []]);
});

it("lists notices of kinds that only a newer version writes", async () => {
  await withClient(api.database.ownerUrl, (client) =>
    client.query("alter table team_notice drop constraint team_notice_kind"),
  );
  await api.system((t) =>
    queryRows(
      t,
      `insert into team_notice (workspace_id, id, person_id, kind, title, contact_id)
       values ($1, 'note_newer', $2, 'of_a_newer_version', 'Something new happened', $3)`,
      [account.id, editor.personId, sam],
    ),
  );
  expect(await noticesOf(editor)).toEqual(["automation: Something new happened"]);
});
