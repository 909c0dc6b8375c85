import "server-only";
import type { QueryResult } from "pg";
import type { Db } from "./pool";
import { preparedName } from "./prepared";
import type { Statements } from "./statements";
import type { RowOf, StatementText } from "./tx";

/**
 * One statement without a tenant's scope, on any free connection. It is for tables that belong to the process and not to
 * a tenant: rate limits and worker heartbeats. Row-level security leaves every other table empty here.
 */
export async function unscoped<S extends StatementText>(
  { pool }: Pick<Db, "pool">,
  text: S,
  params: Statements[S]["params"],
): Promise<RowOf<S>[]> {
  const { rows }: QueryResult<RowOf<S>> = await pool.query({
    name: preparedName(text),
    text,
    values: [...params],
  });
  return rows;
}
