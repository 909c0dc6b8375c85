import "server-only";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { ApiError, invalid } from "@/lib/contract/errors";
import { audit, type WorkspaceCtx } from "../context";
import { bumpTriggerEpoch } from "../workspace/trigger-epoch";
import {
  type HolidayRow,
  type ProviderRow,
  type ServiceRow,
  toHoliday,
  toProvider,
  toService,
  unique,
} from "./catalogue";

/** What is booked keeps the name, length and hours it was booked under. */
export async function changeService(
  ctx: WorkspaceCtx,
  input: {
    id: string;
    name?: string | undefined;
    durationMinutes?: number | undefined;
    bufferMinutes?: number | undefined;
    active?: boolean | undefined;
  },
) {
  const row = await unique("/name", () =>
    ctx.tx.one<ServiceRow>(
      `update service set name = coalesce($3, name), duration_minutes = coalesce($4, duration_minutes),
         buffer_minutes = coalesce($5, buffer_minutes), active = coalesce($6, active), updated_at = $7
       where workspace_id = $1 and id = $2 returning *`,
      [
        ctx.tenant.id,
        input.id,
        input.name ?? null,
        input.durationMinutes ?? null,
        input.bufferMinutes ?? null,
        input.active ?? null,
        ctx.now,
      ],
    ),
  );
  if (!row) throw new ApiError("not_found");
  await tell(ctx, "service.changed", input);
  return toService(row);
}

export async function changeProvider(
  ctx: WorkspaceCtx,
  input: {
    id: string;
    name?: string | undefined;
    isDefault?: true | undefined;
    hours?: BusinessHours | null | undefined;
    color?: string | undefined;
    active?: boolean | undefined;
  },
) {
  const before = await ctx.tx.one<ProviderRow>(
    "select * from provider where workspace_id = $1 and id = $2 for update",
    [ctx.tenant.id, input.id],
  );
  if (!before) throw new ApiError("not_found");
  if (input.active === false && (before.is_default || input.isDefault))
    throw invalid("/active", "Bookings go to the default provider: make another one the default first");
  if (input.isDefault)
    await ctx.tx.run(
      "update provider set is_default = false where workspace_id = $1 and is_default and id <> $2",
      [ctx.tenant.id, input.id],
    );
  const row = await unique("/name", () =>
    ctx.tx.one<ProviderRow>(
      `update provider set name = coalesce($3, name), is_default = is_default or $4, hours = case when $5 then $6 else hours end,
         color = coalesce($7, color), active = coalesce($8, active) or $4, updated_at = $9
       where workspace_id = $1 and id = $2 returning *`,
      [
        ctx.tenant.id,
        input.id,
        input.name ?? null,
        input.isDefault ?? false,
        input.hours !== undefined,
        input.hours ? JSON.stringify(input.hours) : null,
        input.color ?? null,
        input.active ?? null,
        ctx.now,
      ],
    ),
  );
  await tell(ctx, "provider.changed", input);
  return toProvider(row!);
}

export async function deleteHoliday(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one<HolidayRow>(
    "delete from holiday where workspace_id = $1 and id = $2 returning *",
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  await bumpTriggerEpoch(ctx);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "holiday.deleted",
    object: id,
    detail: { date: row.date },
  });
  return toHoliday(row);
}

async function tell(ctx: WorkspaceCtx, action: string, { id, ...change }: { id: string }): Promise<void> {
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  await audit(ctx, { tenantId: ctx.tenant.id, action, object: id, detail: { fields } });
}
