import * as contract from "@/lib/contract/stripe";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { deleteStripe, getStripe, putStripe } from "@/lib/services/billing/stripe/accounts";
import { getCustomer, putCustomer } from "@/lib/services/billing/stripe/customers";
import { openPaymentPage } from "@/lib/services/billing/stripe/open-payment";
import { paymentLink, toLinkView } from "@/lib/services/billing/stripe/payment-links";
import { getPush, startPush } from "@/lib/services/billing/stripe/pushes";
import { authenticateEvent, receiveEvent } from "@/lib/services/billing/stripe/receive-event";

export const stripeEndpoints = [
  endpoint(contract.getStripe, ({ ctx }) => getStripe(ctx)),
  endpoint(contract.putStripe, ({ ctx, body }) => putStripe(ctx, body)),
  endpoint(contract.deleteStripe, ({ ctx }) => deleteStripe(ctx)),
  endpoint(contract.getStripePush, ({ ctx, query }) => getPush(ctx, query.period)),
  endpoint(contract.pushToStripe, ({ ctx, query }) => startPush(ctx, query.period)),
  endpoint(contract.getStripeCustomer, ({ ctx, params }) => getCustomer(ctx, params.id)),
  endpoint(contract.putStripeCustomer, ({ ctx, params, body }) =>
    putCustomer(ctx, { id: params.id, ...body }),
  ),
  detachedEndpoint(contract.createPaymentLink, async ({ params, open }) => {
    const partnerId = await open(async ({ tenant }) => tenant.id);
    const link = await paymentLink(open, { partnerId, invoiceId: params.id });
    return async () => toLinkView(link);
  }),
  detachedEndpoint(contract.openPayment, ({ params, open }) => openPaymentPage(open, params.token)),
  detachedEndpoint(contract.stripeHook, async ({ body, request, open }) => {
    const signature = request.headers.get("stripe-signature");
    const event = await authenticateEvent(open, { text: body, signature });
    return async (ctx) => {
      await receiveEvent(ctx, event);
      return { received: true as const };
    };
  }),
];
