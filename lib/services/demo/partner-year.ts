import "server-only";
import { type Period, periodEnd, periodOf, shiftPeriod } from "@/lib/billing/periods";
import { resalePlansSchema } from "@/lib/billing/resale-terms";
import type { Tx } from "@/lib/db/tx";
import { change } from "@/lib/services/accounts/change";
import { close } from "@/lib/services/accounts/close";
import { addAccountNote } from "@/lib/services/accounts/notes";
import { reactivate } from "@/lib/services/accounts/reactivate";
import { getAccount } from "@/lib/services/accounts/read";
import { suspend } from "@/lib/services/accounts/suspend";
import { closeDue } from "@/lib/services/billing/close";
import type { CloseCtx } from "@/lib/services/billing/close-context";
import { credit } from "@/lib/services/billing/credit-notes";
import { remindUntil } from "@/lib/services/billing/reminders";
import { putPriceBook } from "@/lib/services/billing/resale/prices";
import { putSpendCap } from "@/lib/services/billing/resale/spend-caps";
import { receivePayment } from "@/lib/services/billing/states";
import { type Actor, audit, type PartnerCtx } from "@/lib/services/context";
import {
  ACCOUNTS,
  CLOSED,
  monthsAgo,
  openedAt,
  RENOVATING,
  renovationBegins,
  UNPAID,
  UPGRADED,
} from "./accounts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const BILLING: Actor = { kind: "system", id: "billing", name: "Billing" };

/** Months before the present one of an invoice that was paid late, and of one that was credited. */
const PAID_LATE = 6;
const CREDITED = 4;
const PAID_AFTER_DAYS = [8, 5, 11, 6, 9, 4, 10];
const PAID_LATE_AFTER_DAYS = 22;

type Step = { at: number; do: () => Promise<unknown> };

type Story = {
  partnerId: string;
  now: Date;
  /** The partner's owner, at a moment. */
  partnerAt: (at: Date) => PartnerCtx;
  operator: Actor;
};

/**
 * What the partner, its operator and the billing job did in a year, in the order of their times and by the verbs they
 * use. The usage it bills was committed before, so that each invoice covers the whole month.
 */
export async function playPartnerYear(t: Tx, story: Story): Promise<void> {
  const steps = [...accountSteps(t, story), ...billingSteps(t, story)];
  const past = steps.filter(({ at }) => at <= story.now.getTime());
  for (const step of past.sort((a, b) => a.at - b.at)) await step.do();
}

function accountSteps(t: Tx, { partnerId, now, partnerAt }: Story): Step[] {
  const byPartner = (at: Date, act: (ctx: PartnerCtx) => Promise<unknown>): Step => ({
    at: at.getTime(),
    do: () => t.as({ kind: "partner", id: partnerId }, () => act(partnerAt(at))),
  });
  const opened = ACCOUNTS.map((account) =>
    byPartner(openedAt(account, now), async (ctx) =>
      audit(ctx, {
        ...{ tenantId: partnerId, action: "account.created", object: account.id },
        detail: { plan: account.plan },
        event: { workspaceId: account.id, data: { account: await getAccount(ctx, account.id) } },
      }),
    ),
  );
  const unpaid = monthsAgo(now, 6, 1).toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  const at = (months: number, day: number) => monthsAgo(now, months, day);
  const note = (moment: Date, id: string, text: string) =>
    byPartner(moment, (ctx) => addAccountNote(ctx, { id, text }));
  return [
    ...opened,
    byPartner(new Date(at(12, 3).getTime() - HOUR), (ctx) => putPriceBook(ctx, { plans: MARKUPS })),
    byPartner(at(7, 1), (ctx) => change(ctx, { id: UPGRADED, plan: "business" })),
    note(at(7, 2), UPGRADED, "Moved to Business: two new physicians, about 400 calls a month."),
    byPartner(at(5, 10), (ctx) =>
      suspend(ctx, {
        ...{ id: UNPAID, reasonCode: "non_payment" },
        reason: `The invoice for ${unpaid} is unpaid`,
      }),
    ),
    note(at(5, 12), UNPAID, "Called Ines: the card had expired. She will pay by bank transfer this week."),
    note(at(5, 18), UNPAID, `Payment for ${unpaid} arrived.`),
    byPartner(at(5, 19), (ctx) => reactivate(ctx, { id: UNPAID, reason: "Paid in full", resume: "recent" })),
    byPartner(at(4, 20), (ctx) => close(ctx, { id: CLOSED, reason: "The studio closed for good" })),
    byPartner(at(3, 12), (ctx) =>
      putSpendCap(ctx, { id: "ws_northside_plumbing", monthly: "180", softPercent: 80, hardStop: false }),
    ),
    note(at(2, 9), "ws_northside_plumbing", "Over the allowance again. Offer Professional before winter."),
    byPartner(renovationBegins(now), (ctx) =>
      suspend(ctx, {
        ...{ id: RENOVATING, reasonCode: "customer_request" },
        reason: "Closed for renovation, reopens next month",
      }),
    ),
  ];
}

const MARKUPS = resalePlansSchema.parse({
  starter: { markupPercent: "60" },
  professional: { markupPercent: "50" },
  business: { markupPercent: "40" },
});

function billingSteps(t: Tx, { partnerId, now, partnerAt, operator }: Story): Step[] {
  const { config } = partnerAt(now);
  const ctx = (actor: Actor): CloseCtx => ({ tx: t, actor, partnerId, config });
  const last = shiftPeriod(periodOf(now.getTime()), -1);
  const first = periodOf(openedAt({ since: 12 }, now).getTime());
  const steps: Step[] = [];
  let months = 12;
  for (let period = first; period <= last; period = shiftPeriod(period, 1), months--) {
    const id = `inv_${period}`;
    const ended = periodEnd(period);
    const final = ended + DAY;
    // A month that ended today has a draft.
    for (const at of [ended, final]) steps.push({ at, do: () => closeDue(ctx(BILLING), new Date(at)) });
    const isLate = months === PAID_LATE;
    const days = isLate ? PAID_LATE_AFTER_DAYS : PAID_AFTER_DAYS[months % PAID_AFTER_DAYS.length]!;
    const paidAt = final + days * DAY + 16 * HOUR;
    if (isLate)
      steps.push({ at: paidAt - HOUR, do: () => remindUntil(ctx(BILLING), new Date(paidAt - HOUR)) });
    steps.push({ at: paidAt, do: () => payInFull(ctx(operator), { id, now: new Date(paidAt) }) });
    if (months === CREDITED) steps.push(creditStep(ctx(operator), { id, at: paidAt + 6 * DAY, period }));
  }
  return steps;
}

function creditStep(ctx: CloseCtx, { id, at, period }: { id: string; at: number; period: Period }): Step {
  const reason = `Texts of ${period}-14 were sent twice after an outage on our side`;
  return { at, do: () => credit(ctx, { invoiceId: id, amountMinor: 2_460, reason, now: new Date(at) }) };
}

/** A bank transfer of what the invoice still asks for. */
async function payInFull(ctx: CloseCtx, { id, now }: { id: string; now: Date }): Promise<void> {
  const row = await ctx.tx.one(
    "select coalesce(sum(amount), 0)::numeric(14,2)::text as owed from ledger_entry where partner_id = $1 and invoice_id = $2",
    [ctx.partnerId, id],
  );
  const amountMinor = Math.round(Number(row?.owed ?? 0) * 100);
  if (amountMinor > 0) await receivePayment(ctx, { id, now, amountMinor });
}
