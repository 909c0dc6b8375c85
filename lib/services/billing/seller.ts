import "server-only";
import * as z from "zod";
import { billingProfile, profileFields } from "@/lib/contract/billing-profile";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx } from "@/lib/services/context";
import { text } from "@/lib/text-fields";
import { warningsOf } from "./profile";

/** The seller on every invoice: the company that runs the platform. */
export const sellerProfile = billingProfile.extend({
  paymentInstructions: text(1_000).nullable(),
});
export type SellerProfile = z.infer<typeof sellerProfile>;

/** A file may leave optional parts out, but an invoice without its seller's name and address is not valid. */
const sellerFile = z.strictObject({
  ...profileFields,
  legalName: profileFields.legalName.unwrap(),
  address: profileFields.address.extend({
    line1: profileFields.address.shape.line1.unwrap(),
    line2: profileFields.address.shape.line2.default(null),
    city: profileFields.address.shape.city.unwrap(),
    region: profileFields.address.shape.region.default(null),
    postalCode: profileFields.address.shape.postalCode.default(null),
    country: profileFields.address.shape.country.unwrap(),
  }),
  taxId: profileFields.taxId.default(null),
  emails: profileFields.emails.default([]),
  poNumber: profileFields.poNumber.default(null),
  // They stand on the first page of an invoice, below its total.
  paymentInstructions: text(1_000, 1)
    .refine((value) => value.split("\n").length <= 12, { error: "must have at most 12 lines" })
    .nullable()
    .default(null),
});

export async function readSeller(tx: Tx): Promise<SellerProfile | null> {
  const row = await tx.prisma.sellerProfile.findFirst({ where: { id: 1 } });
  return row ? sellerProfile.parse(row.profile) : null;
}

/** Replaces the seller's details on invoices finalized from now on. */
export async function setSeller(ctx: Pick<Ctx, "tx" | "actor" | "now">, input: unknown) {
  const parsed = sellerFile.safeParse(input);
  if (!parsed.success)
    throw new ApiError("validation_failed", {
      detail: `The profile is not complete:\n${z.prettifyError(parsed.error)}`,
    });
  const profile: SellerProfile = parsed.data;
  await ctx.tx.run(
    `insert into seller_profile (id, profile, updated_at) values (1, $1, $2)
     on conflict (id) do update set profile = excluded.profile, updated_at = excluded.updated_at`,
    [JSON.stringify(profile), ctx.now],
  );
  await audit(ctx, {
    tenantId: "platform",
    action: "platform.profile_changed",
    object: "platform",
    detail: { legalName: profile.legalName, taxId: profile.taxId },
  });
  return { ...profile, warnings: warningsOf(profile) };
}
