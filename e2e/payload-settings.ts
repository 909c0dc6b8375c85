import type { Field } from "./payload-fields";

/** The markup of the payload alone, which fits a field of 29 characters. */
export const markupOf = (text: string) => text.slice(20, 49);

/** The text fields of a workspace's and a partner's settings, as lines of the table in payload-fields.ts. */
export const SETTINGS_FIELDS: readonly Field[] = [
  {
    field: "text of a variable",
    put: ({ desk }, { text }) => desk("PUT", "/v1/settings/variables", { variables: { review_link: text } }),
    on: ["secrets"],
  },
  {
    field: "text of the booking page",
    put: ({ desk }, { text }) =>
      desk("PUT", "/v1/settings/booking-page", {
        ...{ enabled: true, slug: "payload-page", intro: text, services: null, waitlist: true },
      }),
    on: ["bookings"],
  },
  {
    field: "title and label of an event type",
    put: ({ desk }, { text }) =>
      desk("PUT", "/v1/event-types/payload", { title: text, schema: { a: { type: "text", label: text } } }),
    on: ["events"],
  },
  {
    field: "user name, mapping and id of a webhook URL",
    put: ({ desk }, { text }) =>
      desk("POST", "/v1/hook-triggers", {
        ...{ name: "payload", verify: { kind: "basic", username: markupOf(text) } },
        ...{ mapping: { a: markupOf(text) }, dedupeBy: markupOf(text) },
      }),
    on: [],
  },
  {
    field: "texts of a hosted form",
    put: ({ desk }, { text }) =>
      desk("POST", "/v1/forms", {
        ...{
          event: "payload",
          title: text,
          intro: text,
          button: markupOf(text),
          thanks: text,
          consent: text,
        },
      }),
    on: ["forms"],
  },
  {
    field: "URL of a workspace's webhook endpoint",
    put: ({ desk }, { text }) =>
      desk("POST", "/v1/webhooks", { url: `https://example.com/?q=${text}`, events: [], status: "disabled" }),
    on: ["webhooks"],
  },
  {
    field: "team name",
    put: ({ desk }, { text: name }) => desk("PUT", "/v1/settings/teams", { teams: [{ name, members: [] }] }),
    on: ["people"],
  },
  {
    field: "host, user name and sender's name of an email provider",
    put: ({ desk }, { text }) =>
      desk("PUT", "/v1/settings/providers/email", {
        ...{ provider: "smtp", host: text, port: 587, from: "desk@example.com", fromName: text },
        ...{ username: text, password: "a few plain words" },
      }),
    on: ["providers"],
  },
  {
    field: "account and number of a text provider",
    put: ({ desk }, { text }) =>
      desk("PUT", "/v1/settings/providers/sms", {
        ...{ provider: "twilio", accountSid: text, authToken: "0123456789abcdef", from: markupOf(text) },
      }),
    on: ["providers"],
  },
  {
    field: "client, claim and groups of single sign-on",
    put: ({ desk }, { text, made }) =>
      desk("PUT", "/v1/settings/sso", {
        ...{ issuer: made.issuer, clientId: text, clientSecret: "a secret", domains: [] },
        ...{ defaultRole: "viewer", groupsClaim: text, groupRoles: { [text]: "viewer" } },
      }),
    on: ["singleSignOn"],
  },
];

/** The same of a partner, which the table needs first. */
export const PARTNER_SETTINGS_FIELDS: readonly Field[] = [
  {
    field: "client, claim and groups of a partner's single sign-on",
    put: ({ own }, { text, made }) =>
      own("PUT", "/v1/partner/settings/sso", {
        ...{ issuer: made.issuer, clientId: text, clientSecret: "a secret", domains: [] },
        ...{ defaultRole: "member", groupsClaim: text, groupRoles: { [text]: "member" } },
      }),
    on: ["ownSingleSignOn"],
  },
  {
    field: "words of an email",
    // Braces would be a reference, and an unknown one is refused.
    holds: (text) => text.replace("{{7*7}}", ""),
    put: ({ own }, { text }) =>
      own("PUT", "/v1/partner/email-templates/password_changed", {
        ...{ subject: text, text: `${text}\n{{link}}` },
      }),
    on: ["ownEmail"],
  },
  {
    field: "billing details",
    put: ({ own }, { text }) =>
      own("PATCH", "/v1/partner/billing/profile", {
        ...{ legalName: text, taxId: markupOf(text), poNumber: text },
        address: { line1: text, line2: text, city: text, region: text, postalCode: text.slice(0, 20) },
      }),
    on: ["ownBilling"],
  },
];
