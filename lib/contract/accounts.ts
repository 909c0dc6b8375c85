import * as z from "zod";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { flag, id, idParams, listOf, metadata, page, stamp } from "./fields";
import { businessHours, country, hoursOut, timezone } from "./workspace-settings";

export const PLANS = ["starter", "professional", "business", "enterprise"] as const;

export const plan = z
  .enum(PLANS)
  .describe("The account's plan. It decides allowances, prices and rate limits");

export const accountSettingsInput = z.strictObject({
  timezone: timezone.optional().describe("IANA time zone, such as America/New_York. Default: UTC"),
  businessHours: businessHours.nullable().optional(),
  phone: text(32).nullable().optional().describe("The front desk's phone number"),
  country: country
    .optional()
    .describe(
      "Two-letter ISO 3166-1 code. Phone numbers without a country code are read as this country's. Default: US",
    ),
});

export const accountSettings = z.object({
  timezone: z.string().describe("IANA time zone"),
  businessHours: hoursOut.describe("Business hours by weekday; null means always open"),
  phone: z.string().nullable().describe("The front desk's phone number, or null"),
  country: z.string().describe("Two-letter ISO 3166-1 code"),
});

const suspensionRow = z.object({
  source: z
    .enum(["partner", "platform", "billing"])
    .describe("Who suspended the account. Each source lifts only its own suspension"),
  reason: z.string().describe("Why it was suspended, in words"),
  reasonCode: z
    .string()
    .nullable()
    .describe("Why it was suspended: non_payment, abuse, customer_request, other, or null"),
  at: stamp.describe("When it was suspended"),
});

export const account = z
  .object({
    id,
    name: z.string().describe("Display name"),
    ownerEmail: z.string().describe("Email address of the account's owner"),
    plan,
    status: z
      .enum(["active", "suspended", "closed"])
      .describe("active accounts run automations; suspended ones keep their data and stop; closed is final"),
    settings: accountSettings.describe("Time zone, business hours, phone and country of the workspace"),
    externalId: z.string().nullable().describe("Your own id for the account, or null"),
    metadata: z.record(z.string(), z.unknown()).describe("Your own data about the account"),
    suspendedAt: stamp.nullable().describe("When it was first suspended; null while it is active"),
    suspensions: z.array(suspensionRow).describe("The suspensions in force, one per source"),
    createdAt: stamp.describe("When it was created"),
    updatedAt: stamp.describe("When it last changed"),
  })
  .meta({ id: "Account" });

export type Account = z.infer<typeof account>;

const externalId = text(255, 1);

export const createAccount = contract({
  method: "POST",
  path: "/v1/partner/accounts",
  summary: "Create a sub-account",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:write",
  body: z.strictObject({
    name: name(100).describe("Display name, in any script"),
    ownerEmail: email.describe("Email address of the account's owner, who is invited to the dashboard"),
    plan,
    settings: accountSettingsInput
      .optional()
      .describe("Time zone, business hours, phone and country of the workspace"),
    externalId: externalId.optional().describe("Your own id for the account, unique among your accounts"),
    metadata: metadata.optional().describe("Up to 50 keys of your own data"),
  }),
  response: account.extend({
    apiKey: z.string().describe("The account's first workspace key, with every scope. Shown once, only here"),
    ownerInvitation: z
      .object({
        email: z.string().describe("The address the invitation is for"),
        emailed: z.boolean().describe("Whether the email was sent"),
      })
      .meta({
        description:
          "The owner's invitation. emailed is false when the address had been sent ten invitations within the hour: the account exists, and the owner can be invited again later.",
      }),
  }),
  errors: ["external_id_taken"],
  example: {
    body: {
      name: "Bright Smile Dental",
      ownerEmail: "owner@example.com",
      plan: "professional",
      settings: {
        timezone: "America/New_York",
        businessHours: { monday: { open: "09:00", close: "17:00" } },
      },
    },
  },
});

export const listAccounts = contract({
  method: "GET",
  path: "/v1/partner/accounts",
  summary: "List or export sub-accounts",
  description:
    "With ?format=csv or Accept: text/csv, the response is a file of every account that matches the filters; limit and starting_after do not apply to it.",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:read",
  query: z.strictObject({
    ...page,
    status: z
      .string()
      .max(60)
      .transform((value) => value.split(","))
      .pipe(z.array(z.enum(["active", "suspended", "closed"])))
      .optional()
      .meta({ description: "Comma list of active, suspended, closed" }),
    plan: plan.optional().describe("Only accounts on this plan"),
    q: text(100).optional().describe("Part of a name, email address or id"),
    externalId: externalId.optional().describe("Only the account with this externalId"),
    format: z
      .enum(["csv"])
      .optional()
      .meta({ description: "Export as a file, the same as Accept: text/csv" }),
  }),
  produces: ["text/csv"],
  response: listOf("accounts", account),
  errors: ["invalid_cursor"],
});

