import "server-only";
import type { CloseCtx } from "@/lib/services/billing/close-context";
import { isModeRight, PLATFORM } from "./accounts";
import { payUrl } from "./pay-url";

type Of = Omit<CloseCtx, "actor">;

/** Makes the address at which an invoice is paid online; null while online payment is not set up for the partner. */
export async function onlinePayments({
  tx,
  config,
  partnerId,
}: Of): Promise<((invoiceId: string) => string) | null> {
  const stripe = await tx.as(PLATFORM, () =>
    tx.prisma.platformStripe.findFirst({ where: { id: 1 }, select: { livemode: true } }),
  );
  if (!stripe) return null;
  const partner = await tx.one("select mode from partner where id = $1", [partnerId]);
  if (!partner) return null;
  const isRight = isModeRight(stripe.livemode, { partnerMode: partner.mode, production: config.production });
  return isRight ? (invoiceId) => payUrl(config, { partnerId, invoiceId }) : null;
}

export async function onlinePayment(of: Of, invoiceId: string): Promise<string | null> {
  const addressOf = await onlinePayments(of);
  return addressOf?.(invoiceId) ?? null;
}
