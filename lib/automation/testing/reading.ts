import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import type { JsonObject } from "@/lib/automation/json";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition, Json } from "@/lib/automation/schema";

/** Short ways to build a definition, an event and a workspace in a test. */
export function definitionOf(nodes: JsonObject[], edges: Json[] = [], settings: JsonObject = {}): Definition {
  const read = readDefinition({ name: "Test", nodes, edges, settings });
  if (!read.ok) throw new Error(read.problems.map((found) => found.message).join("; "));
  return read.definition;
}

export const TRIGGER = { id: "t", type: "trigger", event: "call.missed", next: "a" };

export function sayTo(id: string, more: JsonObject = {}): JsonObject {
  return { id, type: "action", action: "say", config: { to: "+12025550143", words: "Hello" }, ...more };
}

export const WORKSPACE: WorkspaceFacts = {
  name: "Bright Smiles",
  phone: "+12025550100",
  timezone: "America/New_York",
  country: "US",
  businessHours: {
    monday: { open: "09:00", close: "17:00" },
    tuesday: { open: "09:00", close: "17:00" },
    wednesday: { open: "09:00", close: "17:00" },
    thursday: { open: "09:00", close: "17:00" },
    friday: { open: "09:00", close: "17:00" },
  },
  holidays: ["2026-12-25"],
  today: { appointments: 3, missed_calls: 2, new_leads: 1 },
};

/** A Tuesday, 11:00 in New York. */
export const NOW = Date.parse("2026-03-10T15:00:00Z");

export function eventOf(data: JsonObject, type = "call.missed"): RunEvent {
  return { id: "evt_1", type, occurredAt: "2026-03-10T15:00:00.000Z", data };
}
