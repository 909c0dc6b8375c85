import "server-only";
import type { CloseCtx } from "@/lib/services/billing/close-context";
import { isModeRight, PLATFORM } from "./accounts";
import { payUrl } from "./pay-url";

/** The address at which an invoice is paid online, or null while online payment is not set up for the partner. */
export async function onlinePayment(
  { tx, config, partnerId }: Omit<CloseCtx, "actor">,
  invoiceId: string,
): Promise<string | null> {
  const stripe = await tx.as(PLATFORM, () =>
    tx.prisma.platformStripe.findFirst({ where: { id: 1 }, select: { livemode: true } }),
  );
  if (!stripe) return null;
  const partner = await tx.one("select mode from partner where id = $1", [partnerId]);
  if (!partner) return null;
  const isRight = isModeRight(stripe.livemode, { partnerMode: partner.mode, production: config.production });
  return isRight ? payUrl(config, { partnerId, invoiceId }) : null;
}
