import "server-only";
import { minorFromText } from "@/lib/billing/money";
import { periodEnd, periodOf, shiftPeriod } from "@/lib/billing/periods";
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
import { addNote } from "@/lib/services/billing/notes";
import { remindUntil } from "@/lib/services/billing/reminders";
import { putPriceBook } from "@/lib/services/billing/resale/prices";
import { putSpendCap } from "@/lib/services/billing/resale/spend-caps";
import { receivePayment } from "@/lib/services/billing/states";
import { type Actor, audit, type PartnerCtx } from "@/lib/services/context";
import {
  CLOSED,
  type DemoAccount,
  monthsAgo,
  OVER,
  openedAt,
  RENOVATING,
  renovationBegins,
  UNPAID,
  UPGRADED,
} from "./accounts";
import { fleetEntries } from "./fleet-log";
import { insertAudit } from "./insert-rows";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const BILLING: Actor = { kind: "system", id: "billing", name: "Billing" };

/** Months before the present one of an invoice that was paid late, of one that was credited, and of one that is disputed. */
const PAID_LATE = 6;
const CREDITED = 4;
const DISPUTED = 2;
/** Invoices are due after fourteen days. Last month's is open for the first half of a month, and the disputed rest is always overdue. */
const PAID_AFTER_DAYS = [10, 13, 12, 8, 9, 11, 10];
const PAID_LATE_AFTER_DAYS = 22;

type Step = { at: number; do: () => Promise<unknown>; about?: string };

type Story = {
  partnerId: string;
  now: Date;
  accounts: readonly DemoAccount[];
  /** The context of the partner's owner at a given time. */
  partnerAt: (at: Date) => PartnerCtx;
  operator: Actor;
};

/**
 * Repeats a year of the partner, its operator and the billing job in the order of time, with the verbs they use. The
 * usage is committed before, so that each invoice covers the whole month.
 */
export async function playPartnerYear(t: Tx, story: Story): Promise<void> {
  const steps = [...accountSteps(t, story), ...(await fleetSteps(t, story)), ...billingSteps(t, story)];
  const known = new Set(story.accounts.map(({ id }) => id));
  const past = steps.filter(
    ({ at, about }) => at <= story.now.getTime() && (about === undefined || known.has(about)),
  );
  for (const step of past.sort((a, b) => a.at - b.at)) await step.do();
}

