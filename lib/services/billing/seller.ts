import "server-only";
import * as z from "zod";
import { NO_PROFILE, type SellerProfile, sellerInput, sellerProfile } from "@/lib/contract/billing-profile";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx } from "@/lib/services/context";
import { warningsOf } from "./profile";

export async function readSeller(tx: Tx): Promise<SellerProfile | null> {
  const row = await tx.prisma.sellerProfile.findFirst({ where: { id: 1 } });
  return row ? sellerProfile.parse(row.profile) : null;
}

export async function getSeller({ tx }: Pick<Ctx, "tx">) {
  const row = await tx.prisma.sellerProfile.findFirst({ where: { id: 1 } });
  const profile = row ? sellerProfile.parse(row.profile) : { ...NO_PROFILE, paymentInstructions: null };
  return { ...profile, warnings: warningsOf(profile), updatedAt: row?.updatedAt.toISOString() ?? null };
}

/** The same from a file, which an operator gives to the command line. */
export async function setSeller(ctx: Pick<Ctx, "tx" | "actor" | "now">, input: unknown) {
  const parsed = sellerInput.safeParse(input);
  if (!parsed.success)
    throw new ApiError("validation_failed", {
      detail: `The profile is not complete:\n${z.prettifyError(parsed.error)}`,
    });
  return putSeller(ctx, parsed.data);
}

/** Replaces the seller's details on invoices finalized from now on. */
export async function putSeller(ctx: Pick<Ctx, "tx" | "actor" | "now">, profile: SellerProfile) {
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
  return getSeller(ctx);
}
