import "server-only";
import type { Contact } from "@/lib/automation/facts";
import { type JsonObject, jsonObject } from "@/lib/automation/json";
import { type KnownRecords, type RunRecords, recordsOf } from "@/lib/automation/records";
import { cachedPublicBase } from "@/lib/services/brand/public-base";
import type { WorkspaceCtx } from "@/lib/services/context";
import { appointmentLinks, appointmentPath } from "@/lib/services/workspace/patient-links";

type Reader = Pick<WorkspaceCtx, "tx" | "tenant" | "config">;
export type RunSubject = { contact: Contact; appointmentId: string | null; leadId: string | null };

const APPOINTMENT =
  `jsonb_build_object('id', a.id, 'service_name', a.service_name, 'provider_name', a.provider_name,
        'starts_at', a.starts_at, 'ends_at', a.ends_at, 'cancelled_at', a.cancelled_at, 'timezone', a.timezone, 'status', a.status, 'source', a.source, 'notes', a.notes, 'link_ref', a.link_ref)` as const;
const LEAD =
  `jsonb_build_object('id', l.id, 'name', l.name, 'phone', l.phone, 'email', l.email, 'source', l.source, 'status', l.status,
        'tags', l.tags, 'notes', l.notes, 'score', l.score, 'grade', l.grade, 'created_at', l.created_at, 'custom', l.custom_fields)` as const;

/** A contact is found by id, and a caller who was a stranger when the run began by the number. */
const READ = `select
    (select jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'tags', c.tags,
        'is_patient', c.is_patient, 'opted_out', c.opted_out, 'consent', c.consent, 'notes', c.notes, 'language', c.language,
        'birthday', c.birthday, 'custom', c.custom_fields,
        'last_inbound_at', (select max(at) from (
          (select started_at as at from call where workspace_id = $1 and contact_id = c.id and direction = 'inbound'
             order by started_at desc limit 1)
          union all (select created_at from message where workspace_id = $1 and contact_id = c.id and direction = 'inbound'
             order by id desc limit 1)) inbound),
        'missed_calls_7d', (select count(*) from call where workspace_id = $1 and contact_id = c.id and direction = 'inbound'
          and outcome in ('missed', 'voicemail', 'abandoned') and started_at > now() - interval '7 days' and created_at > now() - interval '7 days'))
      from contact c where c.workspace_id = $1 and (c.id = $2 or c.phone = $3) order by (c.id = $2) desc limit 1) as contact,
    (select ${APPOINTMENT}
      from appointment a where a.workspace_id = $1 and a.id = $4) as appointment,
    (select ${LEAD}
      from lead l where l.workspace_id = $1 and l.id = $5) as lead` as const;

/** The records of a run as they are now. */
export async function knownRecords(
  reader: Reader,
  { contact, appointmentId, leadId }: RunSubject,
): Promise<KnownRecords> {
  const { tx, tenant } = reader;
  const row = await tx.one(READ, [tenant.id, contact.id, contact.phone, appointmentId, leadId]);
  return {
    contact: row?.contact ? withInstants(row.contact) : null,
    appointment: row?.appointment
      ? withLinks(reader, withInstants(row.appointment), await cachedPublicBase(reader))
      : null,
    lead: row?.lead ? withInstants(row.lead) : null,
  };
}

/** Many appointments as runs read them, by id. */
export async function appointmentRecords(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  const { tx, tenant } = reader;
  const rows = await tx.query(
    `select a.id, ${APPOINTMENT} as record from appointment a where a.workspace_id = $1 and a.id = any($2)`,
    [tenant.id, ids],
  );
  const base = await cachedPublicBase(reader);
  return new Map(rows.map(({ id, record }) => [id, withLinks(reader, withInstants(record), base)]));
}

/** Many leads as runs read them, by id. */
export async function leadRecords(
  { tx, tenant }: Reader,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  const rows = await tx.query(
    `select l.id, ${LEAD} as record from lead l where l.workspace_id = $1 and l.id = any($2)`,
    [tenant.id, ids],
  );
  return new Map(rows.map(({ id, record }) => [id, withInstants(record)]));
}

export async function readRecords(
  ctx: Reader,
  run: RunSubject & { type: string; data: JsonObject },
): Promise<RunRecords> {
  const known = await knownRecords(ctx, run);
  return recordsOf({ type: run.type, data: run.data, contact: run.contact, known });
}

const INSTANTS = ["last_inbound_at", "starts_at", "ends_at", "cancelled_at", "created_at"];

/** PostgreSQL writes instants in a document with the offset of its session. */
function withInstants(stored: unknown): JsonObject {
  const record = jsonObject.parse(stored);
  for (const name of INSTANTS) {
    const value = record[name];
    if (typeof value === "string") record[name] = new Date(value).toISOString();
  }
  return record;
}

/** The pages on which the patient answers for this appointment, in place of the part of their links that is stored. */
function withLinks(
  { config }: Reader,
  { link_ref: ref, ...appointment }: JsonObject,
  base: string,
): JsonObject {
  return { ...appointment, ...appointmentLinks(`${base}${appointmentPath(config, String(ref))}`) };
}
