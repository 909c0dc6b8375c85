import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Calls, FIELDS, type Made, REFUSING } from "@/e2e/payload-fields";
import { contracts } from "./all";

/**
 * Every text that a client can write is tried with script payloads by e2e/content-policy.spec.ts. A member of a request
 * body is free text when it accepts markup. POST and PATCH fill the same stored field, and a partner fills an account's
 * settings as the account does, so a member is named by its resource: "/v1/contacts name".
 */
const MARKUP = ["<i>", "<img src=x onerror=alert()>"];

const resourceOf = (path: string) =>
  path
    .replace("/v1/partner/accounts/{id}/settings/", "/v1/settings/")
    .replaceAll(/\/\{[^}]*\}/g, "")
    .replace("/v1/partner/accounts/keys", "/v1/keys");

/** The members of a schema that accept markup: "tags[]" is an entry of a list, "custom.*" a value, "custom.key" a key. */
function freeTextIn(schema: z.core.$ZodType, at = ""): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const member = (name: string) => (at ? `${at}.${name}` : name);
  switch (def.type) {
    case "object":
      return [
        ...Object.entries(def.shape).flatMap(([name, child]) => freeTextIn(child, member(name))),
        ...(def.catchall ? freeTextIn(def.catchall, member("*")) : []),
      ];
    case "record":
      return [...freeTextIn(def.keyType, member("key")), ...freeTextIn(def.valueType, member("*"))];
    case "array":
      return freeTextIn(def.element, `${at}[]`);
    case "union":
      return def.options.flatMap((option) => freeTextIn(option, at));
    case "optional":
    case "nullable":
    case "default":
      return freeTextIn(def.innerType, at);
    case "string":
    case "pipe":
    case "lazy":
    case "unknown":
      return MARKUP.some((markup) => z.safeParse(schema, markup).success) ? [at] : [];
    case "boolean":
    case "enum":
    case "literal":
    case "never":
    case "null":
    case "number":
      return [];
    default:
      throw new Error(`${at}: decide whether "${def.type}" takes free text`);
  }
}

const MARK = "payload";
/** Long enough that a line may cut it to the length of its field. */
const TEXT = MARK.repeat(8);

