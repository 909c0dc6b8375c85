import "server-only";
import { z } from "zod";
import { audit, type WorkspaceCtx } from "@/lib/services/context";

type Variables = { [name: string]: string };
const stored = z.record(z.string(), z.string());

/** Empty for a workspace without variables, so that the stored state of a run does not grow. */
export function variablesOf(column: unknown): { variables?: Variables } {
  const parsed = stored.safeParse(column);
  return parsed.success && Object.keys(parsed.data).length > 0 ? { variables: parsed.data } : {};
}

export async function getVariables(ctx: WorkspaceCtx): Promise<{ variables: Variables }> {
  const row = await ctx.tx.prisma.workspace.findFirst({
    where: { id: ctx.tenant.id },
    select: { variables: true },
  });
  return { variables: variablesOf(row?.variables).variables ?? {} };
}

/** The names that changed are in the audit log; the texts are not, because they may be long. */
export async function putVariables(
  ctx: WorkspaceCtx,
  { variables }: { variables: Variables },
): Promise<{ variables: Variables }> {
  const { variables: before } = await getVariables(ctx);
  await ctx.tx.prisma.workspace.updateMany({
    where: { id: ctx.tenant.id },
    data: { variables, updatedAt: ctx.now },
  });
  const names = [...new Set([...Object.keys(before), ...Object.keys(variables)])].sort();
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "variables.changed",
    detail: { changed: names.filter((name) => before[name] !== variables[name]) },
  });
  return { variables };
}
