import * as z from "zod";
import { base } from "./billing-fields";
import { contract } from "./contract";

const fields = {
  percents: z
    .array(z.int().min(1).max(1_000))
    .max(10)
    .refine((list) => new Set(list).size === list.length, { error: "must not contain a percentage twice" })
    .meta({
      description: "Percents of an allowance, ascending in responses; an empty list turns the events off",
      example: [80, 100],
    }),
};

const thresholds = z.object(fields).meta({ id: "UsageThresholds" });

const path = "/v1/partner/billing/thresholds";

export const getThresholds = contract({
  ...base,
  tag: "Usage",
  method: "GET",
  path,
  summary: "Get the thresholds of usage",
  description:
    "usage.threshold_reached is sent once a month for each account, meter and percent that is reached. The default is 80 and 100.",
  scope: "usage:read",
  response: thresholds,
});

export const putThresholds = contract({
  ...base,
  tag: "Usage",
  method: "PUT",
  path,
  summary: "Set the thresholds of usage",
  description: "A percent that an account has passed already this month is announced with the next check.",
  scope: "accounts:write",
  body: z.strictObject(fields),
  response: thresholds,
});
