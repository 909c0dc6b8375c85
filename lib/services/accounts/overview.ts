import "server-only";
import { type Period, periodOf, shiftPeriod } from "@/lib/billing/periods";
import { noUsage } from "@/lib/billing/usage";
import { ApiError } from "@/lib/contract/errors";
import { idAt } from "@/lib/id";
import { liveDaysByAccount, liveUsage } from "@/lib/services/billing/rollups";
import type { PartnerCtx } from "@/lib/services/context";
import { openInvitations } from "@/lib/services/members/manage";
import { FAILED_MS, figuresOfAccount } from "./figures";
import { summarize } from "./listed";
import { toSummary } from "./summaries";

const DAY_MS = 86_400_000;
const DAYS = 30;
const MONTHS = 12;

/** Everything a partner asks of one account at a glance. */
export async function getAccountSummary(ctx: PartnerCtx, id: string) {
  const row = await ctx.tx.one(
    `select id, name, status, plan, owner_email, external_id, created_at, timezone from workspace
     where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  const month = await figuresOfAccount(ctx, id);
  const summary = toSummary(ctx, summarize(row, month));
  const { period, currency, now } = month;
  return {
    ...summary,
    period,
    currency,
    timezone: row.timezone,
    months: await readMonths(ctx, { id, now }),
    days: await readDays(ctx, { id, now }),
    ...(await ctx.tx.as({ kind: "workspace", id }, () => readInside(ctx, id))),
    keys: await countKeys(ctx, id),
    asOf: now.toISOString(),
  };
}

type Of = { id: string; now: Date };

async function readMonths(ctx: PartnerCtx, { id, now }: Of) {
  const last = periodOf(now.getTime());
  const periods: Period[] = Array.from({ length: MONTHS }, (_, n) => shiftPeriod(last, n + 1 - MONTHS));
  const rows = await ctx.tx.query(
    `select period, calls, sms, appointments_booked, leads_created from usage_month
     where partner_id = $1 and workspace_id = $2 and period >= $3 and period < $4`,
    [ctx.tenant.id, id, periods[0] ?? last, last],
  );
  const stored = new Map(rows.map((one) => [one.period, one]));
  // Only the current month still has usage that is not in the caches.
  const current = (await liveUsage(ctx.tx, { partnerId: ctx.tenant.id, period: last, workspaceId: id })).get(
    id,
  );
  return periods.map((period) => {
    const used = period === last ? (current ?? noUsage()) : stored.get(period);
    return {
      period,
      calls: used?.calls ?? 0,
      smsMessages: used?.sms ?? 0,
      appointments: used?.appointments_booked ?? 0,
      leads: used?.leads_created ?? 0,
    };
  });
}

async function readDays(ctx: PartnerCtx, { id, now }: Of) {
  const dates = Array.from({ length: DAYS }, (_, n) => dateOf(now.getTime() - (DAYS - 1 - n) * DAY_MS));
  const found = await liveDaysByAccount(ctx.tx, {
    partnerId: ctx.tenant.id,
    from: dates[0] ?? dateOf(now.getTime()),
    to: dateOf(now.getTime() + DAY_MS),
    accounts: [id],
  });
  const byDate = new Map(found.get(id)?.map(({ date, usage }) => [date, usage]));
  return dates.map((date) => ({
    date,
    calls: byDate.get(date)?.calls ?? 0,
    smsMessages: byDate.get(date)?.sms ?? 0,
  }));
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Counts in the workspace's own scope. Names of automations are the only texts that leave it. */
async function readInside({ tx, now }: PartnerCtx, id: string) {
  const since = now.getTime() - FAILED_MS;
  // A run that failed in the last day may have begun a month ago; older ones are counted where they are listed.
  const failing = await tx.query(
    `select a.id, a.name, count(*)::int as failed, max(r.finished_at) as last_at,
       (array_agg(r.error->>'code' order by r.finished_at desc))[1] as last_error
     from run r join automation a on a.workspace_id = r.workspace_id and a.id = r.automation_id
     where r.workspace_id = $1 and r.id >= $2 and r.status = 'failed' and r.finished_at >= $3
     group by a.id, a.name order by failed desc, last_at desc limit 20`,
    [id, idAt("run", since - 30 * DAY_MS), new Date(since)],
  );
  const { automation, workspaceMember, invitation, webhookEndpoint } = tx.prisma;
  const [liveAutomations, people, invited, enabled, broken] = await Promise.all([
    automation.count({ where: { workspaceId: id, status: "active" } }),
    workspaceMember.count({ where: { workspaceId: id } }),
    invitation.count({ where: openInvitations({ kind: "workspace", id }, now) }),
    webhookEndpoint.count({ where: { partnerId: id, status: "enabled" } }),
    webhookEndpoint.count({ where: { partnerId: id, status: "enabled", failingSince: { not: null } } }),
  ]);
  return {
    failing: failing.map(({ id: automationId, name, failed, last_at, last_error }) => ({
      id: automationId,
      name,
      failed,
      lastAt: (last_at ?? now).toISOString(),
      lastError: last_error,
    })),
    liveAutomations,
    people,
    invited,
    webhooks: { enabled, failing: broken },
  };
}

function countKeys({ tx, tenant, now }: PartnerCtx, id: string): Promise<number> {
  return tx.prisma.apiKey.count({
    where: {
      partnerId: tenant.id,
      workspaceId: id,
      kind: "workspace",
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
  });
}
