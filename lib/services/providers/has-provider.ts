import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Without a provider of this kind, messages stay in the sandbox's outbox. */
export async function hasProvider({ tx, tenant }: WorkspaceCtx, kind: string): Promise<boolean> {
  const row = await tx.one("select 1 from provider_setting where workspace_id = $1 and kind = $2", [
    tenant.id,
    kind,
  ]);
  return row !== null && row !== undefined;
}
