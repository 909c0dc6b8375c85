import * as z from "zod";
import { accountSettings, accountSettingsInput } from "./accounts";
import { contract } from "./contract";
import { hoursOut } from "./workspace-settings";

const base = { tag: "Settings", auth: "workspace" as const, path: "/v1/settings/general" };

const general = z
  .object({
    name: z.string().describe("Name of the workspace"),
    ...accountSettings.shape,
    businessHours: hoursOut.describe("Business hours by weekday; null means always open"),
  })
  .meta({ id: "GeneralSettings" });

const EXAMPLE = {
  name: "Bright Smile Dental",
  timezone: "America/New_York",
  country: "US",
  phone: "+12025550123",
  businessHours: { monday: { open: "09:00", close: "17:00" } },
};

export const getGeneral = contract({
  ...base,
  scope: "data:read",
  method: "GET",
  example: { response: EXAMPLE },
  summary: "Get the workspace's name, time zone, phone and business hours",
  response: general,
});

const { phone, businessHours } = accountSettingsInput.shape;

export const patchGeneral = contract({
  ...base,
  scope: "settings:write",
  method: "PATCH",
  summary: "Change the workspace's own phone and business hours",
  description:
    "Automations read both from their next step on. The partner sets name, time zone and country, and learns of a change with account.updated.",
  body: z.strictObject({ phone, businessHours }),
  response: general,
  errors: ["validation_failed"],
  example: {
    body: { phone: "+12025550123", businessHours: { monday: { open: "08:00", close: "16:00" } } },
    response: EXAMPLE,
  },
});
