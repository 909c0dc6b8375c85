import "server-only";
import { minorFromInput, minorFromText, minorToNumber, minorToText } from "@/lib/billing/money";
import { type Period, periodEnd, periodOf } from "@/lib/billing/periods";
import { spentOf, textsWithin } from "@/lib/billing/spend-cap";
import { noUsage } from "@/lib/billing/usage";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { accountFacts, partnerNow, priceBookFor } from "@/lib/services/billing/facts";
import { emailContacts } from "@/lib/services/billing/invoice-email";
import { liveUsage } from "@/lib/services/billing/rollups";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { emitOnce } from "@/lib/services/partners/notices";
import { pricesOf, termsOf } from "./prices";

type Cap = { monthlyMinor: number; softPercent: number | null; hardStop: boolean };
type Spent = {
  accountId: string;
  name: string;
  spentMinor: number;
  textsWithin: (minor: number) => number | null;
};

/** The amounts accounts owe their partner for a month so far. */
async function spentBy(
  tx: Tx,
  { partnerId, period, accounts }: { partnerId: string; period: Period; accounts: readonly string[] },
): Promise<Spent[]> {
  const [only] = accounts;
  const facts = await accountFacts(tx, { partnerId, before: new Date(periodEnd(period)), accounts });
  const usage = await liveUsage(tx, {
    partnerId,
    period,
    ...(accounts.length === 1 && only !== undefined ? { workspaceId: only } : {}),
  });
  const terms = await termsOf(tx, { partnerId, period });
  const { book: priceBook } = await priceBookFor(tx, period);
  return facts.map((fact) => {
    const account = { ...fact, usage: usage.get(fact.id) ?? noUsage() };
    const month = { period, priceBook, prices: pricesOf(terms, fact.id) };
    return {
      accountId: fact.id,
      name: fact.name,
      spentMinor: spentOf(account, month),
      textsWithin: (monthlyMinor) => textsWithin(account, { ...month, monthlyMinor }),
    };
  });
}

