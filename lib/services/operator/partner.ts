import "server-only";
import { listAccounts } from "@/lib/services/accounts/read";
import { getBalance } from "@/lib/services/billing/balance";
import { prices } from "@/lib/services/billing/prices";
import type { Ctx, PartnerCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { listMembers } from "@/lib/services/members/manage";
import { toView } from "@/lib/services/partners/partners";
import { asPartner } from "./as-partner";

/** A partner with what it owes, the terms of its current month and the number of its accounts. */
export const operatorPartner = (ctx: Ctx, id: string) =>
  asPartner(ctx, id, async (its, row) => {
    const terms = await prices(its, {});
    const { version, effectiveFrom, discountPercent, discountAccounts, taxPercent } = terms;
    return {
      ...toView(row),
      statusReason: row.statusReason,
      suspendedAt: row.suspendedAt?.toISOString() ?? null,
      clockAt: row.mode === "sandbox" ? (row.clockAt?.toISOString() ?? null) : null,
      requiresSecondFactor: row.requireSecondFactor,
      balance: await getBalance(its),
      terms: {
        priceVersion: version,
        pricesSince: effectiveFrom,
        discountPercent,
        discountAccounts,
        taxPercent,
      },
      accounts: await accountCounts(its),
    };
  });

async function accountCounts({ tx, tenant }: PartnerCtx) {
  const rows = await tx.query(
    "select status, count(*)::int as n from workspace where partner_id = $1 group by status",
    [tenant.id],
  );
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  return { active: of("active"), suspended: of("suspended"), closed: of("closed") };
}

type AccountQuery = PageQuery & { q?: string | undefined; status?: string | undefined };

/** The response has names, plans and statuses only. Accounts are not found by the addresses of owners, which it hides. */
export const partnerAccounts = (
  ctx: Ctx,
  { partnerId, status, ...query }: AccountQuery & { partnerId: string },
) =>
  asPartner(ctx, partnerId, (its) =>
    listAccounts(its, {
      ...query,
      hidesOwners: true,
      ...(status === undefined ? {} : { status: [status] }),
    }),
  );

export const partnerMembers = (ctx: Ctx, partnerId: string) => asPartner(ctx, partnerId, listMembers);
