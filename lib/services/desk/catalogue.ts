import "server-only";
import { type BusinessHours, businessHoursSchema } from "@/lib/automation/business-hours";
import { ApiError, invalid } from "@/lib/contract/errors";
import { sqlState } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "../context";
import { listCounted, type PageQuery } from "../page";
import { bumpTriggerEpoch } from "../workspace/trigger-epoch";

/** Services, providers and holidays: what can be booked, with whom, and when not. */
export type ServiceRow = {
  id: string;
  name: string;
  duration_minutes: number;
  buffer_minutes: number;
  active: boolean;
  created_at: Date;
  updated_at: Date;
};
export type ProviderRow = {
  id: string;
  name: string;
  is_default: boolean;
  hours: unknown;
  color: string | null;
  active: boolean;
  created_at: Date;
  updated_at: Date;
};
export type HolidayRow = { id: string; date: string; name: string; created_at: Date; updated_at: Date };

const stamps = (row: { created_at: Date; updated_at: Date }) => ({
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export function toService(row: ServiceRow) {
  return {
    id: row.id,
    name: row.name,
    durationMinutes: row.duration_minutes,
    bufferMinutes: row.buffer_minutes,
    active: row.active,
    ...stamps(row),
  };
}

export function toProvider(row: ProviderRow) {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    hours: hoursOf(row.hours),
    color: row.color,
    active: row.active,
    ...stamps(row),
  };
}

export function toHoliday(row: HolidayRow) {
  return { id: row.id, date: row.date, name: row.name, ...stamps(row) };
}

function hoursOf(stored: unknown): BusinessHours | null {
  const parsed = businessHoursSchema.nullable().safeParse(stored);
  return parsed.success ? parsed.data : null;
}

export async function unique<T>(pointer: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === "23505")
      throw new ApiError("conflict", { detail: `There is one already with this ${pointer.slice(1)}.` });
    throw error;
  }
}

export function listServices(ctx: WorkspaceCtx, query: PageQuery) {
  return listCounted(ctx, "services", { table: "service", select: "*", query, map: toService });
}

export async function createService(
  ctx: WorkspaceCtx,
  input: { name: string; durationMinutes?: number | undefined; bufferMinutes?: number | undefined },
) {
  const id = newId("svc");
  const row = await unique("/name", () =>
    ctx.tx.one<ServiceRow>(
      "insert into service (workspace_id, id, name, duration_minutes, buffer_minutes, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6) returning *",
      [ctx.tenant.id, id, input.name, input.durationMinutes ?? 30, input.bufferMinutes ?? 0, ctx.now],
    ),
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "service.created",
    object: id,
    detail: { name: input.name },
  });
  return toService(row!);
}

export function listProviders(ctx: WorkspaceCtx, query: PageQuery) {
  return listCounted(ctx, "providers", { table: "provider", select: "*", query, map: toProvider });
}

type NewProvider = {
  name: string;
  isDefault?: boolean | undefined;
  hours?: BusinessHours | null | undefined;
  color?: string | undefined;
};

/** The first provider is the default one. */
export async function createProvider(ctx: WorkspaceCtx, input: NewProvider) {
  const id = newId("prov");
  const any = await ctx.tx.one("select 1 from provider where workspace_id = $1 and is_default", [
    ctx.tenant.id,
  ]);
  const isDefault = input.isDefault ?? any === null;
  if (isDefault && any)
    await ctx.tx.run("update provider set is_default = false where workspace_id = $1 and is_default", [
      ctx.tenant.id,
    ]);
  const row = await unique("/name", () =>
    ctx.tx.one<ProviderRow>(
      "insert into provider (workspace_id, id, name, is_default, hours, color, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7) returning *",
      [
        ctx.tenant.id,
        id,
        input.name,
        isDefault,
        input.hours ? JSON.stringify(input.hours) : null,
        input.color ?? null,
        ctx.now,
      ],
    ),
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "provider.created",
    object: id,
    detail: { name: input.name },
  });
  return toProvider(row!);
}

export function listHolidays(ctx: WorkspaceCtx, query: PageQuery) {
  return listCounted(ctx, "holidays", { table: "holiday", select: "*", query, map: toHoliday });
}

export async function createHoliday(ctx: WorkspaceCtx, input: { date: string; name: string }) {
  const id = newId("hol");
  const row = await unique("/date", () =>
    ctx.tx.one<HolidayRow>(
      "insert into holiday (workspace_id, id, date, name, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning *",
      [ctx.tenant.id, id, input.date, input.name, ctx.now],
    ),
  );
  // Holidays are held in memory with the triggers.
  await bumpTriggerEpoch(ctx);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "holiday.created",
    object: id,
    detail: { date: input.date },
  });
  return toHoliday(row!);
}

export type Bookable = {
  service: { id: string; name: string; durationMinutes: number; bufferMinutes: number };
  provider: { id: string; name: string; hours: BusinessHours | null };
};

/** By name or id; an unknown one is a 422, and without a provider the default one is meant. */
export async function findBookable(
  ctx: WorkspaceCtx,
  input: { service: string; provider?: string | null | undefined },
): Promise<Bookable> {
  const service = await ctx.tx.one<ServiceRow>(
    "select * from service where workspace_id = $1 and active and (id = $2 or lower(name) = lower($2)) limit 1",
    [ctx.tenant.id, input.service],
  );
  if (!service) throw invalid("/service", `There is no service "${input.service}"`, "not_found");
  const provider = input.provider
    ? await ctx.tx.one<ProviderRow>(
        "select * from provider where workspace_id = $1 and active and (id = $2 or lower(name) = lower($2)) limit 1",
        [ctx.tenant.id, input.provider],
      )
    : await defaultProvider(ctx);
  if (!provider) throw invalid("/provider", `There is no provider "${input.provider}"`, "not_found");
  return {
    service: {
      id: service.id,
      name: service.name,
      durationMinutes: service.duration_minutes,
      bufferMinutes: service.buffer_minutes,
    },
    provider: { id: provider.id, name: provider.name, hours: hoursOf(provider.hours) },
  };
}

/** A workspace that never set up providers still takes appointments: under its own name. */
async function defaultProvider(ctx: WorkspaceCtx): Promise<ProviderRow> {
  const known = await ctx.tx.one<ProviderRow>(
    "select * from provider where workspace_id = $1 and active order by is_default desc, created_at limit 1",
    [ctx.tenant.id],
  );
  if (known) return known;
  const made = await ctx.tx.one<ProviderRow>(
    `insert into provider (workspace_id, id, name, is_default, created_at, updated_at) values ($1, $2, $3, true, $4, $4)
     on conflict (workspace_id, name) do update set active = true returning *`,
    [ctx.tenant.id, newId("prov"), ctx.tenant.name, ctx.now],
  );
  return made!;
}
