import "server-only";
import type { CallAudio } from "@/lib/desk/phone/call-outcome";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";

/** The recordings of a call, as its provider reported them. `copy` says whether the workspace wants its own. */
export async function keepRecordings(
  ctx: WorkspaceCtx,
  of: {
    callId: string;
    provider: string;
    audio: { kind: "voicemail" | "call"; found: CallAudio | null }[];
    copy: boolean;
  },
): Promise<void> {
  for (const { kind, found } of of.audio) {
    if (found === null) continue;
    await ctx.tx.run(
      `insert into call_recording (workspace_id, id, call_id, contact_id, provider, provider_id, kind, seconds, state, retry_at,
         created_at, updated_at)
       select $1, $2, c.id, c.contact_id, $4, $5, $6, $7, case when $8::boolean then 'fetching' else 'linked' end,
         case when $8::boolean then $9::timestamptz end, $9, $9
       from call c where c.workspace_id = $1 and c.id = $3 and not exists (
         select from contact p where p.workspace_id = $1 and p.id = c.contact_id and p.erased_at is not null)
       on conflict do nothing`,
      [ctx.tenant.id, newId("rec"), of.callId, of.provider, found.id, kind, found.seconds, of.copy, ctx.now],
    );
  }
}
