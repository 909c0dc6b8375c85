import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import { canonicalJson } from "@/lib/billing/canonical-json";
import type { AutomationView } from "@/lib/contract/automations";
import { ApiError } from "@/lib/contract/errors";

import type { WorkspaceCtx } from "../context";

export type AutomationRow = {
  id: string;
  name: string;
  description: string;
  status: AutomationView["status"];
  pause_mode: AutomationView["pauseMode"];
  draft: unknown;
  draft_rev: number;
  draft_hash: string;
  draft_by: string | null;
  problems: unknown;
  live_version_id: string | null;
  live_version: number | null;
  live_hash: string | null;
  flag: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
};

export const AUTOMATION_COLUMNS =
  "id, name, description, status, pause_mode, draft, draft_rev, draft_hash, draft_by, problems, live_version_id, live_version, live_hash, flag, created_at, updated_at";

export type Stats = AutomationView["stats"];
const NO_STATS: Stats = { running: 0, waiting: 0, succeeded24h: 0, failed24h: 0 };

export function etagOf(row: Pick<AutomationRow, "draft_rev">): string {
  return `"${row.draft_rev}"`;
}

/** Where a box stands on the canvas changes nothing that runs, so it does not make a draft differ from what is live. */
export function hashOf(definition: Definition): string {
  const nodes = definition.nodes.map(({ position: _, ...node }) => node);
  return createHash("sha256")
    .update(canonicalJson({ ...definition, nodes }))
    .digest("hex");
}

const storedProblems = z.object({
  errors: z.array(z.custom<Problem>()),
  warnings: z.array(z.custom<Problem>()),
});

export function toAutomation(row: AutomationRow, stats: Stats = NO_STATS): AutomationView {
  const wire = serialize(fromStored(row.draft));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    nodes: wire.nodes,
    edges: wire.edges,
    settings: wire.settings,
    status: row.status,
    pauseMode: row.pause_mode,
    version: row.live_version,
    liveVersionId: row.live_version_id,
    hasUndeployedChanges: row.live_hash !== row.draft_hash,
    etag: etagOf(row),
    validation: storedProblems.parse(row.problems),
    stats,
    flag: row.flag,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Locked: deploys, saves and pauses of one automation happen one after another. */
export async function lockAutomation(ctx: WorkspaceCtx, id: string): Promise<AutomationRow> {
  const row = await ctx.tx.one<AutomationRow>(
    `select ${AUTOMATION_COLUMNS} from automation where workspace_id = $1 and id = $2 for update`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return row;
}

export function assertNotArchived(row: AutomationRow): void {
  if (row.status === "archived")
    throw new ApiError("illegal_transition", { detail: "The automation is archived." });
}

export function assertDeployed(row: AutomationRow): void {
  assertNotArchived(row);
  if (row.status === "draft") throw new ApiError("not_deployed");
}
