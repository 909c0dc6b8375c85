import * as z from "zod";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, stamp } from "./fields";

const path = "/v1/partner/accounts/{id}/spend-cap";
const spend = { ...base, tag: "Resale", path, params: idParams };

const spendCap = z
  .object({
    accountId: id.meta({ description: "The account" }),
    monthly: amount.nullable().meta({ description: "What it may cost in a month; null without a cap" }),
    monthlyMinor: count.nullable().meta({ description: "The cap in minor units" }),
    softPercent: count.nullable().meta({ description: "Percent of the cap that is announced once a month" }),
    hardStop: z.boolean().meta({ description: "Whether texts are suppressed when the cap is reached" }),
    currency: z.string().meta({ description: "Currency of your invoices" }),
    period: z.string().meta({ description: "The current month, YYYY-MM" }),
    spent: amount.meta({ description: "What the account owes you for it so far, with its base fee" }),
    spentMinor: count.meta({ description: "The amount in minor units" }),
    stopped: z.boolean().meta({ description: "Texts are suppressed now, because of the cap" }),
    updatedAt: stamp.nullable().meta({ description: "Last change; null if there was none" }),
  })
  .meta({ id: "SpendCap" });

export const getSpendCap = contract({
  ...spend,
  method: "GET",
  summary: "Get the spend cap of an account",
  scope: "accounts:read",
  response: spendCap,
});

const monthly = z
  .union([z.string().max(20), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,9}(\.\d{1,2})?$/.test(text), {
    error: "must be an amount up to 999,999,999.99, such as 250 or 249.50, with at most two decimals",
  });

export const putSpendCap = contract({
  ...spend,
  method: "PUT",
  summary: "Set the spend cap of an account",
  description:
    "Counts what the account owes you for the month at your resale prices. At softPercent, and at the whole cap, usage.threshold_reached is sent with the meter spend and your billing contacts get an email, once a month each. With hardStop, texts beyond the cap are suppressed with the reason spend_cap; calls and other work go on. monthly null removes the cap.",
  scope: "accounts:write",
  body: z.strictObject({
    monthly: monthly.nullable().meta({
      description: "Amount in the currency of your invoices; null removes the cap",
      example: "250.00",
    }),
    softPercent: z
      .int()
      .min(1)
      .max(100)
      .nullable()
      .default(80)
      .meta({ description: "Percent of the cap that is announced; null for none" }),
    hardStop: z.boolean().default(false).meta({ description: "Suppress texts beyond the cap" }),
  }),
  response: spendCap,
  example: { body: { monthly: "250.00", softPercent: 80, hardStop: true } },
});
