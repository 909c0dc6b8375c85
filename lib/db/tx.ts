import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import pg from "pg";
import { LOCK_CLASS } from "./locks";
import type { Db } from "./pool";

/**
 * What a transaction may see. Row-level security reads it; see the policies in prisma/migrations.
 * There is no query without a scope: outside a transaction the tables are empty.
 */
export type Scope =
  | { kind: "workspace"; id: string }
  | { kind: "partner"; id: string }
  | { kind: "person"; id: string }
  | { kind: "key"; id: string }
  | { kind: "token"; id: string }
  | { kind: "operator"; id: string }
  | { kind: "system" };

export type Row = Record<string, unknown>;

export type Tx = {
  scope: Scope;
  /** Rows of a statement with $1… parameters. */
  query<T extends object = Row>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** The first row or null. */
  one<T extends object = Row>(text: string, params?: readonly unknown[]): Promise<T | null>;
  /** Number of rows written. */
  run(text: string, params?: readonly unknown[]): Promise<number>;
  /** Sent without waiting, when nobody reads the answer. A failure undoes the transaction, as any does. */
  send(text: string, params: readonly unknown[]): void;
  /** Another tenant's rows for the length of fn, in the same transaction: the caller has proved the right to them. */
  as<T>(scope: Scope, fn: () => Promise<T>): Promise<T>;
  /** Runs after the commit, never after a rollback: notifications, cache drops. */
  afterCommit(fn: () => void): void;
  client: pg.PoolClient;
  db: Db;
};

const current = new AsyncLocalStorage<Tx>();

/** The transaction this code runs in; Prisma's client finds its connection here. */
export function currentTx(): Tx | undefined {
  return current.getStore();
}

export type TxOptions = {
  /**
   * Held to the end of the transaction. Mutations share it; suspending takes it alone, so that no mutation that
   * read "active" can commit after the suspension did.
   */
  tenantLock?: { id: string; mode: "shared" | "exclusive" };
  /**
   * For the few statements that run thousands of times a second and each find their rows by key: planned once for all
   * parameters, always through an index. Planning them anew costs several times what running them does. What is done
   * begins with a statement and decides nothing before its answer.
   */
  hot?: boolean;
};

/** A table changed under a prepared statement (a migration while we run): its connection is of no use any more. */
const STALE_PLAN = "0A000";
const RETRYABLE = new Set(["40001", "40P01", STALE_PLAN]);

/** Serialization failures and deadlocks are tried again: nothing of the first try is left. */
export function tx<T>(db: Db, scope: Scope, fn: (tx: Tx) => Promise<T>, options: TxOptions = {}): Promise<T> {
  return persistently(() => once(db, scope, fn, options));
}

/** One read in a transaction of its own, for one round trip: nothing is decided between opening and committing. */
export function readOne<T extends object>(
  db: Db,
  scope: Scope,
  { text, params }: { text: string; params: readonly unknown[] },
): Promise<T | null> {
  return persistently(async () => {
    const client = await db.pool.connect();
    let broken: Error | undefined;
    try {
      const opened = open(db, client, { scope, options: {} });
      const read = client.query<T>(statement(text, params));
      const [, found] = await Promise.all([opened, read, client.query("commit")]);
      return found.rows[0] ?? null;
    } catch (error) {
      broken = error instanceof Error ? error : new Error("unknown");
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 3 || !RETRYABLE.has(sqlState(error))) throw error;
    }
  }
}

export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Errors after which nobody knows whether what was asked for is in the database. */
const unknown = new WeakSet<Error>();

/**
 * The answer to a commit was lost: the work may have been done. After any other error it has not been, and may be done
 * again.
 */
export function mayHaveCommitted(error: unknown): boolean {
  return error instanceof Error && unknown.has(error);
}

const isRefusal = (error: Error) => error instanceof pg.DatabaseError && error.severity === "ERROR";

