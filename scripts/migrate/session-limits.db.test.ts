import { afterAll, beforeAll, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { limitSessions } from "./session-limits.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await limitSessions(database.ownerUrl);
});
afterAll(() => database.drop());

const SHOWN = [
  ...["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "transaction_timeout"],
  ...["tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count", "tcp_user_timeout"],
];
const read = `select ${SHOWN.map((name) => `current_setting('${name}') as ${name}`).join(", ")}`;
const settingsOf = (url: string) =>
  withClient(url, async (client) => Object.values((await client.query(read)).rows[0]));

it("limits what web and worker do outside a transaction of their own, and how long they may be unreachable", async () => {
  expect(await settingsOf(database.webUrl)).toEqual(["6500ms", "6s", "5s", "2min", "5", "2", "3", "10000"]);
  expect(await settingsOf(database.workerUrl)).toEqual(["10s", "8s", "5s", "1min", "5", "2", "3", "10000"]);
});

it("leaves the migrating owner unlimited", async () => {
  expect((await settingsOf(database.ownerUrl)).slice(0, 4)).toEqual(["0", "0", "0", "0"]);
});

it("keeps what an administrator has set", async () => {
  await withClient(database.adminUrl, (client) =>
    client.query(`alter role switchboard_web in database ${database.name} set statement_timeout = '20s'`),
  );
  await limitSessions(database.ownerUrl);
  expect((await settingsOf(database.webUrl))[0]).toBe("20s");
});