export const getAccount = contract({
  method: "GET",
  path: "/v1/partner/accounts/{id}",
  summary: "Get a sub-account",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:read",
  params: idParams,
  response: account,
});

export const patchAccount = contract({
  method: "PATCH",
  path: "/v1/partner/accounts/{id}",
  summary: "Change a sub-account",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:write",
  params: idParams,
  body: z.strictObject({
    name: name(100).optional().describe("Display name, in any script"),
    ownerEmail: email.optional().describe("Email address of the account's owner"),
    plan: plan
      .optional()
      .describe("New plan, effective immediately. See plan-changes for a quote or a later change"),
    settings: accountSettingsInput.optional().describe("Settings to change; the others stay"),
    externalId: externalId.nullable().optional().describe("Your own id for the account; null removes it"),
    metadata: metadata.optional().describe("Replaces your own data; up to 50 keys"),
  }),
  response: account,
  errors: ["external_id_taken", "illegal_transition"],
  example: { body: { plan: "business", settings: { phone: "+12025550123" } } },
});

const impact = z.object({
  dryRun: z.literal(true).describe("Nothing was changed"),
  impact: z
    .object({
      waitingRuns: z.int().describe("Runs that would stop before their next step"),
      appointments: z.int().describe("Upcoming appointments of the account"),
      reminders: z.int().describe("Reminders that would not be sent"),
      unbilled: z.number().describe("What the account has cost this month so far, not yet invoiced"),
      unbilledMinor: z.int().describe("The unbilled amount in minor units"),
      unbilledNetMinor: z.int().describe("The unbilled amount in minor units, after the volume discount"),
      suspendedMonth: z
        .number()
        .describe(
          "What this month will cost instead if the account stays suspended: fee and allowances count active days",
        ),
      suspendedMonthMinor: z.int().describe("The amount of the suspended month in minor units"),
      suspendedMonthNetMinor: z
        .int()
        .describe("The amount of the suspended month in minor units, after the volume discount"),
      currency: z.string().describe("Lowercase currency code"),
    })
    .describe("What the suspension would affect"),
});

export const suspendAccount = contract({
  method: "POST",
  path: "/v1/partner/accounts/{id}/suspend",
  summary: "Suspend a sub-account",
  description:
    "Data is kept; the account cannot process calls, book appointments or use the dashboard. With dry_run=true nothing changes and the response describes the impact.",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:write",
  params: idParams,
  query: z.strictObject({
    dry_run: flag.optional().describe("true changes nothing and returns the impact"),
  }),
  body: z.strictObject({
    reason: text(2000)
      .transform((value) => value.trim())
      .pipe(z.string().min(1).max(500))
      .meta({
        description: "Why, in words. Shown to the workspace's people",
        override: { minLength: 1, maxLength: 500 },
      }),
    reasonCode: z
      .enum(["non_payment", "abuse", "customer_request", "other"])
      .optional()
      .describe("Why, as a code"),
  }),
  response: z.union([account, impact]),
  errors: ["illegal_transition"],
  example: { body: { reason: "Invoice unpaid for 60 days", reasonCode: "non_payment" } },
});

export const reactivateAccount = contract({
  method: "POST",
  path: "/v1/partner/accounts/{id}/reactivate",
  aliases: ["/accounts/{id}/reactivate", "/v1/accounts/{id}/reactivate"],
  summary: "Reactivate a sub-account",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:write",
  params: idParams,
  body: z.strictObject({
    reason: text(500).optional().describe("Why, for the audit log"),
    resume: z
      .enum(["all", "recent", "none"])
      .default("recent")
      .describe(
        "What happens to runs that stopped: recent continues those that stopped less than 24 hours ago, all continues every one, none cancels them",
      ),
  }),
  bodyOptional: true,
  response: account,
  errors: ["suspended_by_platform", "illegal_transition"],
});

export const closeAccount = contract({
  method: "POST",
  path: "/v1/partner/accounts/{id}/close",
  summary: "Close a sub-account permanently",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:write",
  params: idParams,
  body: z.strictObject({ reason: text(500).optional().describe("Why, for the audit log") }),
  bodyOptional: true,
  response: account,
});
