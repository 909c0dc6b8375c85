import type { Staff } from "@/lib/actions/assign/staff";
import type { ItemsQuery } from "@/lib/actions/for-each/query";
import type { StartTarget } from "@/lib/actions/start-automation/target";
import type { Contact, WorkspaceFacts } from "@/lib/automation/facts";
import type { JsonObject } from "@/lib/automation/json";
import type { Bookable } from "@/lib/desk/booking";

/**
 * The real desk as a sandbox may read it. Records have the members a live run reads (lib/automation/records.ts).
 * Without a reader, or without one of its parts, that part of the desk is empty.
 */
export interface DeskReader {
  /** By id where there is such a contact, else by number. */
  contact?(of: Contact): Promise<DeskContact | null>;
  lead?(id: string): Promise<DeskLead | null>;
  /** The newest lead with this phone or email. */
  leadBy?(field: "phone" | "email", value: string): Promise<string | null>;
  appointment?(id: string): Promise<DeskAppointment | null>;
  /** By name or id; null where the workspace has no such service or provider. */
  bookable?(of: { service: string; provider: string | null }): Promise<{
    service: Bookable["service"] | null;
    provider: Bookable["provider"] | null;
  }>;
  /** Appointments that hold a time of the provider. */
  busy?(of: { providerId: string; from: string; to: string }): Promise<BusySpan[]>;
  staff?(): Promise<Staff>;
  /** The counts of the workspace's day. */
  today?(at: number, changed: ChangedRecords): Promise<WorkspaceFacts["today"]>;
  automation?(id: string): Promise<StartTarget | null>;
  /** Ids of the records that match, at most `limit`. The changed ones count as they are given. */
  matching?(
    query: ItemsQuery,
    at: { now: number; timezone: string; limit: number; changed: ChangedRecords },
  ): Promise<string[]>;
}

/** The records that a sandbox has read, changed or added, with the fields that filters ask about. */
export type ChangedRecords = { readonly [K in "contacts" | "appointments" | "leads"]: readonly JsonObject[] };

type BusySpan = { id: string; from: number; to: number };

export type DeskContact = {
  record: JsonObject & { id: string };
  timezone: string | null;
  /** Set only for contacts that the sandbox added. */
  addedAt?: number;
  hasReplied: boolean;
  missedCalls: number;
  /** Missed calls of the last 7 days, in milliseconds. */
  missedAt: number[];
  /** Texts from automations in the last 24 hours, in milliseconds. */
  textedAt: number[];
};

export type DeskLead = {
  record: JsonObject & { id: string };
  contactId: string | null;
  assigneeId: string | null;
};

export type DeskAppointment = {
  record: JsonObject & { id: string };
  contactPhone: string | null;
  serviceId: string | null;
  providerId: string | null;
  /** The end with the service's buffer. */
  busyUntil: number;
  /** Set only for appointments that the sandbox added. */
  addedAt?: number;
};
