import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { excessRights, warnOfExcessRights } from "./login-rights";
import { openDb } from "./pool";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function withLogin<T>(url: string, work: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const db = openDb({ url, role: "switchboard_web", max: 1 });
  try {
    return await work(db);
  } finally {
    await db.pool.end();
  }
}

it.each(["webUrl", "workerUrl"] as const)("finds nothing wrong with the login of %s", async (name) => {
  expect(await withLogin(database[name], excessRights)).toEqual([]);
});

it("warns of a login that owns the tables, and of a superuser", async () => {
  const lines: string[] = [];
  const log = { warn: (_: object, message: string) => lines.push(message) };
  await withLogin(database.ownerUrl, (db) => warnOfExcessRights(db, log));
  await withLogin(database.adminUrl, (db) => warnOfExcessRights(db, log));
  expect(lines).toEqual([
    expect.stringContaining("The login in DATABASE_URL owns tables, so"),
    expect.stringContaining("The login in DATABASE_URL is a superuser, so"),
  ]);
});

it("leaves a database that does not answer to the checks that report it", async () => {
  const lines: string[] = [];
  const log = { warn: (_: object, message: string) => lines.push(message) };
  await withLogin("postgresql://nobody:x@127.0.0.1:1/none", (db) => warnOfExcessRights(db, log));
  expect(lines).toEqual([]);
});
