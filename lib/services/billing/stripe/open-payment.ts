import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { readPayToken } from "./pay-url";
import { type OpenTx, paymentLink } from "./payment-links";

/**
 * Leads from the address in an email to Stripe's page for the amount due now. When nothing is due, or online payment was
 * switched off since, it leads to the invoice.
 */
export async function openPaymentPage(open: OpenTx, token: string): Promise<Response> {
  const config = await open(async (ctx) => ctx.config);
  const of = readPayToken(config, token);
  if (!of) throw new ApiError("not_found");
  try {
    return redirectTo((await paymentLink(open, of)).url);
  } catch (error) {
    const isNotPayable =
      error instanceof ApiError && (error.code === "illegal_transition" || error.code === "conflict");
    if (!isNotPayable) throw error;
    return redirectTo(`${config.baseUrl}/p/${of.partnerId}/billing/${of.invoiceId}`);
  }
}

const redirectTo = (url: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: url, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
