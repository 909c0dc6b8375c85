import "server-only";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { ApiError, invalid } from "@/lib/contract/errors";
import { type Holiday, Prisma, type Provider, type Service } from "@/lib/db/generated/client";
import { sqlState } from "@/lib/db/tx";
import { type Bookable, unknownProvider, unknownService } from "@/lib/desk/booking";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { storedHours } from "@/lib/services/workspace/facts";
import { bumpTriggerEpoch } from "@/lib/services/workspace/trigger-epoch";
import { offerService } from "./offer-service";
import { type Price, pricedAt } from "./service-price";

/** Services, providers and holidays: what can be booked, with whom, and when not. */
const timestamps = (row: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export function toService(row: Service) {
  return {
    id: row.id,
    name: row.name,
    durationMinutes: row.durationMinutes,
    bufferMinutes: row.bufferMinutes,
    active: row.active,
    price: row.price?.toFixed(2) ?? null,
    currency: row.price === null ? null : row.priceCurrency,
    priceFrom: row.priceFrom,
    ...timestamps(row),
  };
}

export function toProvider(row: Provider) {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.isDefault,
    hours: storedHours(row.hours),
    color: row.color,
    active: row.active,
    ...timestamps(row),
  };
}

export function toHoliday(row: Holiday) {
  return { id: row.id, date: row.date, name: row.name, ...timestamps(row) };
}

const taken = (pointer: string, text: string) =>
  new ApiError("conflict", { detail: text, errors: [{ code: "conflict", pointer, message: text }] });

export async function unique<T>(pointer: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === "23505")
      throw taken(pointer, `Another one already has this ${pointer.slice(1)}.`);
    throw error;
  }
}

export function listServices(ctx: WorkspaceCtx, query: PageQuery) {
  const { service } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  return keysetPageCounted(ctx.tx, "services", {
    query,
    cursor: (id) => service.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => service.findMany({ ...page, where: { workspaceId, ...page.where } }),
    count: () => service.count({ where: { workspaceId } }),
    countedBy: [workspaceId],
    map: toService,
  });
}

export async function createService(
  ctx: WorkspaceCtx,
  input: {
    name: string;
    durationMinutes?: number | undefined;
    bufferMinutes?: number | undefined;
    onBookingPage?: boolean | undefined;
  } & Price,
) {
  const priced = await pricedAt(ctx, input);
  const row = await unique("/name", () =>
    ctx.tx.prisma.service.create({
      data: {
        workspaceId: ctx.tenant.id,
        id: newId("svc"),
        name: input.name,
        durationMinutes: input.durationMinutes ?? 30,
        bufferMinutes: input.bufferMinutes ?? 0,
        ...priced,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    }),
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "service.created",
    object: row.id,
    detail: { name: input.name },
  });
  if (input.onBookingPage !== undefined)
    await offerService(ctx, { id: row.id, isOffered: input.onBookingPage });
  return toService(row);
}

export function listProviders(ctx: WorkspaceCtx, query: PageQuery) {
  const { provider } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  return keysetPageCounted(ctx.tx, "providers", {
    query,
    cursor: (id) => provider.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => provider.findMany({ ...page, where: { workspaceId, ...page.where } }),
    count: () => provider.count({ where: { workspaceId } }),
    countedBy: [workspaceId],
    map: toProvider,
  });
}

type NewProvider = {
  name: string;
  isDefault?: boolean | undefined;
  hours?: BusinessHours | null | undefined;
  color?: string | undefined;
};

/** The first provider is the default one. */
export async function createProvider(ctx: WorkspaceCtx, input: NewProvider) {
  const { provider } = ctx.tx.prisma;
  const current = { workspaceId: ctx.tenant.id, isDefault: true };
  const hasDefault = (await provider.findFirst({ where: current, select: { id: true } })) !== null;
  const isDefault = input.isDefault ?? !hasDefault;
  if (isDefault && hasDefault) await provider.updateMany({ where: current, data: { isDefault: false } });
  const row = await unique("/name", () =>
    provider.create({
      data: {
        workspaceId: ctx.tenant.id,
        id: newId("prov"),
        name: input.name,
        isDefault,
        hours: input.hours ?? Prisma.DbNull,
        color: input.color ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    }),
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "provider.created",
    object: row.id,
    detail: { name: input.name },
  });
  return toProvider(row);
}

export function listHolidays(ctx: WorkspaceCtx, query: PageQuery) {
  const { holiday } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  return keysetPageCounted(ctx.tx, "holidays", {
    query,
    cursor: (id) => holiday.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => holiday.findMany({ ...page, where: { workspaceId, ...page.where } }),
    count: () => holiday.count({ where: { workspaceId } }),
    countedBy: [workspaceId],
    map: toHoliday,
  });
}

export async function createHoliday(ctx: WorkspaceCtx, input: { date: string; name: string }) {
  const row = await unique("/date", () =>
    ctx.tx.prisma.holiday.create({
      data: {
        workspaceId: ctx.tenant.id,
        id: newId("hol"),
        date: input.date,
        name: input.name,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    }),
  );
  // Holidays are cached with the triggers.
  await bumpTriggerEpoch(ctx);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "holiday.created",
    object: row.id,
    detail: { date: input.date },
  });
  return toHoliday(row);
}

type Wanted = { service: string; provider?: string | null | undefined };

/** Finds both by name or id. An unknown one is a 422; without a provider, the default one is used. */
export async function findBookable(ctx: WorkspaceCtx, input: Wanted): Promise<Bookable> {
  const { service, provider } = await readBookable(ctx, input);
  if (!service) throw invalid("/service", unknownService(input.service), "not_found");
  const found = provider ?? (input.provider ? null : await firstProvider(ctx));
  if (!found) throw invalid("/provider", unknownProvider(input.provider ?? ""), "not_found");
  return { service, provider: found };
}

/** Same as findBookable without changing anything. The provider is null where the workspace has none yet. */
export async function readBookable(
  { tx, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">,
  input: Wanted,
): Promise<{ service: Bookable["service"] | null; provider: Bookable["provider"] | null }> {
  const service = await tx.one(
    `select id, name, duration_minutes as "durationMinutes", buffer_minutes as "bufferMinutes" from service
     where workspace_id = $1 and active and (id = $2 or lower(name) = lower($2)) limit 1`,
    [tenant.id, input.service],
  );
  const provider = input.provider
    ? await tx.one(
        "select id, name, hours from provider where workspace_id = $1 and active and (id = $2 or lower(name) = lower($2)) limit 1",
        [tenant.id, input.provider],
      )
    : await tx.one(
        "select id, name, hours from provider where workspace_id = $1 and active order by is_default desc, created_at limit 1",
        [tenant.id],
      );
  return { service, provider: provider && { ...provider, hours: storedHours(provider.hours) } };
}

/** A workspace that never set up providers still takes appointments, under its own name. */
async function firstProvider({ tx, tenant, now }: WorkspaceCtx): Promise<Bookable["provider"] | null> {
  const made = await tx.one(
    `insert into provider (workspace_id, id, name, is_default, created_at, updated_at) values ($1, $2, $3, true, $4, $4)
     on conflict (workspace_id, name) do update set active = true returning id, name, hours`,
    [tenant.id, newId("prov"), tenant.name, now],
  );
  return made && { ...made, hours: storedHours(made.hours) };
}
