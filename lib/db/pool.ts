import "server-only";
import pg from "pg";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import { gauge, histogram } from "@/lib/metrics";
import { processWide } from "@/lib/process-wide";
import { ENGINE_LIMITS, KEEP_ALIVE, REQUEST_LIMITS, silenceMs, type TimeLimits } from "./time-limits";

/** The database roles of the migration: neither owns a table, so row-level security holds for both. */
export type DbRole = "switchboard_web" | "switchboard_worker";

export type Db = {
  pool: pg.Pool;
  role: DbRole;
  /** Opens real sessions when DATABASE_URL goes through a pooler in transaction mode. */
  directUrl: string | null;
  /** Set in every transaction. */
  limits: TimeLimits;
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

type OnConnect = Parameters<pg.Pool["connect"]>[0];

/** A connection in use from which not one byte has come for this long may have gone silent. */
const SUSPECT_MS = 500;
/** A connection that is asked for nothing answers within this time. */
const PING_MS = 500;

type Use = { since: number; bytesRead: number };

const timeWait = histogram("switchboard_db_wait_seconds", "Wait for a free database connection");
const pools = processWide("database-pools", () => new Map<string, pg.Pool>());
gauge("switchboard_db_connections", "Database connections, and requests that wait for one", () =>
  [...pools].flatMap(([name, pool]) => [
    [{ pool: name, state: "busy" }, pool.totalCount - pool.idleCount] as const,
    [{ pool: name, state: "idle" }, pool.idleCount] as const,
    [{ pool: name, state: "waiting" }, pool.waitingCount] as const,
  ]),
);

/** A transaction that asks its pool for another connection can wait for one that only another waiting transaction has. */
class Guarded extends pg.Pool {
  private readonly openedAt = new WeakMap<pg.PoolClient, number>();
  private readonly uses = new Map<pg.PoolClient, Use>();
  private lostAt = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("connect", (client) => this.openedAt.set(client, performance.now()));
    this.on("acquire", (client) => {
      this.uses.set(client, { since: performance.now(), bytesRead: bytesRead(client) });
    });
    this.on("release", (error: unknown, client) => {
      this.uses.delete(client);
      if (error instanceof Error && !(error instanceof pg.DatabaseError)) this.lostAt = performance.now();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect) {
    assertNoConnectionHeld("take a second connection");
    const began = performance.now();
    const client = this.trusted().finally(() =>
      timeWait({ pool: this.options.application_name ?? "" }, (performance.now() - began) / 1_000),
    );
    if (!callback) return client;
    client.then(
      (found) => callback(undefined, found, found.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  /**
   * A failover or a forgotten route silences all connections at once. After one was lost, those opened before it are
   * closed, so that not every request has to find out by itself. While one is suspected, the others have to answer first.
   */
  private async trusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      const openedAt = this.openedAt.get(client) ?? 0;
      if (openedAt < this.lostAt) client.release(true);
      else if (openedAt >= this.suspectSince()) return client;
      else {
        const silent = await silence(client);
        if (!silent) return client;
        client.release(silent);
      }
    }
  }

  /** The time since which a connection has been silent; 0 if none is suspected. */
  private suspectSince(): number {
    const now = performance.now();
    for (const [client, { since, bytesRead: before }] of this.uses)
      if (now - since >= SUSPECT_MS && bytesRead(client) === before) return since;
    return 0;
  }
}

type Streaming = { connection?: { stream?: { bytesRead?: number } } };

const bytesRead = (client: pg.PoolClient) =>
  (client as unknown as Streaming).connection?.stream?.bytesRead ?? 0;

/** The error of a connection that does not answer. */
async function silence(client: pg.PoolClient): Promise<Error | null> {
  try {
    const ping: pg.QueryConfig & { query_timeout: number } = { text: "select 1", query_timeout: PING_MS };
    await client.query(ping);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error("unknown");
  }
}

function withoutName(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !("name" in query)) return query;
  const { name: _, ...unnamed } = query;
  return unnamed;
}

/** Opening a connection, or waiting for a free one. */
const CONNECT_MS = 8_000;

export function openDb(options: {
  url: string;
  role: DbRole;
  directUrl?: string | undefined;
  max?: number;
  name?: string;
  limits?: TimeLimits;
}): Db {
  const limits = options.limits ?? (options.role === "switchboard_web" ? REQUEST_LIMITS : ENGINE_LIMITS);
  const pool = new Guarded({
    connectionString: options.url,
    max: options.max ?? 10,
    // Statements go out without waiting for the answer to the one before; tx.ts uses it to open a transaction.
    pipeline: true,
    application_name: options.name ?? "switchboard",
    idleTimeoutMillis: 30_000,
    Client: options.directUrl === undefined ? Gathering : Unprepared,
    connectionTimeoutMillis: CONNECT_MS,
    // The connection is then closed, because nothing is known about what it will still say.
    query_timeout: silenceMs(limits),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE.idle * 1_000,
  });
  // Without a listener a restart of Postgres would end the process.
  pool.on("error", () => {});
  pools.set(options.name ?? "switchboard", pool);
  return { pool, role: options.role, directUrl: options.directUrl ?? null, limits };
}