async function once<T>(db: Db, scope: Scope, fn: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> {
  const client = await db.pool.connect();
  const after: (() => void)[] = [];
  const unread: Promise<unknown>[] = [];
  let broken: Error | undefined;
  let committing = false;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  const opened = open(db, client, { scope, options });
  try {
    // What fn does from its first line on happens under the lock; without one its first statement follows at once, as it
    // does where fn is known to begin with a statement, which the server will not look at before it holds the lock.
    if (options.tenantLock && !options.hot) await opened;
    const handle = makeTx(db, client, { scope, after, unread });
    const result = await current.run(handle, () => fn(handle));
    // A transaction that was aborted commits without a word: what was sent before has to have gone well.
    committing = true;
    await Promise.all([opened, ...unread, client.query("commit")]);
    for (const call of after) call();
    return result;
  } catch (thrown) {
    // An aborted transaction refuses every statement: the first refusal is the reason of the others.
    const error = await Promise.all([opened, ...unread]).then(
      () => thrown,
      (first: unknown) => first,
    );
    if (error instanceof Error && committing && !isRefusal(error)) unknown.add(error);
    if (error instanceof Error && sqlState(error) === STALE_PLAN) broken = error;
    if (!broken) await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

/** Who looks and what they may see hold to the end of the transaction. */
const ENTER =
  "select set_config('role', $1, true), set_config('app.scope', $2, true), set_config('app.tenant', $3, true)";
const ENTER_HOT = `${ENTER}, set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`;

/** On the wire at once. Whatever of it fails, the transaction is aborted and everything sent behind it with it. */
function open(
  db: Db,
  client: pg.PoolClient,
  { scope, options }: { scope: Scope; options: TxOptions },
): Promise<unknown> {
  const sent = [
    client.query("begin"),
    client.query(statement(options.hot ? ENTER_HOT : ENTER, [db.role, scope.kind, tenantIn(scope)])),
    ...lock(client, options),
  ];
  const opened = Promise.all(sent);
  opened.catch(() => {});
  return opened;
}

/**
 * Statements of the code itself are few and come again: the server keeps them prepared, once a connection. What is
 * put together at run time would fill the server's memory, so beyond a number nothing more is named.
 */
const MOST_PREPARED = 400;
const prepared = new Map<string, string>();

function statement(text: string, params: readonly unknown[]): pg.QueryConfig {
  const values = params as unknown[];
  if (values.length === 0) return { text };
  const known = prepared.get(text);
  if (known) return { name: known, text, values };
  if (prepared.size >= MOST_PREPARED) return { text, values };
  // Named by its text, not by a counter: pages and routes are bundled apart, each with its own copy of this module,
  // over one pool, and two copies must never give one name to two statements.
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  prepared.set(text, name);
  return { name, text, values };
}

function makeTx(
  db: Db,
  client: pg.PoolClient,
  { scope, after, unread }: { scope: Scope; after: (() => void)[]; unread: Promise<unknown>[] },
): Tx {
  const handle: Tx = {
    scope,
    client,
    db,
    async query<T extends object>(text: string, params: readonly unknown[] = []) {
      return (await client.query(statement(text, params))).rows as T[];
    },
    async one<T extends object>(text: string, params: readonly unknown[] = []) {
      return ((await client.query(statement(text, params))).rows[0] as T | undefined) ?? null;
    },
    async run(text: string, params: readonly unknown[] = []) {
      return (await client.query(statement(text, params))).rowCount ?? 0;
    },
    send(text: string, params: readonly unknown[]) {
      const sent = client.query(statement(text, params));
      sent.catch(() => {});
      unread.push(sent);
    },
    async as<T>(other: Scope, fn: () => Promise<T>) {
      const before = handle.scope;
      await client.query(statement(SCOPE, [other.kind, tenantIn(other)]));
      handle.scope = other;
      try {
        return await fn();
      } finally {
        handle.scope = before;
        // After a failed statement the transaction is aborted and rolls back anyway.
        await client.query(statement(SCOPE, [before.kind, tenantIn(before)])).catch(() => {});
      }
    },
    afterCommit(fn) {
      after.push(fn);
    },
  };
  return handle;
}

function lock(client: pg.PoolClient, { tenantLock }: TxOptions): Promise<unknown>[] {
  if (!tenantLock) return [];
  const name = tenantLock.mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  return [client.query(statement(`select ${name}(${LOCK_CLASS.tenant}, hashtext($1))`, [tenantLock.id]))];
}

const SCOPE = "select set_config('app.scope', $1, true), set_config('app.tenant', $2, true)";

function tenantIn(scope: Scope): string {
  return scope.kind === "system" ? "" : scope.id;
}
