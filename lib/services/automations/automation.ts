import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Problem } from "@/lib/automation/problems";
import { runningPart } from "@/lib/automation/running-part";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import { canonicalJson } from "@/lib/billing/canonical-json";
import type { AutomationView } from "@/lib/contract/automations";
import { ApiError } from "@/lib/contract/errors";
import type { Automation } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";

export type Stats = AutomationView["stats"];
export type Activity = Pick<AutomationView, "editedBy" | "lastRunAt">;
export const NO_STATS: Stats = { running: 0, waiting: 0, succeeded24h: 0, failed24h: 0, unsent24h: 0 };

export function etagOf(row: Pick<Automation, "draftRev">): string {
  return `"${row.draftRev}"`;
}

/** Equal for a draft and the live version when the draft has nothing to deploy. */
export function hashOf(definition: Definition): string {
  return createHash("sha256")
    .update(canonicalJson(runningPart(definition)))
    .digest("hex");
}

const storedProblems = z.object({
  errors: z.array(z.custom<Problem>()),
  warnings: z.array(z.custom<Problem>()),
});

const NO_ACTIVITY: Activity = { editedBy: null, lastRunAt: null };

export function toAutomation(
  row: Automation,
  {
    stats = NO_STATS,
    activity = NO_ACTIVITY,
  }: { stats?: Stats | undefined; activity?: Activity | undefined },
): AutomationView {
  const definition = serialize(fromStored(row.draft));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    nodes: definition.nodes,
    edges: definition.edges,
    settings: definition.settings,
    status: row.status,
    pauseMode: row.pauseMode,
    version: row.liveVersion,
    liveVersionId: row.liveVersionId,
    hasUndeployedChanges: row.liveHash !== row.draftHash,
    etag: etagOf(row),
    validation: storedProblems.parse(row.problems),
    stats,
    labels: row.labels,
    editedAt: row.draftAt.toISOString(),
    ...activity,
    flag: row.flag,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function readAutomation(ctx: WorkspaceCtx, id: string): Promise<Automation> {
  const row = await ctx.tx.prisma.automation.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Locked, so that deploys, saves and pauses of one automation happen one after another. */
export async function lockAutomation(ctx: WorkspaceCtx, id: string): Promise<Automation> {
  await ctx.tx.query("select 1 from automation where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  return readAutomation(ctx, id);
}

export function assertNotArchived(row: Automation): void {
  if (row.status === "archived")
    throw new ApiError("illegal_transition", { detail: "The automation is archived." });
}

export function assertDeployed(row: Automation): void {
  assertNotArchived(row);
  if (row.status === "draft") throw new ApiError("not_deployed");
}
