import "server-only";
import pg from "pg";
import { whileHolding } from "@/lib/held-connection";
import { counter, histogram } from "@/lib/metrics";
import { LOCK_CLASS } from "./locks";
import type { Db } from "./pool";
import { preparedName } from "./prepared";
import { prismaIn, type ScopedPrisma, type Session, TransactionEnded } from "./prisma";
import type { Statements } from "./statements";
import { silenceMs } from "./time-limits";

/**
 * The rows a transaction may see. Row-level security reads it; see the policies in prisma/migrations.
 * There is no query without a scope: outside a transaction the tables are empty.
 */
export type Scope =
  | { kind: "workspace"; id: string }
  | { kind: "partner"; id: string }
  | { kind: "person"; id: string }
  /** One address, before anyone has signed in as its owner. */
  | { kind: "email"; id: string }
  /** An identity provider's issuer and subject, separated by a space. */
  | { kind: "identity"; id: string }
  | { kind: "key"; id: string }
  | { kind: "token"; id: string }
  /** The appointment a patient's link names, after its signature was checked, or the form of a public name. */
  | { kind: "link"; id: string }
  /** The host name of a request without a session. Only what is verified for it is seen. */
  | { kind: "host"; id: string }
  | { kind: "operator"; id: string }
  /** The keys that sign invoices, which no tenant's scope reaches. */
  | { kind: "issuer" }
  | { kind: "system" };

/** A statement known to `npm run sql`, by its exact text: its parameters and rows are those the database describes. */
export type StatementText = keyof Statements;
export type RowOf<S extends StatementText> = Statements[S]["row"];
type ParamsOf<S extends StatementText> = Statements[S]["params"] extends readonly []
  ? [params?: readonly []]
  : [params: Statements[S]["params"]];

export type Tx = {
  scope: Scope;
  /** Rows of a statement with $1… parameters. */
  query<S extends StatementText>(text: S, ...params: ParamsOf<S>): Promise<RowOf<S>[]>;
  /** The first row or null. */
  one<S extends StatementText>(text: S, ...params: ParamsOf<S>): Promise<RowOf<S> | null>;
  /** Number of rows written. */
  run<S extends StatementText>(text: S, ...params: ParamsOf<S>): Promise<number>;
  /** Sent without waiting, for a statement whose answer is not needed. A failure undoes the transaction, as any does. */
  send<S extends StatementText>(text: S, ...params: ParamsOf<S>): void;
  /** Same as `send`, for rows that matter only once they are committed. */
  sendAndRead<S extends StatementText>(
    text: S,
    params: Statements[S]["params"],
    afterCommit: (rows: RowOf<S>[]) => void,
  ): void;
  /** Prisma's models, in this transaction and its scope (docs/database.md). */
  readonly prisma: ScopedPrisma;
  /** Another tenant's rows for the length of fn, in the same transaction: the caller has proved the right to them. */
  as<T>(scope: Scope, fn: () => Promise<T>): Promise<T>;
  /** Runs after the commit, never after a rollback: notifications, cache drops. */
  afterCommit(fn: () => void): void;
  client: pg.PoolClient;
  db: Db;
};

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

/** A table changed under a prepared statement (a migration while we run): its connection is of no further use. */
const STALE_PLAN = "0A000";
const RETRYABLE = new Set(["40001", "40P01", STALE_PLAN]);

/** Errors that others cause, by PostgreSQL's code. */
const CAUSES = new Map([
  ["55P03", "lock_timeout"],
  ["57014", "statement_timeout"],
  ["25P04", "transaction_timeout"],
  ["40P01", "deadlock"],
  ["40001", "serialization"],
]);
const countContention = counter(
  "switchboard_db_contention_total",
  "Transactions that others' locks or a time limit ended, including those that were tried again",
);
const timeTenantLock = histogram("switchboard_tenant_lock_seconds", "Wait for the lock of a tenant's status");

/** Serialization failures and deadlocks are tried again: nothing of the first try is left. */
export function tx<T>(db: Db, scope: Scope, fn: (tx: Tx) => Promise<T>, options: TxOptions = {}): Promise<T> {
  return persistently(() => once(db, scope, fn, options));
}

/** One read in a transaction of its own, for one round trip: nothing is decided between opening and committing. */
export function readOne<S extends StatementText>(
  db: Db,
  scope: Scope,
  { text, params }: { text: S; params: Statements[S]["params"] },
): Promise<RowOf<S> | null> {
  return persistently(async () => {
    const client = await db.pool.connect();
    let broken: Error | undefined;
    // The pool listens to idle connections only, and an error nobody listens to would end the process.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on("error", onError);
    try {
      const opened = open(db, client, { scope, options: {} });
      const read = client.query<RowOf<S>>(statement(text, params));
      const [, found] = await Promise.all([opened, read, client.query("commit")]);
      return found.rows[0] ?? null;
    } catch (error) {
      broken ??= error instanceof Error ? error : new Error("unknown");
      throw error;
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  });
}

async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const code = sqlState(error);
      const cause = CAUSES.get(code);
      if (cause) countContention({ cause });
      if (tries >= 3 || !RETRYABLE.has(code)) throw error;
    }
  }
}

