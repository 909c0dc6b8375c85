import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import type { Appointment, Lead } from "@/lib/db/generated/client";

/** The data of an event, in the API's snake_case. A field without a value is left out, never null. */
export function definedFields(
  fields: Record<string, string | number | boolean | string[] | null | undefined>,
): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as JsonObject;
}

export function leadPayload(lead: Lead): JsonObject {
  return definedFields({
    lead_id: lead.id,
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    source: lead.source,
    status: lead.status,
    tags: lead.tags,
    notes: lead.notes,
    created_at: lead.createdAt.toISOString(),
    score: lead.score,
  });
}

export function appointmentPayload(row: Appointment): JsonObject {
  return definedFields({
    appointment_id: row.id,
    contact_id: row.contactId,
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    contact_email: row.contactEmail,
    service_name: row.serviceName,
    provider_name: row.providerName,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    timezone: row.timezone,
    source: row.source,
    status: row.status,
    is_new_patient: row.isNewPatient,
  });
}
