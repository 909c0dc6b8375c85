import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Prisma } from "./generated/client";
import { PrismaClient } from "./generated/client";
import { preparedName } from "./prepared";

/** The connection of one transaction, as long as the transaction lasts. */
export type Session = {
  client: pg.PoolClient;
  /** The longest silence of its statements, as an option of pg: a pool serves transactions with different limits. */
  patience: { query_timeout: number };
  /** Set when commit or rollback is on its way: the connection may soon serve another tenant. */
  ended: boolean;
  /** Resolves when no write of several statements is in progress. */
  savepoint: Promise<void>;
};

export class TransactionEnded extends Error {
  constructor() {
    super("The transaction has ended: await every query before the function given to tx() returns");
  }
}

type ModelName = Uncapitalize<Prisma.ModelName>;
type Refused = "findUnique" | "findUniqueOrThrow";

/** Prisma's models inside one transaction. Queries start when they are called, as SQL does. */
export type ScopedPrisma = { readonly [M in ModelName]: Omit<PrismaClient[M], Refused> };

const current = new AsyncLocalStorage<Session>();

function connection(): pg.PoolClient {
  const session = current.getStore();
  if (!session) throw new Error("Prisma is reached through a transaction: tx.prisma (lib/db/tx.ts)");
  if (session.ended) throw new TransactionEnded();
  return session.client;
}

/**
 * Stands where Prisma expects a pool and hands every query to the connection of the transaction it was asked in
 * (docs/decisions/0002-one-transaction.md).
 */
class TransactionPool extends pg.Pool {
  /** Only forwards, so the dozen overloads of pg's query hold for it too. */
  override query(config: unknown, ...rest: unknown[]): never {
    const client = connection();
    const patience = current.getStore()?.patience;
    const options = typeof config === "string" ? { text: config } : (config as object);
    const forward = client.query as (...args: unknown[]) => unknown;
    return forward.call(client, { ...options, ...patience }, ...rest) as never;
  }

  /** Prisma asks for a connection of its own for a write of several statements, such as some upserts. */
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a callback form that Prisma does not use
  override async connect(): Promise<any> {
    const session = current.getStore();
    connection();
    if (!session) return undefined;
    const before = session.savepoint;
    let release = () => {};
    // Savepoints nest, so two such writes at once would undo each other's work.
    session.savepoint = new Promise((resolve) => (release = resolve));
    await before;
    return {
      query: (query: string | pg.QueryConfig) => {
        const text = typeof query === "string" ? query : query.text;
        return connection().query(SAVEPOINTS[text] ?? query);
      },
      release,
      on() {},
      removeListener() {},
    };
  }
}

const SAVEPOINTS: Record<string, string> = {
  BEGIN: "savepoint prisma",
  COMMIT: "release savepoint prisma",
  ROLLBACK: "rollback to savepoint prisma",
};

let loaded: PrismaClient | undefined;

/** One client for all transactions: making one costs several milliseconds. */
function client(): PrismaClient {
  loaded ??= new PrismaClient({
    adapter: new PrismaPg(new TransactionPool({ max: 1 }), {
      // pg takes a statement without a name when it is given an empty one.
      statementNameGenerator: ({ sql }) => preparedName(sql) ?? "",
    }),
  });
  return loaded;
}

/**
 * Prisma batches the findUnique calls of one tick into one query, whatever transaction they were asked in: one tenant
 * would read through another's scope. findFirst is never batched.
 */
const REFUSED: Record<string, string> = {
  findUnique: "Use findFirst: findUnique is batched across transactions",
  findUniqueOrThrow: "Use findFirstOrThrow: findUniqueOrThrow is batched across transactions",
};

type Operation = (args: unknown) => Promise<unknown>;
type Operations = Record<string, Operation | undefined>;

/** Every query runs on the connection of `session`, wherever it is awaited, and is refused once that has ended. */
export function prismaIn(session: Session): ScopedPrisma {
  const models = new Map<string, Operations>();
  return new Proxy({} as ScopedPrisma, {
    get(_, model) {
      if (typeof model !== "string") return undefined;
      const known = models.get(model) ?? operationsOf(model, session);
      models.set(model, known);
      return known;
    },
  });
}

function operationsOf(model: string, session: Session): Operations {
  const operations = (client() as unknown as Record<string, Operations | undefined>)[model];
  if (model.startsWith("$") || !operations) throw new Error(`tx.prisma has no model ${model}`);
  return new Proxy({} as Operations, {
    get(_, name) {
      if (typeof name !== "string") return undefined;
      return async (args: unknown) => {
        const refusal = REFUSED[name];
        if (refusal) throw new Error(refusal);
        if (session.ended) throw new TransactionEnded();
        // Prisma sends a query when it is awaited, so that has to happen inside.
        return current.run(session, async () => await operations[name]?.(args));
      };
    },
  });
}
