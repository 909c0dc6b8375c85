import pg from "pg";
import { vi } from "vitest";
import { withClient } from "@/scripts/postgres/connect";
import type { TestDatabase } from "@/scripts/testing/database";

/**
 * One time for this process and its database, which stands still until a test moves it. Statements ask for the time by
 * name, so functions of the same name in a schema that comes first answer instead of the real ones.
 */
export type VirtualClock = {
  prepare(database: TestDatabase): Promise<void>;
  now(): number;
  set(at: number): Promise<void>;
  close(): Promise<void>;
};

const SCHEMA = `
  create schema virtual;
  create table virtual.moment (at timestamptz not null);
  create function virtual.clock_timestamp() returns timestamptz language sql stable as 'select at from virtual.moment';
  create function virtual.now() returns timestamptz language sql stable as 'select at from virtual.moment';
  grant usage on schema virtual to public;
  grant select on virtual.moment to public;`;

export function virtualClock(startAt: number): VirtualClock {
  /** Stays open, because a test may move the clock thousands of times. */
  let client: pg.Client | null = null;
  let at = startAt;
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: at });
  return {
    async prepare(created) {
      await withClient(created.adminUrl, async (admin) => {
        await admin.query(SCHEMA);
        await admin.query("insert into virtual.moment values ($1)", [new Date(at)]);
        await admin.query("grant update on virtual.moment to public");
        await admin.query(
          `alter database ${admin.escapeIdentifier(created.name)} set search_path = virtual, pg_catalog, public`,
        );
      });
      client = new pg.Client({ connectionString: created.ownerUrl });
      await client.connect();
    },
    now: () => at,
    async set(next) {
      at = next;
      vi.setSystemTime(at);
      await client?.query("update virtual.moment set at = $1", [new Date(at)]);
    },
    async close() {
      await client?.end();
      vi.useRealTimers();
    },
  };
}
