import * as z from "zod";
import { isHostName } from "@/lib/host-name";
import { text } from "@/lib/text-fields";
import { type Auth, contract } from "./contract";
import { stamp } from "./fields";

/** A tenant's own identity provider (OpenID Connect). Changed by owners only, and never by a key. */

const base = { tag: "Settings", scope: "settings:manage" as const, internal: true };

const domain = z
  .string()
  .max(253)
  .transform((value) => value.trim().toLowerCase())
  .refine(isHostName, {
    error: "must be a domain such as example.com",
  })
  .meta({ description: "The part of the addresses after the @" });

const domainView = z
  .object({
    domain: z.string().meta({ description: "The domain, in lower case" }),
    verifiedAt: stamp.nullable().meta({ description: "When it was verified" }),
    record: z
      .object({
        type: z.literal("TXT").meta({ description: "Type of the DNS record" }),
        name: z.string().meta({ description: "Name of the DNS record" }),
        value: z.string().meta({ description: "Value of the DNS record" }),
      })
      .meta({ description: "The DNS record that verifies the domain" }),
  })
  .meta({ id: "SsoDomain" });

const view = z
  .object({
    configured: z.boolean().meta({ description: "Whether a provider is set up" }),
    issuer: z.string().nullable().meta({ description: "URL of the provider" }),
    clientId: z.string().nullable().meta({ description: "Name of Switchboard at the provider" }),
    hasClientSecret: z
      .boolean()
      .meta({ description: "Whether a client secret is stored; it is never returned" }),
    domains: z.array(domainView).meta({ description: "Domains of the people who may sign in" }),
    defaultRole: z.string().nullable().meta({ description: "Role of people no group gives a role" }),
    groupsClaim: z.string().nullable().meta({ description: "Claim of the ID token that lists groups" }),
    groupRoles: z.record(z.string(), z.string()).meta({ description: "Roles by group" }),
    enforced: z.boolean().meta({ description: "Whether members except owners must use single sign-on" }),
    satisfiesSecondFactor: z
      .boolean()
      .meta({ description: "Whether the provider's sign-in counts as a second factor in this tenant" }),
    redirectUri: z.string().meta({ description: "Redirect URI to enter at the provider" }),
    updatedAt: stamp.nullable().meta({ description: "When the settings changed last" }),
  })
  .meta({ id: "SsoSettings" });
export type SsoView = z.infer<typeof view>;

const settings = <const R extends readonly [string, ...string[]]>(roles: R) =>
  z.strictObject({
    issuer: text(500, 1).meta({ description: "URL of the provider, starting with https://" }),
    clientId: text(200, 1).meta({ description: "Name of Switchboard at the provider" }),
    clientSecret: text(500, 1)
      .optional()
      .meta({ description: "Left out to keep the stored one; needed when the issuer changes" }),
    domains: z
      .array(domain)
      .max(20)
      .refine((all) => new Set(all).size === all.length, { error: "must not contain a domain twice" })
      .meta({ description: "Domains left out are removed with their verification" }),
    defaultRole: z.enum(roles).meta({ description: "Role of people no group gives a role" }),
    groupsClaim: text(100, 1)
      .nullable()
      .default(null)
      .meta({ description: "Claim of the ID token that lists groups; null to leave roles alone" }),
    groupRoles: z
      .record(text(200, 1), z.enum(roles))
      .default({})
      .refine((value) => Object.keys(value).length <= 100, { error: "must have at most 100 groups" })
      .meta({ description: "Roles by group; the strongest role wins" }),
    enforced: z
      .boolean()
      .default(false)
      .meta({ description: "Whether members except owners must use single sign-on" }),
    satisfiesSecondFactor: z
      .boolean()
      .default(false)
      .meta({ description: "Whether the provider's sign-in counts as a second factor in this tenant" }),
  });

const bodies = {
  workspace: settings(["owner", "editor", "viewer"]),
  partner: settings(["owner", "member"]),
};
export type SsoInput = z.output<(typeof bodies)["workspace"]> | z.output<(typeof bodies)["partner"]>;

function operations<const A extends "workspace" | "partner", B extends z.ZodType>(
  auth: A & Auth,
  { path, body }: { path: string; body: B },
) {
  return {
    get: contract({
      ...base,
      auth,
      method: "GET",
      path,
      summary: "Get the single sign-on settings",
      description: "The client secret is not part of the answer.",
      response: view,
    }),
    put: contract({
      ...base,
      auth,
      method: "PUT",
      path,
      summary: "Set up single sign-on",
      description: "Reads the provider's discovery document before anything is stored.",
      reauthenticate: true,
      body,
      response: view,
    }),
    remove: contract({
      ...base,
      auth,
      method: "DELETE",
      path,
      summary: "Remove single sign-on",
      description: "Members stay, and sign in with their password from then on. Domains are given up.",
      reauthenticate: true,
      response: view,
    }),
    verify: contract({
      ...base,
      auth,
      method: "POST",
      path: `${path}/domains/{domain}/verify`,
      summary: "Verify a domain",
      description: "Looks the domain's TXT record up. Only one tenant can verify a domain.",
      reauthenticate: true,
      params: z.strictObject({ domain }),
      response: view,
      errors: ["not_found", "conflict"],
    }),
  };
}

const workspace = operations("workspace", { path: "/v1/settings/sso", body: bodies.workspace });
const partner = operations("partner", { path: "/v1/partner/settings/sso", body: bodies.partner });

export const getSso = workspace.get;
export const putSso = workspace.put;
export const deleteSso = workspace.remove;
export const verifySsoDomain = workspace.verify;
export const getPartnerSso = partner.get;
export const putPartnerSso = partner.put;
export const deletePartnerSso = partner.remove;
export const verifyPartnerSsoDomain = partner.verify;
