import * as z from "zod";
import { contract } from "../contract";
import { email, flag, id, idParams, listOf, metadata, name, page, stamp, text } from "../wire";

export const PLANS = ["starter", "professional", "business", "enterprise"] as const;
export const plan = z.enum(PLANS);

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

function minutesOf(value: string): number {
  return Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5));
}

const clock = (latest: string) =>
  z
    .string()
    .max(5)
    .refine((value) => isClock(value) && minutesOf(value) <= minutesOf(latest), {
      error: "must be a 24-hour time HH:MM",
    });

function isClock(value: string): boolean {
  if (value.length !== 5 || value[2] !== ":") return false;
  const figures = value.slice(0, 2) + value.slice(3);
  return [...figures].every((c) => c >= "0" && c <= "9") && Number(value.slice(3)) < 60;
}

const openClose = z
  .strictObject({ open: clock("23:59"), close: clock("24:00") })
  .refine((day) => minutesOf(day.open) < minutesOf(day.close), {
    error: "must open before it closes",
    path: ["close"],
  });

export const businessHours = z
  .strictObject(
    Object.fromEntries(WEEKDAYS.map((day) => [day, openClose.nullable().optional()])) as Record<
      (typeof WEEKDAYS)[number],
      z.ZodOptional<z.ZodNullable<typeof openClose>>
    >,
  )
  .meta({ description: "24-hour HH:MM per weekday; a missing day is closed; none at all means always open" });

/** What Intl knows, in Area/City or UTC form. */
export const timezone = z
  .string()
  .max(64)
  .refine((value) => isZone(value), { error: "must be an IANA time zone such as America/New_York" })
  .transform((value) => new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone);

function isZone(value: string): boolean {
  if (value !== "UTC" && !value.includes("/")) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const country = z
  .string()
  .length(2)
  .refine((value) => value === value.toUpperCase() && isCountry(value), {
    error: "must be an ISO country code such as US",
  });

function isCountry(value: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(value) !== undefined;
  } catch {
    return false;
  }
}

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
  response: account.extend({ apiKey: z.string() }),
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
