import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, listOf, page, stamp } from "./fields";

export const auditEntry = z
  .object({
    id,
    seq: z.int(),
    at: stamp,
    actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
    action: z.string(),
    object: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    hash: z.string(),
  })
  .meta({ id: "AuditEntry" });

const query = z.strictObject({ ...page, action: text(80).optional(), object: text(120).optional() });
const verified = z.object({ ok: z.boolean(), entries: z.int(), head: z.string().nullable() });
const tag = "Audit";

export const listPartnerAudit = contract({
  method: "GET",
  path: "/v1/partner/audit",
  summary: "Read the audit log",
  tag,
  auth: "partner",
  scope: "audit:read",
  query,
  response: listOf("entries", auditEntry),
});

export const verifyPartnerAudit = contract({
  method: "GET",
  path: "/v1/partner/audit/verify",
  summary: "Verify the audit log's hash chain",
  tag,
  auth: "partner",
  scope: "audit:read",
  response: verified,
});

export const listAudit = contract({
  method: "GET",
  path: "/v1/audit",
  summary: "Read the workspace's audit log",
  tag,
  auth: "workspace",
  scope: "data:read",
  query,
  response: listOf("entries", auditEntry),
});

export const verifyAudit = contract({
  method: "GET",
  path: "/v1/audit/verify",
  summary: "Verify the workspace's audit log",
  tag,
  auth: "workspace",
  scope: "data:read",
  response: verified,
});
