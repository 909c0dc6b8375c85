import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { provideLogins } from "./logins.ts";

/** Roles belong to the whole cluster, so the test uses one of its own instead of changing those of other tests. */
const role = `login_${randomBytes(6).toString("hex")}`;
let database: TestDatabase;
const asOwner = (text: string) => withClient(database.ownerUrl, (client) => client.query(text));

beforeAll(async () => {
  database = await createTestDatabase();
  await asOwner(`create role ${role} nologin`);
});
afterAll(async () => {
  await asOwner(`drop role ${role}`);
  await database.drop();
});

function urlWith(password: string): string {
  const url = new URL(database.ownerUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.toString();
}

it("gives a role a password, replaces it, and leaves a role without one alone", async () => {
  const whoAmI = (password: string) =>
    withClient(urlWith(password), async (client) => (await client.query("select session_user as name")).rows);
  for (const password of ["it's \\ 'quoted'", "5f3c0a"]) {
    expect(await provideLogins(database.ownerUrl, { [role]: password })).toEqual([role]);
    expect(await whoAmI(password)).toEqual([{ name: role }]);
  }
  expect(await provideLogins(database.ownerUrl, { [role]: undefined })).toEqual([]);
  expect(await provideLogins(database.ownerUrl, { [role]: "" })).toEqual([]);
  expect(await whoAmI("5f3c0a")).toEqual([{ name: role }]);
});
