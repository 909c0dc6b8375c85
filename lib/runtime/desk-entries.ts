import type { NewLead } from "@/lib/actions/effects";
import type { APPOINTMENT_STATUSES } from "@/lib/automation/events";
import type { JsonObject } from "@/lib/automation/json";

/** Entries a sandbox has in memory: those of its event, and those its steps made or changed. */
export type DeskBooking = {
  appointmentId: string;
  provider: string | null;
  from: number;
  to: number;
  status: (typeof APPOINTMENT_STATUSES)[number];
};

export type DeskLead = Omit<NewLead, "dedupeBy"> & { leadId: string; status: string; fields: JsonObject };