/** PostgreSQL's code of an error, also of one Prisma raised: its own code stands over the driver's. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return originalCode(error) ?? ("code" in error && typeof error.code === "string" ? error.code : "");
}

type PrismaError = { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } };

function originalCode(error: PrismaError & Error): string | undefined {
  const code = error.meta?.driverAdapterError?.cause?.originalCode;
  return typeof code === "string" ? code : undefined;
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
  const patience = { query_timeout: silenceMs(db.limits) };
  const session: Session = { client, patience, ended: false, savepoint: Promise.resolve() };
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
    // Everything in fn has to happen under the lock. A hot fn begins with a statement, which the server runs only after
    // it has taken the lock, so nothing has to wait here.
    if (options.tenantLock && !options.hot) await opened;
    const handle = makeTx(db, session, { scope, after, unread });
    const result = await whileHolding(session, () => fn(handle));
    // A transaction that was aborted commits without a word: what was sent before has to have gone well.
    committing = true;
    session.ended = true;
    await Promise.all([opened, ...unread, client.query("commit")]);
    for (const call of after) call();
    return result;
  } catch (thrown) {
    session.ended = true;
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

/**
 * Sets the role, the scope and the time limits until the end of the transaction. Limits of the login role hold for the
 * rest only, and not behind a pooler. PostgreSQL has transaction_timeout since version 17. A timer that the login role's
 * limit has started keeps running when the setting changes, and only zero stops it.
 */
const ENTER = `select set_config('role', $1, true), set_config('app.scope', $2, true), set_config('app.tenant', $3, true),
  set_config('statement_timeout', $4, true), set_config('lock_timeout', $5, true),
  set_config('idle_in_transaction_session_timeout', $6, true),
  case when current_setting('server_version_num')::int >= 170000 then
    set_config('transaction_timeout', '0', true) || set_config('transaction_timeout', $7, true) end`;
const ENTER_HOT = `${ENTER}, set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`;

/** Sends everything at once. If one statement fails, the transaction is aborted with everything sent after it. */
function open(
  db: Db,
  client: pg.PoolClient,
  { scope, options }: { scope: Scope; options: TxOptions },
): Promise<unknown> {
  const sent = [
    client.query("begin"),
    client.query(statement(options.hot ? ENTER_HOT : ENTER, entering(db, scope))),
    ...lock(client, options),
  ];
  const opened = Promise.all(sent);
  opened.catch(() => {});
  return opened;
}

function entering({ role, limits }: Db, scope: Scope): string[] {
  const { statementMs, lockMs, idleMs, transactionMs } = limits;
  const ms = [statementMs, lockMs, idleMs, transactionMs].map(String);
  return [role, scope.kind, tenantIn(scope), ...ms];
}

function statement(text: string, params: readonly unknown[]): pg.QueryConfig {
  const values = params as unknown[];
  if (values.length === 0) return { text };
  const name = preparedName(text);
  return name === undefined ? { text, values } : { name, text, values };
}

function makeTx(
  db: Db,
  session: Session,
  { scope, after, unread }: { scope: Scope; after: (() => void)[]; unread: Promise<unknown>[] },
): Tx {
  const { client, patience } = session;
  const ask = (text: string, params: readonly unknown[] = []) => {
    if (session.ended) throw new TransactionEnded();
    return client.query({ ...statement(text, params), ...patience });
  };
  let prisma: ScopedPrisma | undefined;
  const handle: Tx = {
    scope,
    client,
    db,
    get prisma() {
      prisma ??= prismaIn(session);
      return prisma;
    },
    // The rows are what the database described when the statement's types were written.
    async query(text: string, params?: readonly unknown[]) {
      return (await ask(text, params)).rows as never[];
    },
    async one(text: string, params?: readonly unknown[]) {
      return ((await ask(text, params)).rows[0] as undefined) ?? null;
    },
    async run(text: string, params?: readonly unknown[]) {
      return (await ask(text, params)).rowCount ?? 0;
    },
    send(text: string, params?: readonly unknown[]) {
      const sent = ask(text, params);
      sent.catch(() => {});
      unread.push(sent);
    },
    sendAndRead(text: string, params: readonly unknown[], afterCommit: (rows: never[]) => void) {
      const sent = ask(text, params).then(({ rows }) => after.push(() => afterCommit(rows as never[])));
      sent.catch(() => {});
      unread.push(sent);
    },
    async as<T>(other: Scope, fn: () => Promise<T>) {
      const before = handle.scope;
      await ask(SCOPE, [other.kind, tenantIn(other)]);
      handle.scope = other;
      try {
        return await fn();
      } finally {
        handle.scope = before;
        // After a failed statement the transaction is aborted and rolls back anyway.
        if (!session.ended) await ask(SCOPE, [before.kind, tenantIn(before)]).catch(() => {});
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
  const { id, mode } = tenantLock;
  const name = mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  const began = performance.now();
  const locked = client.query(statement(`select ${name}(${LOCK_CLASS.tenant}, hashtext($1))`, [id]));
  return [locked.finally(() => timeTenantLock({ mode }, (performance.now() - began) / 1_000))];
}

const SCOPE = "select set_config('app.scope', $1, true), set_config('app.tenant', $2, true)";

function tenantIn(scope: Scope): string {
  return "id" in scope ? scope.id : "";
}
