import * as z from "zod";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, period, stamp } from "./fields";

const resale = { ...base, tag: "Resale", scope: "invoices:read" as const };
const connection = { ...resale, scope: "keys:manage" as const };

const account = z
  .object({
    connected: z.boolean().meta({ description: "Whether a secret key is stored" }),
    mode: z.enum(["live", "test"]).nullable().meta({ description: "The mode of the key; null without one" }),
    keyHint: z.string().nullable().meta({ description: "Its last four characters; null without one" }),
    updatedAt: stamp.nullable().meta({ description: "When it was stored; null without one" }),
  })
  .meta({ id: "StripeConnection" });

const path = "/v1/partner/stripe";

export const getStripe = contract({
  ...resale,
  method: "GET",
  path,
  summary: "Get the connection to your Stripe account",
  response: account,
});

export const putStripe = contract({
  ...connection,
  method: "PUT",
  path,
  summary: "Connect your Stripe account",
  description:
    "The secret key is stored encrypted and never returned. A restricted key needs to write customers and invoice items. A sandbox partner uses a test key.",
  reauthenticate: true,
  body: z.strictObject({
    secretKey: z
      .string()
      .regex(/^(sk|rk)_(test|live)_[A-Za-z0-9]{10,250}$/, "must be a secret or restricted key (sk_… or rk_…)")
      .meta({ description: "Secret or restricted key", example: "rk_live_0123456789abcdef" }),
  }),
  response: account,
  example: { body: { secretKey: "rk_test_0123456789abcdef" } },
});

export const deleteStripe = contract({
  ...connection,
  method: "DELETE",
  path,
  summary: "Disconnect your Stripe account",
  description: "Deletes the key. Customers and invoice items stay in Stripe, and a later push knows them.",
  response: account,
  errors: ["not_found"],
});

const push = z
  .object({
    period: z.string().meta({ description: "The month" }),
    status: z.enum(["none", "queued", "running", "done", "failed"]).meta({
      description: "none before the first push; failed when it stopped early and can be started again",
    }),
    total: count.meta({ description: "Charges of the month" }),
    created: count.meta({ description: "Charges that are invoice items in Stripe" }),
    failed: count.meta({
      description: "Charges that Stripe refused, or whose amount changed after they were pushed",
    }),
    error: z.string().nullable().meta({ description: "Why it waits or stopped" }),
    problems: z
      .array(
        z.object({
          accountId: id.meta({ description: "The account" }),
          accountName: z.string().meta({ description: "Its name" }),
          description: z.string().meta({ description: "The charge" }),
          amount: amount.describe("The charge"),
          amountMinor: count.describe("The charge in minor units"),
          message: z.string().meta({ description: "Why it is not in Stripe as it should be" }),
        }),
      )
      .meta({ description: "The first 100 charges that failed" }),
    startedAt: stamp.nullable().meta({ description: "First push of the month" }),
    finishedAt: stamp.nullable().meta({ description: "When the last one ended" }),
  })
  .meta({ id: "StripePush" });

const pushPath = "/v1/partner/resale/export/stripe";
const ofMonth = z.strictObject({ period });

export const getStripePush = contract({
  ...resale,
  method: "GET",
  path: pushPath,
  operationId: "resale.stripePush.get",
  summary: "Get the progress of a push to Stripe",
  query: ofMonth,
  response: push,
});

export const pushToStripe = contract({
  ...resale,
  scope: "accounts:write",
  method: "POST",
  path: pushPath,
  operationId: "resale.stripePush.start",
  summary: "Push a month's statements to your Stripe account",
  description:
    "Creates one pending invoice item for each charge, at the customer of its account. The worker does it in the background; GET shows the progress. A charge becomes one invoice item, however often the month is pushed. An account without a customer gets one, found by its email address and metadata or created.",
  query: ofMonth,
  body: z.strictObject({}),
  bodyOptional: true,
  status: 202,
  response: push,
  errors: ["conflict", "invoice_not_finalized"],
});

const customer = z
  .object({
    accountId: id.meta({ description: "The account" }),
    customerId: z.string().nullable().meta({ description: "Its customer in Stripe; null if none is known" }),
  })
  .meta({ id: "StripeCustomer" });

const customerPath = "/v1/partner/accounts/{id}/stripe-customer";

export const getStripeCustomer = contract({
  ...resale,
  method: "GET",
  path: customerPath,
  summary: "Get the Stripe customer of an account",
  params: idParams,
  response: customer,
});

export const putStripeCustomer = contract({
  ...resale,
  scope: "accounts:write",
  method: "PUT",
  path: customerPath,
  summary: "Set the Stripe customer of an account",
  description:
    "It comes before the account's metadata.stripeCustomerId and an externalId that starts with cus_. Null removes it.",
  params: idParams,
  body: z.strictObject({
    customerId: z
      .string()
      .regex(/^cus_[A-Za-z0-9]{1,250}$/, "must be the id of a customer, such as cus_NffrFeUfNV2Hib")
      .nullable()
      .meta({ description: "The customer's id in Stripe, or null" }),
  }),
  response: customer,
  example: { body: { customerId: "cus_NffrFeUfNV2Hib" } },
});

export const createPaymentLink = contract({
  ...base,
  tag: "Invoices",
  scope: "invoices:read" as const,
  method: "POST",
  path: "/v1/partner/billing/invoices/{id}/payment-link",
  summary: "Get a page on which the amount due is paid",
  description:
    "A payment link of Stripe, for one payment of the amount due at this moment. A credit note or a payment takes it out of use; ask again for the new amount. 409 if nothing is due or the platform takes no online payments.",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({
    url: z.string().meta({ description: "The page" }),
    amount: amount.meta({ description: "What is paid on it" }),
    amountMinor: count.meta({ description: "The amount in minor units" }),
    currency: z.string().meta({ description: "Lowercase currency code" }),
  }),
  errors: ["conflict", "illegal_transition", "invoice_not_finalized"],
});

export const openPayment = contract({
  method: "GET",
  path: "/v1/pay/{token}",
  tag: "Invoices",
  auth: "none",
  internal: true,
  summary: "Open the payment page of an invoice, from an email",
  params: z.strictObject({ token: z.string().min(1).max(250) }),
  response: undefined,
  produces: ["text/html"],
});

export const stripeHook = contract({
  method: "POST",
  path: "/v1/hooks/stripe",
  tag: "Invoices",
  auth: "none",
  internal: true,
  unaudited: "An event that changes nothing is only counted as received; payments and refunds are audited.",
  summary: "Receive an event of Stripe; its signature is checked",
  body: z.string(),
  rawText: true,
  rate: "failures",
  response: z.object({ received: z.literal(true) }),
  errors: ["route_not_found", "invalid_api_key", "body_too_large", "bad_request", "invalid_json"],
});
