import "server-only";
import type { Definition } from "@/lib/automation/schema";
import type { Automation } from "@/lib/db/generated/client";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { hashOf } from "./automation";
import { assertDeployable, assertScenarios, makeLive } from "./deploy";
import { writeEdited } from "./save";
import { assertNoStartCircle } from "./workspace-problems";

type Push = {
  live: Definition;
  /** The draft keeps edits that nobody deployed, so it may differ from what goes live. */
  draft: Definition;
  message: string;
  rollbackOf?: number | null;
  note: { action: "automation.deployed" | "automation.rolled_back"; detail: Record<string, unknown> };
};

/**
 * Makes a definition live that did not come from the draft of its locked automation, under the same checks as a deploy.
 * Paused stays paused. A definition that is live already makes no new version.
 */
export async function pushVersion(
  ctx: WorkspaceCtx,
  row: Automation,
  { live, draft, message, rollbackOf = null, note }: Push,
): Promise<{ version: number; versionId: string }> {
  const own = { id: row.id, definition: live };
  await assertDeployable(ctx, own);
  await assertNoStartCircle(ctx, own);
  let made = { version: row.liveVersion ?? 0, versionId: row.liveVersionId ?? "" };
  if (hashOf(live) !== row.liveHash) {
    await assertScenarios(ctx, row, live);
    made = await makeLive(ctx, row, {
      definition: live,
      message,
      rollbackOf,
      status: row.status === "paused" ? "paused" : "active",
    });
  }
  await writeEdited(ctx, row, draft);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: note.action,
    object: row.id,
    detail: { version: made.version, message, ...note.detail },
  });
  return { version: made.version, versionId: made.versionId };
}
