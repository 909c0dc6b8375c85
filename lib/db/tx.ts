import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import pg from "pg";
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
};

/** A table changed under a prepared statement (a migration while we run): its connection is of no use any more. */
const STALE_PLAN = "0A000";
const RETRYABLE = new Set(["40001", "40P01", STALE_PLAN]);

/** Serialization failures and deadlocks are tried again: nothing of the first try is left. */
export async function tx<T>(
  db: Db,
  scope: Scope,
  fn: (tx: Tx) => Promise<T>,
  options: TxOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, scope, fn, options);
    } catch (error) {
      if (attempt >= 3 || !RETRYABLE.has(sqlState(error))) throw error;
    }
  }
}

export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

async function once<T>(db: Db, scope: Scope, fn: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> {
  const client = await db.pool.connect();
  const after: (() => void)[] = [];
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query(`begin; set local role ${db.role}; ${scopeSql(scope)}${lockSql(options)}`);
    const handle = makeTx(db, client, { scope, after });
    const result = await current.run(handle, () => fn(handle));
    await client.query("commit");
    for (const call of after) call();
    return result;
  } catch (error) {
    if (error instanceof Error && sqlState(error) === STALE_PLAN) broken = error;
    if (!broken) await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
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
  { scope, after }: { scope: Scope; after: (() => void)[] },
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
    async as<T>(other: Scope, fn: () => Promise<T>) {
      const before = handle.scope;
      await client.query(scopeSql(other));
      handle.scope = other;
      try {
        return await fn();
      } finally {
        handle.scope = before;
        // After a failed statement the transaction is aborted and rolls back anyway.
        await client.query(scopeSql(before)).catch(() => {});
      }
    },
    afterCommit(fn) {
      after.push(fn);
    },
  };
  return handle;
}

/** Advisory lock class 1: a tenant's status. */
export const TENANT_LOCK = 1;

function lockSql({ tenantLock }: TxOptions): string {
  if (!tenantLock) return "";
  const name = tenantLock.mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  return `; select ${name}(${TENANT_LOCK}, hashtext(${pg.escapeLiteral(tenantLock.id)}))`;
}

function scopeSql(scope: Scope): string {
  const id = scope.kind === "system" ? "" : scope.id;
  return `select set_config('app.scope', ${pg.escapeLiteral(scope.kind)}, true), set_config('app.tenant', ${pg.escapeLiteral(id)}, true)`;
}
