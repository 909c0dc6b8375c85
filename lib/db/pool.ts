import "server-only";
import pg from "pg";
import { assertNoConnectionHeld } from "@/lib/held-connection";

/** The database roles of the migration: neither owns a table, so row-level security holds for both. */
export type DbRole = "switchboard_web" | "switchboard_worker";

export type Db = {
  pool: pg.Pool;
  role: DbRole;
  /** Opens real sessions when DATABASE_URL goes through a pooler in transaction mode. */
  directUrl: string | null;
};

// 20 = int8: counts and sequences stay within 2^53 by design. 1700 = numeric stays text (money never meets a float).
pg.types.setTypeParser(20, (value) => Number(value));

type Corkable = { connection?: { stream?: { cork(): void; uncork(): void } } };

/**
 * Statements sent without waiting leave as one packet, because waking the server for each of them costs more than their
 * bytes do.
 */
class Gathering extends pg.Client {
  constructor(config?: pg.ClientConfig | string) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const { connection } = this as unknown as Corkable;
    let gathering = false;
    this.query = ((...args: unknown[]) => {
      const stream = connection?.stream;
      if (stream && !gathering) {
        gathering = true;
        stream.cork();
        // After the code that is running now has sent its other statements.
        process.nextTick(() => {
          gathering = false;
          stream.uncork();
        });
      }
      return query(...args);
    }) as typeof this.query;
  }
}

/** A pooler may give every transaction another session, which does not know our prepared statements. */
class Unprepared extends Gathering {
  constructor(config?: pg.ClientConfig | string) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((first: unknown, ...rest: unknown[]) =>
      query(withoutName(first), ...rest)) as typeof this.query;
  }
}

/** A transaction that asks its pool for another connection can wait for one that only another waiting transaction has. */
class Guarded extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]) {
    assertNoConnectionHeld("take a second connection");
    return callback ? super.connect(callback) : super.connect();
  }
}

function withoutName(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !("name" in query)) return query;
  const { name: _, ...unnamed } = query;
  return unnamed;
}

export function openDb(options: {
  url: string;
  role: DbRole;
  directUrl?: string | undefined;
  max?: number;
  name?: string;
  /** How long a statement may be silent. Its connection is then closed, because nobody knows what it will still say. */
  statementTimeoutMs?: number;
}): Db {
  const pool = new Guarded({
    connectionString: options.url,
    max: options.max ?? 10,
    // Statements go out without waiting for the answer to the one before; tx.ts uses it to open a transaction.
    pipeline: true,
    application_name: options.name ?? "switchboard",
    idleTimeoutMillis: 30_000,
    Client: options.directUrl === undefined ? Gathering : Unprepared,
    connectionTimeoutMillis: 10_000,
    ...(options.statementTimeoutMs === undefined ? {} : { query_timeout: options.statementTimeoutMs }),
  });
  // Without a listener a restart of Postgres would end the process.
  pool.on("error", () => {});
  return { pool, role: options.role, directUrl: options.directUrl ?? null };
}
