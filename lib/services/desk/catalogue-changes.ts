import "server-only";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { ApiError, invalid } from "@/lib/contract/errors";
import { Prisma } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { bumpTriggerEpoch } from "@/lib/services/workspace/trigger-epoch";
import { toHoliday, toProvider, toService, unique } from "./catalogue";
import { offerService } from "./offer-service";
import { type Price, pricedAt } from "./service-price";

/** Appointments keep the name, length and hours they were booked under. */
export async function changeService(
  ctx: WorkspaceCtx,
  input: {
    id: string;
    name?: string | undefined;
    durationMinutes?: number | undefined;
    bufferMinutes?: number | undefined;
    active?: boolean | undefined;
    onBookingPage?: boolean | undefined;
  } & Price,
) {
  const { service } = ctx.tx.prisma;
  const where = { workspaceId: ctx.tenant.id, id: input.id };
  const before =
    typeof input.price === "string" ? await service.findFirst({ where, select: { price: true } }) : null;
  const priced = await pricedAt(ctx, input, before?.price);
  const [row] = await unique("/name", () =>
    service.updateManyAndReturn({
      where,
      data: {
        name: given(input.name),
        durationMinutes: given(input.durationMinutes),
        bufferMinutes: given(input.bufferMinutes),
        active: given(input.active),
        ...priced,
        updatedAt: ctx.now,
      },
    }),
  );
  if (!row) throw new ApiError("not_found");
  await auditChange(ctx, "service.changed", input);
  if (input.onBookingPage !== undefined)
    await offerService(ctx, { id: row.id, isOffered: input.onBookingPage });
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
  const { provider } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const before = await ctx.tx.one(
    "select is_default from provider where workspace_id = $1 and id = $2 for update",
    [workspaceId, input.id],
  );
  if (!before) throw new ApiError("not_found");
  if (input.active === false && (before.is_default || input.isDefault))
    throw invalid("/active", "This is the default provider. Make another one the default first");
  if (input.isDefault)
    await provider.updateMany({
      where: { workspaceId, isDefault: true, id: { not: input.id } },
      data: { isDefault: false },
    });
  const [row] = await unique("/name", () =>
    provider.updateManyAndReturn({
      where: { workspaceId, id: input.id },
      data: {
        name: given(input.name),
        isDefault: given(input.isDefault),
        hours: given(input.hours === null ? Prisma.DbNull : input.hours),
        color: given(input.color),
        active: given(input.isDefault ?? input.active),
        updatedAt: ctx.now,
      },
    }),
  );
  if (!row) throw new ApiError("not_found");
  await auditChange(ctx, "provider.changed", input);
  return toProvider(row);
}

export async function deleteHoliday(ctx: WorkspaceCtx, id: string) {
  const where = { workspaceId: ctx.tenant.id, id };
  const row = await ctx.tx.prisma.holiday.findFirst({ where });
  if (!row || (await ctx.tx.prisma.holiday.deleteMany({ where })).count === 0)
    throw new ApiError("not_found");
  await bumpTriggerEpoch(ctx);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "holiday.deleted",
    object: id,
    detail: { date: row.date },
  });
  return toHoliday(row);
}

async function auditChange(
  ctx: WorkspaceCtx,
  action: string,
  { id, ...change }: { id: string },
): Promise<void> {
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  await audit(ctx, { tenantId: ctx.tenant.id, action, object: id, detail: { fields } });
}