export async function getSpendCap(ctx: PartnerCtx, id: string) {
  const partnerId = ctx.tenant.id;
  const { workspace, spendCap } = ctx.tx.prisma;
  if (!(await workspace.findFirst({ where: { partnerId, id }, select: { id: true } })))
    throw new ApiError("not_found");
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  const period = periodOf(now.getTime());
  const row = await spendCap.findFirst({ where: { partnerId, workspaceId: id } });
  const [spent] = await spentBy(ctx.tx, { partnerId, period, accounts: [id] });
  const { book } = await priceBookFor(ctx.tx, period);
  const monthlyMinor = row ? minorFromText(row.monthly.toFixed(2)) : null;
  const spentMinor = spent?.spentMinor ?? 0;
  return {
    accountId: id,
    monthly: monthlyMinor === null ? null : minorToNumber(monthlyMinor),
    monthlyMinor,
    softPercent: row?.softPercent ?? null,
    hardStop: row?.hardStop ?? false,
    currency: book.currency,
    period,
    spent: minorToNumber(spentMinor),
    spentMinor,
    stopped: row ? await capLeavesNoText(ctx.tx, { partnerId, workspaceId: id, now }) : false,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

type NewCap = { id: string; monthly: string | null; softPercent: number | null; hardStop: boolean };

export async function putSpendCap(ctx: PartnerCtx, { id, monthly, softPercent, hardStop }: NewCap) {
  const partnerId = ctx.tenant.id;
  const { workspace, spendCap } = ctx.tx.prisma;
  if (!(await workspace.findFirst({ where: { partnerId, id }, select: { id: true } })))
    throw new ApiError("not_found");
  if (monthly === null) await spendCap.deleteMany({ where: { partnerId, workspaceId: id } });
  else
    await ctx.tx.run(
      `insert into spend_cap (workspace_id, partner_id, monthly, soft_percent, hard_stop, updated_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (workspace_id) do update set monthly = excluded.monthly, soft_percent = excluded.soft_percent,
         hard_stop = excluded.hard_stop, period = null, stop_texts = null, updated_at = excluded.updated_at`,
      [id, partnerId, minorToText(minorFromInput(monthly)), softPercent, hardStop, ctx.now],
    );
  await audit(ctx, {
    tenantId: partnerId,
    action: "spend_cap.changed",
    object: id,
    detail: monthly === null ? { monthly } : { monthly, softPercent, hardStop },
  });
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  await updateStops(ctx.tx, { partnerId, now, account: id });
  return getSpendCap(ctx, id);
}

type OfPartner = { partnerId: string; now: Date; account?: string };
type Checked = { period: Period; cap: Cap; spent: Spent };

/**
 * Computes how many texts each cap leaves room for. Texts change between two checks without moving that number;
 * everything else moves it, so a check follows every few seconds.
 */
export async function updateStops(tx: Tx, { partnerId, now, account }: OfPartner): Promise<Checked[]> {
  const period = periodOf(now.getTime());
  const rows = await tx.query(
    `select workspace_id, monthly::text, soft_percent, hard_stop, period, stop_texts from spend_cap
     where partner_id = $1 and ($2::text is null or workspace_id = $2) order by workspace_id`,
    [partnerId, account ?? null],
  );
  if (rows.length === 0) return [];
  const accounts = rows.map(({ workspace_id }) => workspace_id);
  const spent = new Map(
    (await spentBy(tx, { partnerId, period, accounts })).map((one) => [one.accountId, one]),
  );
  const checked: Checked[] = [];
  for (const row of rows) {
    const found = spent.get(row.workspace_id);
    if (!found) continue;
    const monthlyMinor = minorFromText(row.monthly);
    const cap = { monthlyMinor, softPercent: row.soft_percent, hardStop: row.hard_stop };
    const stopTexts = cap.hardStop ? found.textsWithin(monthlyMinor) : null;
    if (row.period !== period || row.stop_texts !== stopTexts)
      await tx.run(
        "update spend_cap set period = $3, stop_texts = $4 where partner_id = $1 and workspace_id = $2",
        [partnerId, row.workspace_id, period, stopTexts],
      );
    checked.push({ period, cap, spent: found });
  }
  return checked;
}

type Check = { partnerId: string; now: Date; config: Pick<Config, "baseUrl"> };

/** Brings a partner's caps up to date and announces those that were reached. Only the worker announces. */
export async function checkSpendCaps(tx: Tx, of: Check): Promise<void> {
  for (const checked of await updateStops(tx, of)) await announce(tx, { ...of, ...checked });
}

type Announced = Check & Checked;

/** Once a month for each percent of a cap, by webhook and by email. */
async function announce(tx: Tx, { partnerId, now, config, period, cap, spent }: Announced): Promise<void> {
  const { accountId, name, spentMinor } = spent;
  const percents = new Set([...(cap.softPercent === null ? [] : [cap.softPercent]), 100]);
  const reached = [...percents].filter((percent) => spentMinor * 100 >= cap.monthlyMinor * percent);
  for (const percent of reached.sort((a, b) => a - b)) {
    const about = `spend ${accountId} ${period} ${minorToText(cap.monthlyMinor)} ${percent}`;
    const amounts = { used: minorToNumber(spentMinor), included: minorToNumber(cap.monthlyMinor) };
    const data = { accountId, period, meter: "spend" as const, percent, ...amounts, hardStop: cap.hardStop };
    const notice = { about, type: "usage.threshold_reached", workspaceId: accountId, data } as const;
    if ((await emitOnce(tx, { partnerId, notices: [notice], now })) === 0) continue;
    await emailContacts(
      { tx, partnerId },
      {
        kind: "spend_cap",
        words: (t) => ({
          subject: t("cap_reached", { percent: String(percent) }),
          paragraphs: [
            t("cap_reached_text", {
              account: name,
              spent: minorToText(spentMinor),
              cap: minorToText(cap.monthlyMinor),
              period,
            }),
            ...(percent === 100 && cap.hardStop ? [t("cap_stops_texts")] : []),
            t("view_account", { url: `${config.baseUrl}/p/${partnerId}/accounts/${accountId}` }),
          ],
        }),
        now,
      },
    );
  }
}

type OfText = { partnerId: string; workspaceId: string; now: Date };

/** The number of texts at which a hard stop takes effect this month; null without one. */
export async function stopTexts(tx: Tx, workspaceId: string, now: Date): Promise<number | null> {
  const cap = await tx.one("select period, stop_texts from spend_cap where workspace_id = $1 and hard_stop", [
    workspaceId,
  ]);
  // The job has not seen this month yet: nothing is stopped until it has, a few seconds after the month began.
  return cap?.period === periodOf(now.getTime()) ? cap.stop_texts : null;
}

/**
 * Returns whether one more text would go beyond a hard stop. It compares the month's texts, which are one cached row and the
 * events of the last second, with the number computed beforehand. Texts in progress at this moment are not counted.
 */
export async function capLeavesNoText(tx: Tx, { partnerId, workspaceId, now }: OfText): Promise<boolean> {
  const stop = await stopTexts(tx, workspaceId, now);
  if (stop === null || stop === 0) return stop === 0;
  const usage = await liveUsage(tx, { partnerId, period: periodOf(now.getTime()), workspaceId });
  return (usage.get(workspaceId)?.sms ?? 0) >= stop;
}
