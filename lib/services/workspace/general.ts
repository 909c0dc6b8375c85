import "server-only";
import type { BusinessHours } from "@/lib/automation/business-hours";
import type { Tx } from "@/lib/db/tx";
import { storedHours } from "./facts";

/** The general settings that are not part of the tenant itself. */
export async function readGeneral(
  tx: Tx,
  workspaceId: string,
): Promise<{ phone: string | null; businessHours: BusinessHours | null }> {
  const row = await tx.prisma.workspace.findFirst({
    where: { id: workspaceId },
    select: { phone: true, businessHours: true },
  });
  return { phone: row?.phone ?? null, businessHours: storedHours(row?.businessHours ?? null) };
}
