/** The fact itself, or the last correction of it: each event is replaced at most once. */
export const STANDING_USAGE = `with recursive chain as (
    select key, quantity, occurred_at, automation_id, version_id, node_id, run_id from usage_event
    where workspace_id = $1 and meter = $2 and key = $3
    union all
    select n.key, n.quantity, n.occurred_at, n.automation_id, n.version_id, n.node_id, n.run_id
    from usage_event n join chain c on n.supersedes = c.key where n.workspace_id = $1 and n.meter = $2)
  select c.key, c.quantity, c.occurred_at, c.automation_id, c.version_id, c.node_id, c.run_id from chain c
  where not exists (select from usage_event n where n.workspace_id = $1 and n.meter = $2 and n.supersedes = c.key)` as const;
