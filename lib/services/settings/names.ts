import "server-only";
import type { WorkspaceNames } from "@/lib/automation/unknown-names";
import type { WorkspaceCtx } from "@/lib/services/context";
import { getVariables } from "@/lib/services/workspace/variables";
import { writtenByPeople } from "./secrets";

/** The names an automation can refer to, and no values. */
export async function workspaceNames(ctx: WorkspaceCtx): Promise<WorkspaceNames> {
  const secrets = await ctx.tx.prisma.workspaceSecret.findMany({
    where: writtenByPeople(ctx.tenant.id),
    select: { name: true },
    orderBy: { name: "asc" },
  });
  const { variables } = await getVariables(ctx);
  return { secrets: secrets.map(({ name }) => name), variables: Object.keys(variables).sort() };
}
