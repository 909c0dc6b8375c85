import type { BusinessHours } from "./business-hours";
import type { JsonObject } from "./json";

/** Workspace data a run depends on. The caller loads it, the run stores it, and only `renewFacts` updates it. */
export type WorkspaceFacts = {
  name: string;
  phone: string | null;
  timezone: string;
  country: string;
  businessHours: BusinessHours | null;
  /** Local dates (YYYY-MM-DD) on which the workspace is closed. */
  holidays: string[];
  /** The URL of the booking page; absent while the page is off. */
  bookingUrl?: string;
  /** Texts the workspace keeps for its automations, by name. */
  variables?: { [name: string]: string };
  today: { appointments: number; missed_calls: number; new_leads: number };
};

export const WORKSPACE_FIELDS = ["name", "phone", "timezone", "booking_url"] as const;
export const TODAY_FIELDS = ["appointments", "missed_calls", "new_leads"] as const;

export type Contact = { id: string | null; phone: string | null };

/** The event that started a run, or that a waiting run receives. */
export type RunEvent = {
  id: string;
  type: string;
  occurredAt: string;
  data: JsonObject;
  /** The contact as the workspace's records know it; without it, the one the payload names. */
  contact?: Contact;
};
