import "server-only";
import { DESK_KINDS, type DeskKind } from "@/lib/contract/desk-live";
import type { WorkspaceCtx } from "../context";
import { eventStream, eventText } from "../event-stream";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
type Changed = { mark: string; action: string; id: string | null };

/**
 * Each look reads back over the last seconds, for a row may become visible later than its time says, and tells what it
 * has not told yet. Whoever writes at the desk leaves an audit entry, so that log is the list of changes; what a worker
 * or a reader does to a message or a run leaves none and is seen by its time.
 */
const BACK = "10 seconds";
const MOST = 200;
const CHANGED = `
  select id as mark, action, object as id from audit_entry
   where tenant_id = $1 and id > id_at('aud_', clock_timestamp() - interval '${BACK}')
  union all
  (select id || updated_at, 'message.', id from message
   where workspace_id = $1 and id > id_at('msg_', clock_timestamp() - interval '1 day')
     and updated_at > clock_timestamp() - interval '${BACK}' limit ${MOST})
  union all
  select 'run' || max(updated_at), 'run.', null from run
   where workspace_id = $1 and id > id_at('run_', clock_timestamp() - interval '10 minutes')
     and updated_at > clock_timestamp() - interval '${BACK}'
  limit ${3 * MOST}`;

export function streamDesk(of: { open: Open; signal: AbortSignal }): Response {
  let told = new Set<string>();
  return eventStream({
    signal: of.signal,
    poll: async () => {
      const rows = await of.open((ctx) => ctx.tx.query<Changed>(CHANGED, [ctx.tenant.id]));
      const seen = rows.filter(({ mark }) => mark !== null);
      const fresh = seen.filter(({ mark }) => !told.has(mark));
      told = new Set(seen.map(({ mark }) => mark));
      const changes = changesIn(fresh);
      return {
        events: changes.length === 0 ? [] : [eventText({ name: "changed", data: { changes } })],
        finished: false,
      };
    },
  });
}

function changesIn(rows: readonly Changed[]): { kind: DeskKind; id: string | null }[] {
  const once = new Map<string, { kind: DeskKind; id: string | null }>();
  for (const { action, id } of rows) {
    const kind = kindOf(action);
    if (kind) once.set(`${kind} ${id}`, { kind, id });
  }
  return [...once.values()];
}

/** "lead.changed" is about a lead, "contacts.imported" about contacts. */
function kindOf(action: string): DeskKind | null {
  const [noun = ""] = action.split(".");
  return DESK_KINDS.find((kind) => noun === kind || noun === `${kind}s`) ?? null;
}
