import "server-only";
import { type CustomEvents, customNamesIn } from "@/lib/automation/custom-events";
import type { Definition } from "@/lib/automation/schema";
import type { Tx } from "@/lib/db/tx";
import type { WorkspaceCtx } from "@/lib/services/context";

/** The workspace's own events, by name. */
export async function customEvents(tx: Tx, workspaceId: string): Promise<CustomEvents> {
  const rows = await tx.query(
    "select name, title, schema from event_type where workspace_id = $1 order by name",
    [workspaceId],
  );
  return Object.fromEntries(rows.map(({ name, title, schema }) => [name, { title, schema }]));
}

/** Most automations refer to no custom event; then nothing is read. */
export async function customEventsFor(
  { tx, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">,
  definition: Definition,
): Promise<CustomEvents | undefined> {
  return customNamesIn(definition).length === 0 ? undefined : customEvents(tx, tenant.id);
}
