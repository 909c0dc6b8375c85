import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** The name, with a number where another automation has it already. */
export async function freeName(ctx: WorkspaceCtx, name: string): Promise<string> {
  const taken = await ctx.tx.prisma.automation.findMany({
    where: { workspaceId: ctx.tenant.id, name: { startsWith: name }, status: { not: "archived" } },
    select: { name: true },
  });
  return numbered(name, { taken: new Set(taken.map((one) => one.name)), between: " " });
}

export function numbered(
  name: string,
  { taken, between }: { taken: ReadonlySet<string>; between: string },
): string {
  let number = 1;
  let free = name;
  while (taken.has(free)) free = `${name}${between}${++number}`;
  return free;
}
