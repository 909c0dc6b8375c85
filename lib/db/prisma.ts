import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client";
import { currentTx } from "./tx";

/**
 * Prisma's client on the connection of the running transaction (docs/decisions/0002-one-transaction.md).
 * Prisma and hand-written SQL then share one transaction, one scope and one commit, and a query outside a
 * transaction is an error instead of an unscoped read.
 */
class ScopedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; this one only forwards
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (connection().query as any)(...args);
  }

  // biome-ignore lint/suspicious/noExplicitAny: Prisma asks for a connection of its own for nested writes only
  override connect(): any {
    const client = connection();
    return Promise.resolve({
      query: (...args: unknown[]) => {
        const text = typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text;
        // biome-ignore lint/suspicious/noExplicitAny: as above
        return (client.query as any)(...(SAVEPOINTS[text] ? [SAVEPOINTS[text]] : args));
      },
      release() {},
      on() {},
      removeListener() {},
    });
  }
}

const SAVEPOINTS: Record<string, string> = {
  BEGIN: "savepoint prisma",
  COMMIT: "release savepoint prisma",
  ROLLBACK: "rollback to savepoint prisma",
};

function connection(): pg.PoolClient {
  const active = currentTx();
  if (!active)
    throw new Error("Prisma was used outside a transaction: every query needs a scope (lib/db/tx.ts)");
  return active.client;
}

/**
 * Prisma batches findUnique calls of one tick into one query, whatever transaction they belong to: with a
 * connection per transaction that would read through another tenant's scope. findFirst is never batched.
 */
export const prisma = new PrismaClient({ adapter: new PrismaPg(new ScopedPool({ max: 1 })) }).$extends({
  query: {
    $allModels: {
      findUnique() {
        throw new Error("Use findFirst: findUnique is batched across transactions");
      },
      findUniqueOrThrow() {
        throw new Error("Use findFirstOrThrow: findUnique is batched across transactions");
      },
    },
  },
});
