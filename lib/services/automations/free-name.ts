import "server-only";
import { numberedName } from "@/lib/automation/numbered-name";
import { LIMITS } from "@/lib/automation/schema";
import type { WorkspaceCtx } from "@/lib/services/context";

/** The name, with a number where another automation has it already. */
export async function freeName(ctx: WorkspaceCtx, name: string): Promise<string> {
  const longest = LIMITS.nameLength;
  const taken = await ctx.tx.prisma.automation.findMany({
    where: {
      workspaceId: ctx.tenant.id,
      name: { startsWith: name.slice(0, longest - 10) },
      status: { not: "archived" },
    },
    select: { name: true },
  });
  const names = new Set(taken.map((one) => one.name));
  return numberedName(name, { taken: names, between: " ", longest });
}
