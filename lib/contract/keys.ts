import * as z from "zod";
import { name } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, instant, listOf, page, stamp } from "./fields";
import { PARTNER_SCOPES, WORKSPACE_SCOPES } from "./scopes";

export const apiKey = z
  .object({
    id,
    name: z.string().meta({ description: "Where the key is used, as its owner calls it" }),
    prefix: z.string().meta({ description: "The first nine characters of the key" }),
    last4: z.string().meta({ description: "The last four characters of the key" }),
    scopes: z.array(z.string()).meta({ description: "What the key may do" }),
    allowedIps: z
      .array(z.string())
      .meta({ description: "CIDR ranges the key may be used from; an empty list means every address" }),
    expiresAt: stamp.nullable().meta({ description: "When the key stops working; null: never" }),
    lastUsedAt: stamp.nullable().meta({ description: "The last use, to the minute" }),
    revokedAt: stamp.nullable().meta({ description: "When the key was revoked" }),
    createdAt: stamp.meta({ description: "When the key was issued" }),
  })
  .meta({ id: "ApiKey" });

export type ApiKeyView = z.infer<typeof apiKey>;

const withSecret = apiKey.extend({ apiKey: z.string().meta({ description: "Shown once, only here" }) });

const scopeList = <T extends readonly [string, ...string[]]>(scopes: T) =>
  z
    .array(z.enum(scopes))
    .min(1)
    .max(scopes.length)
    .optional()
    .meta({ description: "Default: every scope of the kind that you hold yourself" });

const range = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

const allowedIps = z
  .array(
    z.string().refine((value) => range.safeParse(value).success, {
      error: "must be an IP address or a CIDR range such as 203.0.113.0/24 or 2001:db8::/32",
    }),
  )
  .max(50)
  .meta({
    description:
      "IPv4 and IPv6 addresses or CIDR ranges the key may be used from; an empty list means every address. A call from elsewhere is refused with insufficient_scope.",
  });

const keyName = name(100).meta({ description: "Where the key is used, such as Billing export" });

const newKey = <T extends readonly [string, ...string[]]>(scopes: T) =>
  z.strictObject({
    name: keyName,
    scopes: scopeList(scopes),
    expiresAt: instant.optional().meta({
      description: "Default: never, or together with the expiring key that issues it",
    }),
    allowedIps: allowedIps.optional(),
  });

const change = z.strictObject({ name: keyName.optional(), allowedIps: allowedIps.optional() });

const rotation = z.strictObject({
  gracePeriodSeconds: z
    .int()
    .min(0)
    .max(604_800)
    .default(86_400)
    .meta({ description: "How long the old key still works" }),
});
const rotationText =
  "The new key has the same name, scopes, allowed addresses and expiry. You need every scope the key holds. The old key stops after the grace period, no longer counts towards the limit and cannot be rotated again; a key that was itself rotated before stops at once.";
const tag = "Keys";

function keyContracts<A extends "partner" | "workspace", T extends readonly [string, ...string[]]>(
  auth: A,
  base: string,
  scopes: T,
) {
  const shared = { tag, auth, scope: "keys:manage" } as const;
  return {
    list: contract({
      ...shared,
      method: "GET",
      path: base,
      summary: `List ${auth} keys`,
      query: z.strictObject(page),
      response: listOf("keys", apiKey),
    }),
    create: contract({
      ...shared,
      method: "POST",
      path: base,
      summary: `Issue a ${auth} key`,
      reauthenticate: true,
      body: newKey(scopes),
      response: withSecret,
      errors: ["key_limit_reached"],
      example: { body: { name: "Reporting" } },
    }),
    change: contract({
      ...shared,
      method: "PATCH",
      path: `${base}/{id}`,
      summary: `Rename a ${auth} key or change its allowed addresses`,
      params: idParams,
      body: change,
      response: apiKey,
      errors: ["illegal_transition"],
      example: { body: { allowedIps: ["203.0.113.0/24"] } },
    }),
    rotate: contract({
      ...shared,
      method: "POST",
      path: `${base}/{id}/rotate`,
      summary: `Rotate a ${auth} key`,
      description: rotationText,
      reauthenticate: true,
      params: idParams,
      body: rotation,
      bodyOptional: true,
      response: withSecret,
      errors: ["illegal_transition"],
    }),
    revoke: contract({
      ...shared,
      method: "DELETE",
      path: `${base}/{id}`,
      summary: `Revoke a ${auth} key`,
      params: idParams,
      response: apiKey,
    }),
  };
}

export const partnerKeys = keyContracts("partner", "/v1/partner/keys", PARTNER_SCOPES);
export const workspaceKeys = keyContracts("workspace", "/v1/keys", WORKSPACE_SCOPES);

const ofAccount = { tag, auth: "partner", scope: "keys:manage" } as const;
const accountKeyParams = z.strictObject({
  id: id.describe("The account"),
  keyId: id.describe("The key, key_…"),
});

export const listAccountKeys = contract({
  ...ofAccount,
  method: "GET",
  path: "/v1/partner/accounts/{id}/keys",
  summary: "List an account's keys",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("keys", apiKey),
});

export const createAccountKey = contract({
  ...ofAccount,
  method: "POST",
  path: "/v1/partner/accounts/{id}/keys",
  summary: "Issue a workspace key for an account",
  description: "The account's own audit log records it as well, as it does every change of its keys.",
  reauthenticate: true,
  params: idParams,
  body: newKey(WORKSPACE_SCOPES),
  response: withSecret,
  errors: ["key_limit_reached", "illegal_transition"],
});

export const patchAccountKey = contract({
  ...ofAccount,
  method: "PATCH",
  path: "/v1/partner/accounts/{id}/keys/{keyId}",
  summary: "Rename an account's key or change its allowed addresses",
  params: accountKeyParams,
  body: change,
  response: apiKey,
  errors: ["illegal_transition"],
});

export const rotateAccountKey = contract({
  ...ofAccount,
  method: "POST",
  path: "/v1/partner/accounts/{id}/keys/{keyId}/rotate",
  summary: "Rotate an account's key",
  description: rotationText,
  reauthenticate: true,
  params: accountKeyParams,
  body: rotation,
  bodyOptional: true,
  response: withSecret,
  errors: ["illegal_transition"],
});

export const revokeAccountKey = contract({
  ...ofAccount,
  method: "DELETE",
  path: "/v1/partner/accounts/{id}/keys/{keyId}",
  summary: "Revoke an account's key",
  params: accountKeyParams,
  response: apiKey,
});
