import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, instant, listOf, page, stamp } from "./fields";

export const auditEntry = z
  .object({
    id,
    seq: z.int().meta({ description: "The entry's place in the log, counted from 1" }),
    at: stamp.meta({ description: "When it happened" }),
    actor: z
      .object({
        kind: z.string().meta({ description: "key, person, automation, provider, operator or system" }),
        id: z.string().meta({ description: "The actor's id" }),
        name: z.string().meta({ description: "The actor's name at that time" }),
      })
      .meta({ description: "The acting party" }),
    action: z.string().meta({ description: "What happened, such as key.created" }),
    object: z.string().nullable().meta({ description: "The id of the object it happened to" }),
    detail: z.record(z.string(), z.unknown()).meta({ description: "What changed" }),
    hash: z.string().meta({ description: "SHA-256 over the previous entry's hash and this entry" }),
  })
  .meta({ id: "AuditEntry" });

const query = z.strictObject({
  ...page,
  action: text(80).optional().meta({ description: "Only entries with this action" }),
  group: text(40)
    .optional()
    .meta({ description: "Only entries whose action begins with this word, such as automation" }),
  actor: text(80).optional().meta({
    description: "Only what this actor did: its id, or key, person, automation, provider, operator or system",
  }),
  object: text(120).optional().meta({ description: "Only entries about this object" }),
  from: instant.optional().meta({ description: "Only entries at or after this time" }),
  to: instant.optional().meta({ description: "Only entries before this time" }),
  format: z
    .enum(["csv", "jsonl"])
    .optional()
    .meta({ description: "Export as a file, the same as Accept: text/csv or application/x-ndjson" }),
});
const partnerQuery = query.extend({
  account: text(120)
    .optional()
    .meta({ description: "Only entries about this account and what belongs to it, such as an invitation" }),
});
const verified = z.object({
  ok: z.boolean().meta({ description: "False if an entry was changed, removed or inserted" }),
  entries: z.int().meta({ description: "Number of entries that were verified" }),
  head: z.string().nullable().meta({ description: "Hash of the last verified entry" }),
});

const list = {
  tag: "Audit",
  method: "GET",
  description:
    "Newest first. With ?format=csv or jsonl, or with Accept: text/csv or application/x-ndjson, the response is a file of every entry that matches the filters, oldest first; limit and starting_after do not apply to it.",
  query,
  produces: ["text/csv", "application/x-ndjson"],
  response: listOf("entries", auditEntry).extend({
    names: z.record(z.string(), z.string()).meta({
      description:
        "The names of the objects in entries and in their details, and of the members who acted, by their id; the last known one of objects that are gone",
    }),
  }),
  errors: ["not_found"],
} as const;

export const listPartnerAudit = contract({
  ...list,
  query: partnerQuery,
  path: "/v1/partner/audit",
  summary: "Read or export the audit log",
  auth: "partner",
  scope: "audit:read",
  produces: [...list.produces],
  errors: [...list.errors],
});

export const verifyPartnerAudit = contract({
  method: "GET",
  path: "/v1/partner/audit/verify",
  summary: "Verify the audit log's hash chain",
  tag: "Audit",
  auth: "partner",
  scope: "audit:read",
  response: verified,
});

export const listAudit = contract({
  ...list,
  path: "/v1/audit",
  summary: "Read or export the workspace's audit log",
  auth: "workspace",
  scope: "data:read",
  produces: [...list.produces],
  errors: [...list.errors],
});

export const verifyAudit = contract({
  method: "GET",
  path: "/v1/audit/verify",
  summary: "Verify the workspace's audit log",
  tag: "Audit",
  auth: "workspace",
  scope: "data:read",
  response: verified,
});

export const listPlatformAudit = contract({
  ...list,
  path: "/v1/operator/audit",
  summary: "Read or export the platform's audit log",
  tag: "Operator",
  auth: "operator",
  internal: true,
  produces: [...list.produces],
  errors: [...list.errors],
});

export const verifyPlatformAudit = contract({
  method: "GET",
  path: "/v1/operator/audit/verify",
  summary: "Verify the platform's audit log",
  tag: "Operator",
  auth: "operator",
  internal: true,
  response: verified,
});
