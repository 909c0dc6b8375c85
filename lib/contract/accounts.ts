import * as z from "zod";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { flag, id, idParams, listOf, metadata, page, stamp } from "./fields";
import { businessHours, country, timezone } from "./workspace-settings";

export const PLANS = ["starter", "professional", "business", "enterprise"] as const;

export const plan = z.enum(PLANS);

const settingsInput = z.strictObject({
  timezone: timezone.optional(),
  businessHours: businessHours.nullable().optional(),
  phone: text(32).nullable().optional(),
  country: country.optional(),
});

const settings = z.object({
  timezone: z.string(),
  businessHours: z
    .record(z.string(), z.object({ open: z.string(), close: z.string() }).nullable())
    .nullable(),
  phone: z.string().nullable(),
  country: z.string(),
});

const suspensionRow = z.object({
  source: z.enum(["partner", "platform", "billing"]),
  reason: z.string(),
  reasonCode: z.string().nullable(),
  at: stamp,
});

export const account = z
  .object({
    id,
    name: z.string(),
    ownerEmail: z.string(),
    plan,
    status: z.enum(["active", "suspended", "closed"]),
    settings,
    externalId: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    suspendedAt: stamp.nullable(),
    suspensions: z.array(suspensionRow),
    createdAt: stamp,
    updatedAt: stamp,
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
    name: name(100),
    ownerEmail: email,
    plan,
    settings: settingsInput.optional(),
    externalId: externalId.optional(),
    metadata: metadata.optional(),
  }),
  response: account.extend({
    apiKey: z.string(),
    ownerInvitation: z.object({ email: z.string(), emailed: z.boolean() }).meta({
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
  summary: "List sub-accounts",
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
    plan: plan.optional(),
    q: text(100).optional(),
    externalId: externalId.optional(),
  }),
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
    name: name(100).optional(),
    ownerEmail: email.optional(),
    plan: plan.optional(),
    settings: settingsInput.optional(),
    externalId: externalId.nullable().optional(),
    metadata: metadata.optional(),
  }),
  response: account,
  errors: ["external_id_taken", "illegal_transition"],
  example: { body: { plan: "business", settings: { phone: "+12025550123" } } },
});

const impact = z.object({
  dryRun: z.literal(true),
  impact: z.object({
    waitingRuns: z.int(),
    appointments: z.int(),
    reminders: z.int(),
    unbilled: z.number(),
    unbilledMinor: z.int(),
  }),
});

export const suspendAccount = contract({
  method: "POST",
  path: "/v1/partner/accounts/{id}/suspend",
  summary: "Suspend a sub-account",
  description:
    "Data is kept; the account cannot process calls, book appointments or use the dashboard. With dry_run=true nothing changes and the impact is told.",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:write",
  params: idParams,
  query: z.strictObject({ dry_run: flag.optional() }),
  body: z.strictObject({
    reason: text(2000)
      .transform((value) => value.trim())
      .pipe(z.string().min(1).max(500)),
    reasonCode: z.enum(["non_payment", "abuse", "customer_request", "other"]).optional(),
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
    reason: text(500).optional(),
    resume: z.enum(["all", "recent", "none"]).default("recent"),
  }),
  bodyOptional: true,
  response: account,
  errors: ["suspended_by_platform", "illegal_transition"],
});

export const closeAccount = contract({
  method: "POST",
  path: "/v1/partner/accounts/{id}/close",
  summary: "Close a sub-account for good",
  tag: "Accounts",
  auth: "partner",
  scope: "accounts:write",
  params: idParams,
  body: z.strictObject({ reason: text(500).optional() }),
  bodyOptional: true,
  response: account,
});
