import "server-only";
import { taxIdWarning } from "@/lib/billing/tax-id";
import {
  type BillingProfile,
  billingProfile,
  NO_PROFILE,
  type ProfileChange,
} from "@/lib/contract/billing-profile";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx, type PartnerCtx } from "@/lib/services/context";

/** The buyer's details on a partner's next invoice. A partner without a row has filled in nothing. */
export async function readProfile(tx: Tx, partnerId: string): Promise<BillingProfile> {
  const row = await tx.prisma.billingProfile.findFirst({ where: { partnerId } });
  return row ? billingProfile.parse(row.profile) : NO_PROFILE;
}

export async function getProfile(tx: Tx, partnerId: string) {
  const row = await tx.prisma.billingProfile.findFirst({ where: { partnerId } });
  const profile = row ? billingProfile.parse(row.profile) : NO_PROFILE;
  return { ...profile, warnings: warningsOf(profile), updatedAt: row?.updatedAt.toISOString() ?? null };
}

export async function changeProfile(ctx: PartnerCtx, change: ProfileChange) {
  // A member of the partner may manage accounts; only owners say whom invoices are made out to.
  if (ctx.actor.kind === "person" && !ctx.may("settings:manage"))
    throw new ApiError("insufficient_scope", { detail: "Only owners change the billing details." });
  const partnerId = ctx.tenant.id;
  const { billingProfile: profiles } = ctx.tx.prisma;
  await profiles.createMany({
    data: { partnerId, profile: NO_PROFILE, updatedAt: ctx.now },
    skipDuplicates: true,
  });
  await ctx.tx.query("select 1 from billing_profile where partner_id = $1 for update", [partnerId]);
  const before = await readProfile(ctx.tx, partnerId);
  const after = mergeProfile(before, change);
  await profiles.updateMany({ where: { partnerId }, data: { profile: after, updatedAt: ctx.now } });
  await audit(ctx, {
    tenantId: partnerId,
    action: "billing_profile.changed",
    object: partnerId,
    detail: { changed: changedFields(before, after) },
  });
  return getProfile(ctx.tx, partnerId);
}

function mergeProfile(before: BillingProfile, change: ProfileChange): BillingProfile {
  return billingProfile.parse({
    ...before,
    ...defined(change),
    address: { ...before.address, ...defined(change.address ?? {}) },
  });
}

const defined = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** The audit log names the fields that changed. Their values are on the invoices. */
function changedFields(before: BillingProfile, after: BillingProfile): string[] {
  const names = ["legalName", "address", "taxId", "emails", "poNumber"] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

export function warningsOf({ taxId, address }: Pick<BillingProfile, "taxId" | "address">) {
  const message = taxId === null ? null : taxIdWarning(taxId, address.country);
  return message === null ? [] : [{ code: "tax_id_checksum" as const, pointer: "/taxId", message }];
}

/** The details of any partner, for operators. */
export async function readPartnerProfile(ctx: Pick<Ctx, "tx">, partnerId: string) {
  const partner = await ctx.tx.prisma.partner.findFirst({ where: { id: partnerId }, select: { id: true } });
  if (!partner) throw new ApiError("not_found");
  return getProfile(ctx.tx, partnerId);
}
