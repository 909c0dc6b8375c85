import * as z from "zod";
import { name } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, instant, listOf, page, stamp } from "./fields";
import { PARTNER_SCOPES, WORKSPACE_SCOPES } from "./scopes";

export const apiKey = z
  .object({
    id,
    name: z.string(),
    prefix: z.string(),
    last4: z.string(),
    scopes: z.array(z.string()),
    expiresAt: stamp.nullable(),
    lastUsedAt: stamp.nullable(),
    revokedAt: stamp.nullable(),
    createdAt: stamp,
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
    .meta({ description: "All of the kind when left out" });

const newKey = <T extends readonly [string, ...string[]]>(scopes: T) =>
  z.strictObject({ name: name(100), scopes: scopeList(scopes), expiresAt: instant.optional() });

const rotation = z.strictObject({ gracePeriodSeconds: z.int().min(0).max(604_800).default(86_400) });
const tag = "Keys";

function keyContracts<A extends "partner" | "workspace", T extends readonly [string, ...string[]]>(
  auth: A,
  base: string,
  scopes: T,
) {
  return {
    list: contract({
      method: "GET",
      path: base,
      summary: `List ${auth} keys`,
      tag,
      auth,
      scope: "keys:manage",
      query: z.strictObject(page),
      response: listOf("keys", apiKey),
    }),
    create: contract({
      method: "POST",
      path: base,
      summary: `Issue a ${auth} key`,
      reauthenticate: true,
      tag,
      auth,
      scope: "keys:manage",
      body: newKey(scopes),
      response: withSecret,
      errors: ["key_limit_reached"],
      example: { body: { name: "Reporting" } },
    }),
    rotate: contract({
      method: "POST",
      path: `${base}/{id}/rotate`,
      summary: `Rotate a ${auth} key`,
      reauthenticate: true,
      description: "A new key with the same name and scopes; the old one dies after the grace period.",
      tag,
      auth,
      scope: "keys:manage",
      params: idParams,
      body: rotation,
      bodyOptional: true,
      response: withSecret,
      errors: ["illegal_transition"],
    }),
    revoke: contract({
      method: "DELETE",
      path: `${base}/{id}`,
      summary: `Revoke a ${auth} key`,
      tag,
      auth,
      scope: "keys:manage",
      params: idParams,
      response: apiKey,
    }),
  };
}

export const partnerKeys = keyContracts("partner", "/v1/partner/keys", PARTNER_SCOPES);
export const workspaceKeys = keyContracts("workspace", "/v1/keys", WORKSPACE_SCOPES);

export const listAccountKeys = contract({
  method: "GET",
  path: "/v1/partner/accounts/{id}/keys",
  summary: "List an account's keys",
  tag,
  auth: "partner",
  scope: "keys:manage",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("keys", apiKey),
});

export const createAccountKey = contract({
  method: "POST",
  path: "/v1/partner/accounts/{id}/keys",
  summary: "Issue a workspace key for an account",
  reauthenticate: true,
  tag,
  auth: "partner",
  scope: "keys:manage",
  params: idParams,
  body: newKey(WORKSPACE_SCOPES),
  response: withSecret,
  errors: ["key_limit_reached", "illegal_transition"],
});

const accountKeyParams = z.strictObject({ id, keyId: id });

export const rotateAccountKey = contract({
  method: "POST",
  path: "/v1/partner/accounts/{id}/keys/{keyId}/rotate",
  summary: "Rotate an account's key",
  reauthenticate: true,
  description: "A new key with the same name and scopes; the old one dies after the grace period.",
  tag,
  auth: "partner",
  scope: "keys:manage",
  params: accountKeyParams,
  body: rotation,
  bodyOptional: true,
  response: withSecret,
  errors: ["illegal_transition"],
});

export const revokeAccountKey = contract({
  method: "DELETE",
  path: "/v1/partner/accounts/{id}/keys/{keyId}",
  summary: "Revoke an account's key",
  tag,
  auth: "partner",
  scope: "keys:manage",
  params: accountKeyParams,
  response: apiKey,
});
