import "server-only";
import { METER_OF, toBillable } from "@/lib/billing/meters";
import { daysOf, type Period, periodEnd, periodOf, periodStart, shiftPeriod } from "@/lib/billing/periods";
import { allowancesOf } from "@/lib/billing/rate-account";
import { addUsage, type MeterTotals, noUsage } from "@/lib/billing/usage";
import { MAX_DAYS_AHEAD } from "@/lib/contract/messages";
import { idAt } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { accountFacts, accountNow } from "./facts";
import { customerAllowances } from "./resale/prices";
import { capLeavesNoText, stopTexts } from "./resale/spend-caps";
import { liveDaysByAccount } from "./rollups";

const DAY_MS = 86_400_000;
const MONTHS = 3;
/** A scheduled text is sent long after it was written, and at the end of quiet hours or when its provider accepts it. */
const WAITED_MS = (MAX_DAYS_AHEAD + 7) * DAY_MS;

/** The quantities a workspace used and the limits its partner set for it, for its own people: never a price. */
export async function workspaceUsage(ctx: WorkspaceCtx) {
  const { id, partnerId } = ctx.tenant;
  const now = await accountNow(ctx);
  const period = periodOf(now.getTime());
  const before = new Date(periodEnd(period));
  const [account] = await accountFacts(ctx.tx, { partnerId, before, accounts: [id] });
  const first = periodOf(account?.createdAt.getTime() ?? now.getTime());
  const periods = Array.from({ length: MONTHS }, (_, n) => shiftPeriod(period, -n)).filter(
    (one) => one === period || one >= first,
  );
  const from = new Date(periodStart(periods.at(-1) ?? period));
  const [metered, sent, runs, textLimit] = [
    await meteredDays(ctx, { from, to: before }),
    await sentDays(ctx, from),
    await runDays(ctx, from),
    await readTextLimit(ctx, now),
  ];
  const dayOf = (date: string) => ({
    date,
    texts: metered.get(date)?.sms ?? 0,
    emails: sent.get(date)?.emails ?? 0,
    calls: metered.get(date)?.calls ?? 0,
    runs: runs.get(date) ?? 0,
  });
  const monthTotals = (one: Period) =>
    [...metered].reduce(
      (sum, [date, usage]) => (date.startsWith(one) ? addUsage(sum, usage) : sum),
      noUsage(),
    );
  const months = periods.map((one) => {
    const days = datesOf(one, now).map(dayOf);
    const totals = monthTotals(one);
    return {
      period: one,
      texts: totals.sms,
      emails: sum(days, "emails"),
      calls: totals.calls,
      runs: sum(days, "runs"),
      segments: [...sent].reduce(
        (all, [date, { segments }]) => all + (date.startsWith(one) ? segments : 0),
        0,
      ),
      minutes: toBillable("minutes", totals.call_seconds),
      days,
    };
  });
  const used = monthTotals(period);
  const book = account ? await customerAllowances(ctx, { period, segments: account.segments }) : null;
  const included = account && book ? allowancesOf(account.segments, { period, priceBook: book }) : null;
  return {
    months,
    allowances: included
      ? (["minutes", "sms"] as const).map((meter) => ({
          meter,
          used: toBillable(meter, used[METER_OF[meter]]),
          included: included[meter],
        }))
      : [],
    textLimit,
    asOf: now.toISOString(),
  };
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

const datesOf = (period: Period, now: Date): string[] =>
  daysOf(period).flatMap(({ date, start }) => (start <= now.getTime() ? [date] : []));

const sum = <K extends string>(days: readonly Record<K, number>[], key: K): number =>
  days.reduce((all, day) => all + day[key], 0);

type Span = { from: Date; to: Date };

async function meteredDays(
  { tx, tenant }: WorkspaceCtx,
  { from, to }: Span,
): Promise<Map<string, MeterTotals>> {
  const found = await liveDaysByAccount(tx, {
    partnerId: tenant.partnerId,
    from: dateOf(from.getTime()),
    to: dateOf(to.getTime()),
    accounts: [tenant.id],
  });
  return new Map(found.get(tenant.id)?.map(({ date, usage }) => [date, usage]));
}

/** Emails and segments are no meters, so they are counted where they are kept. */
async function sentDays({ tx, tenant }: WorkspaceCtx, from: Date) {
  const rows = await tx.query(
    `select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as date,
       count(*) filter (where channel = 'email')::int as emails,
       coalesce(sum(segments) filter (where channel = 'sms'), 0)::int as segments
     from message where workspace_id = $1 and id >= $2 and direction = 'outbound' and sent_at >= $3 group by 1`,
    [tenant.id, idAt("msg", from.getTime() - WAITED_MS), from],
  );
  return new Map(
    rows.map(({ date, emails, segments }) => [date ?? "", { emails: emails ?? 0, segments: segments ?? 0 }]),
  );
}

async function runDays({ tx, tenant }: WorkspaceCtx, from: Date): Promise<Map<string, number>> {
  const rows = await tx.query(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as runs
     from run where workspace_id = $1 and id >= $2 group by 1`,
    [tenant.id, idAt("run", from.getTime())],
  );
  return new Map(rows.map(({ date, runs }) => [date ?? "", runs ?? 0]));
}

/** A cap is an amount of money to the partner. To the account's people it is a number of texts. */
async function readTextLimit({ tx, tenant }: WorkspaceCtx, now: Date) {
  const { id: workspaceId, partnerId } = tenant;
  const texts = await stopTexts(tx, workspaceId, now);
  if (texts === null) return null;
  return { texts, reached: await capLeavesNoText(tx, { partnerId, workspaceId, now }) };
}
