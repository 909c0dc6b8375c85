import "server-only";
import { type BusinessHours, businessHoursSchema } from "@/lib/automation/business-hours";
import type { Tx } from "@/lib/db/tx";

/** What the settings page shows beside the tenant itself. */
export async function readGeneral(
  tx: Tx,
  workspaceId: string,
): Promise<{ phone: string | null; businessHours: BusinessHours | null }> {
  const row = await tx.one<{ phone: string | null; business_hours: unknown }>(
    "select phone, business_hours from workspace where id = $1",
    [workspaceId],
  );
  const hours = businessHoursSchema.nullable().safeParse(row?.business_hours ?? null);
  return { phone: row?.phone ?? null, businessHours: hours.success ? hours.data : null };
}
