import * as z from "zod";
import { isWebUrl } from "@/lib/automation/web-url";
import { LANGUAGES } from "@/lib/language";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";
import { tag } from "./people";

export const partnerApplication = z.object({
  id,
  name: z.string(),
  email: z.string(),
  status: z.enum(["applied", "approved", "suspended", "rejected"]),
  mode: z.enum(["live", "sandbox"]),
  application: z.record(z.string(), z.unknown()),
  createdAt: stamp,
  approvedAt: stamp.nullable(),
});

/** People type their address without a scheme; it is stored with one. */
const website = text(200)
  .transform((value) => (value.includes("://") ? value : `https://${value}`))
  .refine(isWebUrl, { error: "must be a web address such as https://example.com" });

/** Answers to the form beside the name and the mode, shown to operators as they were given. */
const details = {
  website: website.optional(),
  accounts: text(40).optional(),
  about: text(2_000).optional(),
};
const applicationDetails = z.object(details);
export type ApplicationDetails = z.output<typeof applicationDetails>;

const application = {
  name: name(100),
  mode: z.enum(["live", "sandbox"]).default("live"),
  ...details,
};

export const applyAsPartner = contract({
  method: "POST",
  path: "/v1/partner-applications",
  summary: "Apply to become a partner",
  tag,
  auth: "person",
  internal: true,
  body: z.strictObject(application),
  response: partnerApplication,
  errors: ["conflict"],
});

export const applyByEmail = contract({
  method: "POST",
  path: "/v1/emailed-applications",
  unaudited: "There is no partner whose audit log could hold it before the emailed link is confirmed.",
  summary: "Email a link that confirms an application to become a partner",
  tag,
  auth: "none",
  internal: true,
  body: z.strictObject({ ...application, contactName: name(100), email }),
  response: z.object({ ok: z.literal(true) }),
  errors: ["too_many_attempts"],
});

export const confirmApplication = contract({
  method: "POST",
  path: "/v1/emailed-applications/{token}/confirm",
  summary: "Confirm an application to become a partner",
  tag,
  auth: "none",
  session: "optional",
  internal: true,
  params: z.strictObject({ token: z.string().min(10).max(100) }),
  body: z.strictObject({
    password: z.string().max(1_000).optional(),
    language: z.enum(LANGUAGES).optional().meta({ description: "The language of a new account's pages" }),
  }),
  bodyOptional: true,
  response: z.object({ partnerId: id, email: z.string() }),
  errors: ["insufficient_scope", "conflict"],
});

/** A partner as operators see it in lists. */
const listedPartner = partnerApplication.extend({
  creditBalances: z
    .array(z.object({ currency: z.string(), amountMinor: z.int() }))
    .meta({ description: "Credit that is taken off its next invoices, one amount per currency" }),
});

export const listPartners = contract({
  method: "GET",
  path: "/v1/operator/partners",
  summary: "Partners and applications",
  tag: "Operator",
  auth: "operator",
  internal: true,
  query: z.strictObject({
    status: z.enum(["applied", "approved", "suspended", "rejected"]).optional(),
    q: text(100).optional().meta({ description: "Words of a name or email address, or an id" }),
  }),
  response: z.object({ partners: z.array(listedPartner) }),
});

export const decidePartner = contract({
  method: "POST",
  path: "/v1/operator/partners/{id}/decide",
  summary: "Approve, reject, suspend or reactivate a partner",
  tag: "Operator",
  auth: "operator",
  internal: true,
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: z.enum(["approve", "reject", "suspend", "reactivate"]),
    reason: text(500).optional(),
  }),
  response: partnerApplication,
  errors: ["illegal_transition"],
});
