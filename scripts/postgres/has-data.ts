import type pg from "pg";
import { withClient } from "./connect.ts";

/** True if anyone has used this database: it has people or partners. */
export function hasData(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query("select to_regclass('public.partner') is not null as migrated");
    return rows[0].migrated && (await hasRows(client));
  });
}

/** Row-level security hides every row from the owner too. */
async function hasRows(client: pg.Client): Promise<boolean> {
  await client.query("begin");
  await client.query("set local role switchboard_worker");
  await client.query("select set_config('app.scope', 'system', true)");
  const { rows } = await client.query(
    "select exists (select from partner) or exists (select from person) as used",
  );
  await client.query("rollback");
  return rows[0].used;
}
