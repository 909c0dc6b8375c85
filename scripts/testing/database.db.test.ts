import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

describe("a test database", () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([one.drop(), other.drop()]));

  it("is a separate clone", async () => {
    await withClient(one.ownerUrl, (client) => client.query("create table only_here (id int)"));
    const seen = await withClient(other.ownerUrl, (client) =>
      client.query("select to_regclass('only_here') as found"),
    );
    expect(seen.rows[0].found).toBeNull();
  });

  it("has records of the applied migrations", async () => {
    const record = await withClient(one.ownerUrl, (client) =>
      client.query('select count(*)::int as open from "_prisma_migrations" where finished_at is null'),
    );
    expect(record.rows[0].open).toBe(0);
  });

  it.each(["ownerUrl", "webUrl", "workerUrl"] as const)(
    "lets %s in without superuser rights",
    async (which) => {
      const user = await withClient(one[which], (client) =>
        client.query("select rolsuper, rolbypassrls from pg_roles where rolname = current_user"),
      );
      expect(user.rows[0]).toEqual({ rolsuper: false, rolbypassrls: false });
    },
  );
});
