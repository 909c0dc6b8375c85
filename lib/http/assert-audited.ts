import "server-only";
import type { Contract } from "@/lib/contract/contract";
import type { Tx } from "@/lib/db/tx";
import type { Ctx } from "@/lib/services/context";

/**
 * In development and tests, a mutation that wrote rows but no audit entry fails. PostgreSQL itself counts the rows, so
 * SQL, Prisma and functions in the database are all covered.
 */
export async function assertAudited<T>(
  contract: Pick<Contract, "method" | "path" | "unaudited">,
  ctx: Pick<Ctx, "tx">,
  verb: () => Promise<T>,
): Promise<T> {
  if (process.env.NODE_ENV === "production" || contract.method === "GET" || contract.unaudited) return verb();
  const before = await rowsWritten(ctx.tx);
  const result = await verb();
  const after = await rowsWritten(ctx.tx);
  const written = [...after.keys()].filter((table) => (before.get(table) ?? 0) < (after.get(table) ?? 0));
  if (written.length > 0 && !written.includes("audit_entry")) {
    throw new Error(
      `${contract.method} ${contract.path} wrote ${written.join(", ")} but no audit entry. Call audit() in the verb, or give the contract a reason in \`unaudited\`.`,
    );
  }
  return result;
}

/** The counters also hold earlier transactions of the connection, so only their growth says something. */
async function rowsWritten(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.query(
    `select c.relname as "table", pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
       + pg_stat_get_xact_tuples_deleted(c.oid) as written
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  return new Map(rows.map(({ table, written }) => [table, written ?? 0]));
}
