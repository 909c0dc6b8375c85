import "server-only";
import type { Tx } from "@/lib/db/tx";
import { readSeller, setSeller } from "@/lib/services/billing/seller";
import type { Ctx } from "@/lib/services/context";

const SELLER = {
  legalName: "Switchboard Demo Inc.",
  address: {
    line1: "500 Example Avenue",
    line2: "Suite 400",
    city: "Austin",
    region: "TX",
    postalCode: "78701",
    country: "US",
  },
  taxId: "12-3456789",
  emails: ["billing@example.com"],
  poNumber: null,
  paymentInstructions:
    "Pay by bank transfer to Example Bank, routing number 000000000, account 0101010101.\nWrite the invoice number as the reference.",
};

export const DEMO_BUYER = {
  legalName: "Frontline Partners LLC",
  address: {
    line1: "12 Sample Street",
    line2: null,
    city: "Boston",
    region: "MA",
    postalCode: "02108",
    country: "US",
  },
  taxId: "98-7654321",
  emails: ["accounts@example.com"],
  poNumber: "PO-2026-014",
};

/** The seller of the demo. A profile that an operator has set stays as it is. */
export async function insertDemoSeller(ctx: Pick<Ctx, "tx" | "actor" | "now">): Promise<void> {
  if ((await readSeller(ctx.tx)) === null) await setSeller(ctx, SELLER);
}

export async function insertDemoBuyer(tx: Tx, of: { partnerId: string; now: Date }): Promise<void> {
  await tx.prisma.billingProfile.createMany({
    data: { partnerId: of.partnerId, profile: DEMO_BUYER, updatedAt: of.now },
    skipDuplicates: true,
  });
}