function accountSteps(t: Tx, { partnerId, now, accounts, partnerAt }: Story): Step[] {
  type Act = (ctx: PartnerCtx) => Promise<unknown>;
  const byPartner = (at: Date, about: string | null, act: Act): Step => ({
    at: at.getTime(),
    ...(about === null ? {} : { about }),
    do: () => t.as({ kind: "partner", id: partnerId }, () => act(partnerAt(at))),
  });
  const opened = accounts.map((account) =>
    byPartner(openedAt(account, now), account.id, async (ctx) =>
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
    byPartner(moment, id, (ctx) => addAccountNote(ctx, { id, text }));
  return [
    ...opened,
    byPartner(new Date(at(12, 3).getTime() - HOUR), null, (ctx) => putPriceBook(ctx, { plans: MARKUPS })),
    byPartner(at(7, 1), UPGRADED, (ctx) => change(ctx, { id: UPGRADED, plan: "business" })),
    note(at(7, 2), UPGRADED, "Moved to Business: two new physicians, about 400 calls a month."),
    byPartner(at(5, 10), UNPAID, (ctx) =>
      suspend(ctx, {
        ...{ id: UNPAID, reasonCode: "non_payment" },
        reason: `The invoice for ${unpaid} is unpaid`,
      }),
    ),
    note(at(5, 12), UNPAID, "Called Ines: the card had expired. She will pay by bank transfer this week."),
    note(at(5, 18), UNPAID, `Payment for ${unpaid} arrived.`),
    byPartner(at(5, 19), UNPAID, (ctx) =>
      reactivate(ctx, { id: UNPAID, reason: "Paid in full", resume: "recent" }),
    ),
    byPartner(at(4, 20), CLOSED, (ctx) => close(ctx, { id: CLOSED, reason: "The studio closed for good" })),
    byPartner(at(3, 12), OVER, (ctx) =>
      putSpendCap(ctx, { id: OVER, monthly: "180", softPercent: 80, hardStop: false }),
    ),
    note(at(2, 9), OVER, "Over the allowance again. Offer Professional before winter."),
    byPartner(renovationBegins(now), RENOVATING, (ctx) =>
      suspend(ctx, {
        ...{ id: RENOVATING, reasonCode: "customer_request" },
        reason: "Closed for renovation, reopens next month",
      }),
    ),
  ];
}

async function fleetSteps(t: Tx, { partnerId, now, partnerAt }: Story): Promise<Step[]> {
  const entries = await fleetEntries(t, { partnerId, owner: partnerAt(now).actor });
  return entries.map((entry) => ({
    at: Date.parse(entry.at),
    do: () => insertAudit(t, { tenantId: partnerId, entries: [entry] }),
  }));
}

const MARKUPS = resalePlansSchema.parse({
  starter: { markupPercent: "60" },
  professional: { markupPercent: "50" },
  business: { markupPercent: "40" },
});

function billingSteps(t: Tx, story: Story): Step[] {
  const { partnerId, now, accounts, partnerAt, operator } = story;
  const { config } = partnerAt(now);
  const oldest = Math.max(...accounts.map(({ since }) => since));
  const ctx = (actor: Actor): CloseCtx => ({ tx: t, actor, partnerId, config });
  const last = shiftPeriod(periodOf(now.getTime()), -1);
  const first = periodOf(openedAt({ since: oldest }, now).getTime());
  const steps: Step[] = [];
  let months = oldest;
  for (let period = first; period <= last; period = shiftPeriod(period, 1), months--) {
    const id = `inv_${period}`;
    const ended = periodEnd(period);
    const final = ended + DAY;
    // A month that ended today has a draft; those of the past became final without another look.
    const closes = final > now.getTime() ? ended : final;
    steps.push({ at: closes, do: () => closeDue(ctx(BILLING), new Date(closes)) });
    const isLate = months === PAID_LATE;
    const days = isLate ? PAID_LATE_AFTER_DAYS : PAID_AFTER_DAYS[months % PAID_AFTER_DAYS.length]!;
    const paidAt = final + days * DAY + 16 * HOUR;
    if (isLate)
      steps.push({ at: paidAt - HOUR, do: () => remindUntil(ctx(BILLING), new Date(paidAt - HOUR)) });
    if (months === DISPUTED) steps.push(...disputeSteps(t, story, { id, at: paidAt }));
    else steps.push({ at: paidAt, do: () => payRest(ctx(operator), { id, now: new Date(paidAt) }) });
    if (months === CREDITED) steps.push(creditStep(ctx(operator), { id, at: paidAt + 6 * DAY }));
  }
  return steps;
}

function creditStep(ctx: CloseCtx, { id, at }: { id: string; at: number }): Step {
  const reason = "Calls of one afternoon were counted twice after an outage on our side";
  return { at, do: () => credit(ctx, { invoiceId: id, amountMinor: 2_460, reason, now: new Date(at) }) };
}

const DISPUTE =
  "We paid everything but the overage of Northside Plumbing. Their phone system was being tested for three days of that month, and those calls should not count. Please check and send a credit note.";

/** The partner asks about a line and pays the rest, and is reminded of what is left. */
function disputeSteps(t: Tx, story: Story, { id, at }: { id: string; at: number }): Step[] {
  const { partnerId, now, partnerAt, operator } = story;
  const { config } = partnerAt(now);
  const about = (actor: Actor): CloseCtx => ({ tx: t, actor, partnerId, config });
  const asked = new Date(at - 2 * HOUR);
  return [
    {
      at: asked.getTime(),
      do: () =>
        t.as({ kind: "partner", id: partnerId }, () => addNote(partnerAt(asked), { id, body: DISPUTE })),
    },
    {
      at,
      do: async () => {
        const withheldMinor = await overageOf(t, { partnerId, id });
        await payRest(about(operator), { id, now: new Date(at), withheldMinor });
      },
    },
    { at: now.getTime(), do: () => remindUntil(about(BILLING), now) },
  ];
}

/** The usage of the account that is always over its allowance; in a month without any, its base fee. */
async function overageOf(t: Tx, { partnerId, id }: { partnerId: string; id: string }): Promise<number> {
  const row = await t.one(
    `select coalesce(nullif(sum(amount) filter (where kind = 'usage'), 0), sum(amount), 0)::numeric(14,2)::text as amount
     from invoice_line where partner_id = $1 and invoice_id = $2 and workspace_id = $3`,
    [partnerId, id, OVER],
  );
  return minorFromText(row?.amount ?? "0");
}

type Payment = { id: string; now: Date; withheldMinor?: number };

/** A bank transfer of what the invoice still asks for, but for a part that the partner withholds. */
async function payRest(ctx: CloseCtx, { id, now, withheldMinor = 0 }: Payment): Promise<void> {
  const row = await ctx.tx.one(
    "select coalesce(sum(amount), 0)::numeric(14,2)::text as owed from ledger_entry where partner_id = $1 and invoice_id = $2",
    [ctx.partnerId, id],
  );
  const amountMinor = minorFromText(row?.owed ?? "0") - withheldMinor;
  if (amountMinor > 0) await receivePayment(ctx, { id, now, amountMinor });
}
