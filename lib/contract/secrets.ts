import * as z from "zod";
import { SECRET_NAME } from "@/lib/automation/secrets";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { stamp } from "./fields";

const base = { tag: "Settings", auth: "workspace" as const };
const read = { ...base, scope: "settings:read" as const };
const write = { ...base, scope: "settings:write" as const };

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
    name: z.string().meta({ description: "The name automations use: {{secrets.<name>}}" }),
    hosts: z
      .array(z.string())
      .meta({ description: "Hosts it may be sent to; an empty list means any host an automation calls" }),
    createdAt: stamp.meta({ description: "When it was added" }),
    updatedAt: stamp.meta({ description: "When its value was last replaced" }),
  })
  .meta({ id: "WorkspaceSecret" });
export type SecretView = z.infer<typeof secret>;

const since = stamp.meta({ description: "When the current secret was created" });
const bothUntil = stamp
  .nullable()
  .meta({ description: "Until then requests are signed with the previous secret too" });
const named = z.strictObject({ name: z.string().meta({ description: "The secret's name" }) });

export const listSecrets = contract({
  ...read,
  method: "GET",
  path: "/v1/settings/secrets",
  summary: "List the workspace's secrets; their values are never returned",
  response: z.object({
    secrets: z.array(secret).describe("The secrets, without their values"),
    total: z.int().meta({ description: "Number of secrets" }),
  }),
});

export const putSecret = contract({
  ...write,
  method: "PUT",
  path: "/v1/settings/secrets/{name}",
  summary: "Add or replace a secret for the headers of HTTP requests",
  reauthenticate: true,
  params: named,
  body: z.strictObject({
    value: value.meta({ description: "The secret itself; stored encrypted" }),
    hosts: z
      .array(host)
      .max(20)
      .optional()
      .meta({ description: "Hosts it may be sent to. Default: any host an automation calls" }),
  }),
  response: secret,
  errors: ["validation_failed", "conflict"],
});

export const deleteSecret = contract({
  ...write,
  method: "DELETE",
  path: "/v1/settings/secrets/{name}",
  summary: "Delete a secret; requests that use it fail from then on",
  reauthenticate: true,
  params: named,
  response: secret,
});

export const getSigning = contract({
  ...read,
  method: "GET",
  path: "/v1/settings/signing-secret",
  summary: "Get since when HTTP requests are signed with the current secret",
  response: z.object({ since: since.nullable(), bothUntil }),
});

export const rotateSigning = contract({
  ...write,
  method: "POST",
  path: "/v1/settings/signing-secret/rotate",
  summary: "Rotate the signing secret; for a day both sign",
  reauthenticate: true,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({
    secret: z.string().meta({ description: "Shown once, only here" }),
    since,
    bothUntil,
  }),
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
