import "server-only";
import type { JsonObject } from "@/lib/automation/json";

/** What events say, in the interface's snake_case. What is not known is left out, never null. */
export function present(
  fields: Record<string, string | number | boolean | string[] | null | undefined>,
): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as JsonObject;
}

export type LeadRow = {
  id: string;
  contact_id: string | null;
  name: string;
  phone: string;
  email: string | null;
  source: string;
  status: string;
  notes: string | null;
  tags: string[];
  custom_fields: JsonObject;
  score: number | null;
  grade: string | null;
  created_at: Date;
  updated_at: Date;
};

export function leadPayload(lead: LeadRow): JsonObject {
  return present({
    lead_id: lead.id,
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    source: lead.source,
    status: lead.status,
    tags: lead.tags,
    notes: lead.notes,
    created_at: lead.created_at.toISOString(),
    score: lead.score,
  });
}

export type AppointmentRow = {
  id: string;
  contact_id: string | null;
  contact_name: string;
  contact_phone: string;
  contact_email: string | null;
  service_id: string;
  service_name: string;
  provider_id: string;
  provider_name: string;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  source: string;
  status: string;
  is_new_patient: boolean;
  notes: string | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
  cancelled_at: Date | null;
  marked_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export function appointmentPayload(row: AppointmentRow): JsonObject {
  return present({
    appointment_id: row.id,
    contact_id: row.contact_id,
    contact_name: row.contact_name,
    contact_phone: row.contact_phone,
    contact_email: row.contact_email,
    service_name: row.service_name,
    provider_name: row.provider_name,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    timezone: row.timezone,
    source: row.source,
    status: row.status,
    is_new_patient: row.is_new_patient,
  });
}