/** The members of a body that hold the payload, named as freeTextIn names them but with the keys of records as sent. */
function payloadsIn(value: unknown, at = ""): string[] {
  if (typeof value === "string") return value.includes(MARK) ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((entry) => payloadsIn(entry, `${at}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const prefix = at ? `${at}.` : "";
    return [...(name.includes(MARK) ? [`${prefix}key`] : []), ...payloadsIn(child, `${prefix}${name}`)];
  });
}

const namesOf = (method: string, path: string, body: unknown) => {
  const called = contracts.find(
    (one) =>
      one.method === method && new RegExp(`^${one.path.replaceAll(/\{[^}]*\}/g, "[^/]+")}$`).test(path),
  );
  return called ? payloadsIn(body).map((member) => `${resourceOf(called.path)} ${member}`) : [];
};

/** Runs the lines of the table against calls that only note which members get the payload. */
async function triedMembers(): Promise<string[]> {
  const tried = REFUSING.flatMap(({ method, path, body }) => namesOf(method, path, body(TEXT)));
  const send = async (method: string, path: string, body: Record<string, unknown>) => {
    tried.push(...namesOf(method, path, body));
    return { id: "id" };
  };
  const calls: Calls = {
    ...{ desk: send, own: send, office: send, operator: send },
    receive: async () => {},
    addPasskey: async (name) => send("POST", "/v1/me/passkeys", { name }),
  };
  const made: Made = {
    ...{ contact: "id", lead: "id", automation: "id", live: "id", noted: "id", worded: "id", partner: "id" },
    ...{
      requested: "id",
      request: "id",
      template: "id",
      invoice: "id",
      workspace: "id",
      suspended: "id",
      office: "id",
    },
    ...{ email: "owner@example.com", issuer: "https://example.com", phone: () => "+12025550110" },
  };
  for (const { put } of FIELDS) await put(calls, { text: TEXT, made });
  return tried;
}

/** A member with a "*" stands for every name, and one that takes any JSON for all that is inside. */
const matches = (member: string, tried: string) =>
  new RegExp(`^${member.replaceAll(/[.[\]]/g, "\\$&").replaceAll("*", "[^.]+")}(?![a-zA-Z])`).test(tried);

/** The members of every credential a browser's authenticator signs. */
const signed = (credential: string) =>
  ["id", "rawId", "response.key", "response.*", "*"].map((member) => `${credential}.${member}`);

const EXCEPTIONS: Record<string, readonly string[]> = {
  "a password or secret, stored as a hash or encrypted and never shown": [
    "/v1/settings/providers password",
    "/v1/settings/providers authToken",
    "/v1/settings/secrets value",
    "/v1/hook-triggers verify.secret",
    "/v1/settings/sso clientSecret",
    "/v1/partner/settings/sso clientSecret",
    "/v1/operator/language-model apiKey",
    "/v1/operator/language-model/test apiKey",
    "/v1/password-resets password",
    "/v1/invitations/accept password",
    "/v1/emailed-applications/confirm password",
    "/v1/me/password currentPassword",
    "/v1/me/password password",
    "/v1/me/reauthenticate password",
  ],
  "a code or signed credential, compared or verified and never shown": [
    "/v1/me/totp/confirm code",
    "/v1/me/second-factor code",
    "/v1/me/reauthenticate code",
    ...signed("/v1/me/passkeys credential"),
    ...signed("/v1/me/second-factor passkey"),
    ...signed("/v1/me/reauthenticate passkey"),
  ],
  "an image, refused unless its bytes are one": ["/v1/partner/resale/brand logo", "/v1/partner/brand logo"],
  "the name of a file, sent by desk-conversations.spec.ts with markup in it": ["/v1/attachments name"],
  "tried by content-policy.spec.ts as the names of the account and the person of its walk": [
    "/v1/partner/accounts name",
    "/v1/invitations/accept name",
    "/v1/me/profile name",
  ],
  "a reference, compared with what exists and never shown": [
    "/v1/messages media[]",
    "/v1/automations/deploy etag",
    "/v1/automations/edits etag",
    "/v1/automations/editors tab",
    "/v1/automations/editors nodeId",
    "/v1/automations/comments nodeId",
    "/v1/automations/comments threadId",
    "/v1/automations/comments mentions[]",
    "/v1/conversations/assignee assignee",
    "/v1/notices/read ids[]",
    "/v1/hook-triggers/schema sampleId",
    "/v1/automations/runs contactId",
    "/v1/settings/booking-page providers[]",
    "/v1/settings/booking-page services[]",
    "/v1/runs/rerun fromNodeId",
    "/v1/runs/rerun/preview fromNodeId",
    "/v1/appointments contactId",
    "/v1/appointments provider",
    "/v1/appointments/reschedule provider",
    "/v1/operator/usage-corrections workspaceId",
    "/v1/operator/usage-corrections partnerId",
    "/v1/partner/billing/invoices/notes lineId",
    "/v1/operator/usage-corrections factKey",
    "/v1/partner/templates from.accountId",
    "/v1/partner/templates from.automationId",
    "/v1/partner/templates/revisions from.accountId",
    "/v1/partner/templates/revisions from.automationId",
    "/v1/partner/templates/publish accounts[]",
    "/v1/partner/templates/publish canary.accounts[]",
    "/v1/partner/templates/publish values.key",
    "/v1/partner/templates/publish/preview accounts[]",
    "/v1/partner/templates/publish/preview values.key",
    "/v1/partner/templates/rollouts/accounts/resolve choices[].nodeId",
    "/v1/partner/templates/rollouts/accounts/resolve choices[].field",
    "/v1/draft-proposals automationId",
    "/v1/draft-proposals refines",
    "/v1/me/saved-views place",
    "/v1/calendar-feeds providerId",
  ],
  "the search part of a link, read as parameters whose values are checked": ["/v1/me/saved-views query"],
  "a phone number, read by the parser as the refused ones of the table": [
    "/v1/settings/teams people[].phone",
  ],
  "a URL that must answer as an identity provider before it is stored": [
    "/v1/settings/sso issuer",
    "/v1/partner/settings/sso issuer",
  ],
  "shown to the person who waits for the draft, which needs a language model: tried by describe.spec.ts": [
    "/v1/draft-proposals request",
  ],
  "a URL that must be one, and a name for the operator's own form": [
    "/v1/operator/language-model baseUrl",
    "/v1/operator/language-model model",
    "/v1/operator/language-model/test baseUrl",
    "/v1/operator/language-model/test model",
  ],
  "judged or run for the caller alone and not stored": [
    "/v1/partner/email-templates/test subject",
    "/v1/partner/email-templates/test text",
    "/v1/partner/templates/publish/preview values.*.*",
    "/v1/automations/validate ",
    "/v1/automations/test sampleData.key",
    "/v1/automations/test sampleData.*",
    "/v1/automations/test events[].after",
    "/v1/automations/test events[].at",
    "/v1/automations/test events[].event",
    "/v1/automations/test events[].data.key",
    "/v1/automations/test events[].data.*",
    "/v1/automations/test httpResponses.key",
    "/v1/automations/test httpResponses.*.body",
    "/v1/automations/test untilNodeId",
    "/v1/automations/test fromNodeId",
    "/v1/automations/test stepOutputs.key",
    "/v1/automations/test stepOutputs.*",
  ],
  "a provider's signed webhook, whose message the table tries as a text that came in": ["/v1/hooks "],
  "the call of a webhook URL, shown as JSON in a block of text": ["/v1/in "],
  "a submission of a hosted form, kept as the data of an event, which the table tries": ["/f "],
  "the form of the booking page, read as a name, a phone, an email address and notes, which the table tries":
    ["/b "],
  "the form of a patient's page, of which only the time and the reason are read": [
    "/a/confirm ",
    "/a/reschedule ",
    "/a/cancel ",
  ],
  "the form of the page that turns emails off, of which only the kind is read": ["/unsubscribe "],
  "an event of Stripe, of which only amounts and ids are read": ["/v1/hooks/stripe "],
  "an application, whose fields the table tries with a session; apply.spec.ts tries the page of its link": [
    "/v1/emailed-applications name",
    "/v1/emailed-applications accounts",
    "/v1/emailed-applications about",
    "/v1/emailed-applications contactName",
  ],
  "kept in the detail of an audit entry, as the reason of a usage correction is": [
    "/v1/operator/people/disable reason",
    "/v1/operator/partners/invoices/refunds reason",
  ],
};

describe("every free text of a request body", async () => {
  const members = new Set(
    contracts.flatMap(({ path, body }) =>
      body ? freeTextIn(body).map((member) => `${resourceOf(path)} ${member}`) : [],
    ),
  );
  const tried = await triedMembers();
  const untried = [...members].filter((member) => !tried.some((one) => matches(member, one)));

  it("is tried with script payloads, or is an exception for a reason", () => {
    expect(untried.filter((member) => !Object.values(EXCEPTIONS).flat().includes(member))).toEqual([]);
  });

  it("is an exception only while it exists and is not tried", () => {
    expect(
      Object.values(EXCEPTIONS)
        .flat()
        .filter((member) => !untried.includes(member)),
    ).toEqual([]);
  });
});
