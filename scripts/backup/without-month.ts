import type pg from "pg";

/** Blocks of a table that are looked at in one transaction. */
const BLOCKS = 2_000;

/** Effects of runs and messages that are no longer there. */
export const deleteEffects = (client: pg.Client) =>
  deleteWithout(client, {
    table: "effect",
    gone: `t.state not in ('planned', 'sending', 'unknown')
      and (t.run_id is not null and not exists (select from run r where r.workspace_id = t.workspace_id and r.id = t.run_id)
        or t.run_id is null and t.message_id is not null
          and not exists (select from message m where m.workspace_id = t.workspace_id and m.id = t.message_id))`,
  });

/** Ids that senders gave to events that are no longer there: such an event would be taken again. */
export const deleteEventKeys = (client: pg.Client) =>
  deleteWithout(client, {
    table: "event_key",
    gone: "not exists (select from event e where e.workspace_id = t.workspace_id and e.id = t.event_id)",
  });

/** In pieces, so that no transaction is long and nobody waits for one. */
async function deleteWithout(
  client: pg.Client,
  { table, gone }: { table: string; gone: string },
): Promise<void> {
  const { rows } = await client.query<{ blocks: number }>(
    "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as blocks",
    [table],
  );
  for (let block = 0; block < rows[0]!.blocks; block += BLOCKS) {
    await client.query("begin");
    try {
      await client.query("set local role switchboard_worker");
      await client.query("select set_config('app.scope', 'system', true)");
      await client.query(
        `delete from "${table}" t where t.ctid >= '(${block},0)'::tid and t.ctid < '(${block + BLOCKS},0)'::tid and ${gone}`,
      );
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
}
