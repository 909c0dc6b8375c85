import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { lockAutomation } from "./automation";
import { getAutomation } from "./read";

type Labeling = { id: string; labels: readonly string[] };

/** Labels are for people, so an archived automation takes them too, and the draft keeps its etag. */
export async function labelAutomation(ctx: WorkspaceCtx, { id, labels }: Labeling): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  const kept = distinct(labels);
  if (kept.join("\n") !== row.labels.join("\n")) {
    await ctx.tx.prisma.automation.updateMany({
      where: { workspaceId: ctx.tenant.id, id },
      data: { labels: kept, updatedAt: ctx.now },
    });
    await audit(ctx, {
      tenantId: ctx.tenant.id,
      action: "automation.labeled",
      object: id,
      detail: { labels: kept },
    });
  }
  return getAutomation(ctx, id);
}

function distinct(labels: readonly string[]): string[] {
  const lower = labels.map((label) => label.toLowerCase());
  return labels.filter((_, at) => lower.indexOf(lower[at] ?? "") === at);
}
