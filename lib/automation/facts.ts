import type { BusinessHours } from "./business-hours";
import type { JsonObject } from "./json";
import type { QuietHours } from "./quiet-hours";

/** What a run knows about its workspace. Read by the caller, kept in the run, renewed only by `renewFacts`. */
export type WorkspaceFacts = {
  name: string;
  phone: string | null;
  timezone: string;
  country: string;
  businessHours: BusinessHours | null;
  /** Local dates (YYYY-MM-DD) on which the workspace is closed. */
  holidays: string[];
  /** Countries it may text; unset: its own. */
  textableCountries?: string[];
  /** When no text goes out that respects it; null: never. */
  quietHours?: QuietHours | null;
  today: { appointments: number; missed_calls: number; new_leads: number };
};

export const WORKSPACE_FIELDS = ["name", "phone", "timezone"] as const;
export const TODAY_FIELDS = ["appointments", "missed_calls", "new_leads"] as const;

export type Contact = { id: string | null; phone: string | null };

/** The event a run was started by, or that a waiting run is told of. */
export type RunEvent = { id: string; type: string; occurredAt: string; data: JsonObject };
