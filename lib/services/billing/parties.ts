import "server-only";
import * as z from "zod";
import { billingProfile, NO_PROFILE, sellerProfile } from "@/lib/contract/billing-profile";
import type { Tx } from "@/lib/db/tx";
import { readProfile } from "./profile";
import { readSeller } from "./seller";

/** The two parties of an invoice as they were when it was finalized. Documents show these and nothing newer. */
export const partiesShape = z.object({
  seller: sellerProfile.nullable(),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    brandColor: z.string().nullable(),
    /** A partner in the sandbox gets documents marked TEST. */
    sandbox: z.boolean(),
    profile: billingProfile.default(NO_PROFILE),
  }),
});
export type Parties = z.infer<typeof partiesShape>;

export async function currentParties(tx: Tx, partnerId: string): Promise<Parties> {
  const [partner, profile, seller] = await Promise.all([
    tx.prisma.partner.findFirstOrThrow({
      where: { id: partnerId },
      select: { name: true, email: true, brandColor: true, mode: true },
    }),
    readProfile(tx, partnerId),
    readSeller(tx),
  ]);
  const { name, email, brandColor, mode } = partner;
  return { seller, buyer: { name, email, brandColor, sandbox: mode === "sandbox", profile } };
}
