import * as z from "zod";
import { SECRET_NAME } from "@/lib/automation/secrets";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { stamp } from "./fields";

const base = {
  tag: "Settings",
  auth: "workspace" as const,
  scope: "settings:manage" as const,
  internal: true,
};

const secretName = z
  .string()
  .regex(SECRET_NAME, { error: "must be letters, digits and _, beginning with a letter, at most 64" });
const host = z
  .string()
  .max(253)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => isHost(value), { error: "must be a host name such as api.example.com" });
/** It goes into a header: one line of plain characters. */
const value = text(2_000, 1).refine((secret) => isHeaderText(secret), {
  error: "must be one line of plain characters, without spaces around it",
});

const secret = z
  .object({
    name: z.string(),
    /** Where it may be sent; none: wherever an automation sends it. */
    hosts: z.array(z.string()),
    createdAt: stamp,
    updatedAt: stamp,
  })
  .meta({ id: "WorkspaceSecret" });
export type SecretView = z.infer<typeof secret>;

export const listSecrets = contract({
  ...base,
  method: "GET",
  path: "/v1/settings/secrets",
  summary: "Names of the workspace's secrets; their values are never answered",
  response: z.object({ secrets: z.array(secret), total: z.int() }),
});

export const listSecretNames = contract({
  ...base,
  scope: "automations:read",
  method: "GET",
  path: "/v1/automations/secret-names",
  summary: "Which secrets an automation may name; nothing else is said of them",
  response: z.object({ names: z.array(z.string()) }),
});

export const putSecret = contract({
  ...base,
  method: "PUT",
  path: "/v1/settings/secrets/{name}",
  summary: "Keep a secret for headers of HTTP requests, or replace it",
  reauthenticate: true,
  params: z.strictObject({ name: z.string() }),
  body: z.strictObject({ value, hosts: z.array(host).max(20).optional() }),
  response: secret,
  errors: ["validation_failed", "conflict"],
});

export const deleteSecret = contract({
  ...base,
  method: "DELETE",
  path: "/v1/settings/secrets/{name}",
  summary: "Forget a secret; requests that name it fail from then on",
  reauthenticate: true,
  params: z.strictObject({ name: z.string() }),
  response: secret,
});

export const getSigning = contract({
  ...base,
  method: "GET",
  path: "/v1/settings/signing-secret",
  summary: "Since when HTTP requests are signed with the present secret",
  response: z.object({ since: stamp.nullable(), bothUntil: stamp.nullable() }),
});

export const rotateSigning = contract({
  ...base,
  method: "POST",
  path: "/v1/settings/signing-secret/rotate",
  summary: "Make a new signing secret, shown once; for a day both sign",
  reauthenticate: true,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({ secret: z.string(), since: stamp, bothUntil: stamp.nullable() }),
});

export function isWritableName(name: string): boolean {
  return secretName.safeParse(name).success;
}

function isHeaderText(secret: string): boolean {
  return secret.trim() === secret && [...secret].every((c) => c >= " " && c <= "~") && !secret.includes("{{");
}

function isHost(name: string): boolean {
  return name !== "" && URL.canParse(`https://${name}/`) && new URL(`https://${name}/`).host === name;
}
