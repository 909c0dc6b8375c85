import "server-only";
import type { Tx } from "@/lib/db/tx";

type Person = { workspaceId: string; contactId: string | null };

/** Clears the data of a person's runs and of the messages to them. Paths, times and error codes stay. */
export async function clearRuns(tx: Tx, { workspaceId, contactId }: Person): Promise<void> {
  await tx.run(
    `update run_step set input = null, output = null, detail = null, error = error || '{"message": "Erased"}'
     where workspace_id = $1 and run_id in (select id from run where workspace_id = $1 and contact_id = $2)`,
    [workspaceId, contactId],
  );
  await tx.run(
    `update effect set request = '{}', response = null, error = error || '{"message": "Erased"}'
     where workspace_id = $1 and run_id in (select id from run where workspace_id = $1 and contact_id = $2)`,
    [workspaceId, contactId],
  );
  // A message belongs to the effect of a step, or to one of its own. Runs of other people write to this person too.
  await tx.run(
    `update effect set request = '{}', response = null, error = error || '{"message": "Erased"}'
     where workspace_id = $1 and key in (
       select unnest(array[effect_key, 'message:' || id]) from message where workspace_id = $1 and contact_id = $2)`,
    [workspaceId, contactId],
  );
  await tx.run(
    `update run set state = '{}', trigger = null, error = error || '{"message": "Erased"}'
     where workspace_id = $1 and contact_id = $2 and finished_at is not null`,
    [workspaceId, contactId],
  );
}

/** Clears the data that a worker wrote after the erasure, because it was in the middle of a step. */
export async function clearRunsOfErased(tx: Tx, person: Person): Promise<void> {
  const erased = await tx.one(
    "select 1 as is_erased from contact where workspace_id = $1 and id = $2 and erased_at is not null",
    [person.workspaceId, person.contactId],
  );
  if (erased) await clearRuns(tx, person);
}
