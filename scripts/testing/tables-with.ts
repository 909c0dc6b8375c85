import type { Tx } from "@/lib/db/tx";
import { queryRows } from "./rows.ts";

/** Tables with a row that contains one of the texts. Partitions are searched through their parent. */
export async function tablesWith(t: Tx, texts: readonly string[]): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    t,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'queue')
       and has_table_privilege(c.oid, 'select') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const contains = `select 1 from ${name} t
      where exists (select from unnest($1::text[]) one where position(one in t::text) > 0) limit 1`;
    if ((await queryRows(t, contains, [texts])).length > 0) found.push(name);
  }
  return found;
}
