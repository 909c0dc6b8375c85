import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { listAccounts } from "@/lib/services/accounts/read";
import { getBalance } from "@/lib/services/billing/balance";
import { prices } from "@/lib/services/billing/prices";
import type { Ctx, PartnerCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { listMembers } from "@/lib/services/members/manage";
import { asPartner } from "./as-partner";
import { withCredit } from "./partners";

/** A partner with what it owes, the terms of its current month and the number of its accounts. */
export async function operatorPartner(ctx: Ctx, id: string) {
  const row = await ctx.tx.prisma.partner.findFirst({ where: { id } });
  const [partner] = row ? await withCredit(ctx, [row]) : [];
  if (!row || !partner) throw new ApiError("not_found");
  const its = await asPartner(ctx, id, async (its) => ({
    balance: await getBalance(its),
    terms: await prices(its, {}),
    accounts: await accountCounts(its),
  }));
  const { version, effectiveFrom, discountPercent, discountAccounts, taxPercent } = its.terms;
  return {
    ...partner,
    statusReason: row.statusReason,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    clockAt: row.mode === "sandbox" ? (row.clockAt?.toISOString() ?? null) : null,
    requiresSecondFactor: row.requireSecondFactor,
    balance: its.balance,
    terms: {
      priceVersion: version,
      pricesSince: effectiveFrom,
      discountPercent,
      discountAccounts,
      taxPercent,
    },
    accounts: its.accounts,
  };
}

async function accountCounts({ tx, tenant }: PartnerCtx) {
  const rows = await tx.query(
    "select status, count(*)::int as n from workspace where partner_id = $1 group by status",
    [tenant.id],
  );
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  return { active: of("active"), suspended: of("suspended"), closed: of("closed") };
}

type AccountQuery = PageQuery & { q?: string | undefined; status?: string | undefined };

/** The response has names, plans and statuses only. An account's settings and people stay with the partner. */
export const partnerAccounts = (
  ctx: Ctx,
  { partnerId, status, ...query }: AccountQuery & { partnerId: string },
) =>
  asPartner(ctx, partnerId, (its) =>
    listAccounts(its, { ...query, ...(status === undefined ? {} : { status: [status] }) }),
  );

export const partnerMembers = (ctx: Ctx, partnerId: string) => asPartner(ctx, partnerId, listMembers);
