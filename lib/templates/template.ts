import type { JsonObject } from "@/lib/automation/json";

/** A ready-made automation in the API's format, with the scenario that tests it. */
export type Template = {
  id: string;
  name: string;
  description: string;
  industries: ("dental" | "medical" | "home_services" | "salon")[];
  nodes: ({ id: string; type: "trigger" | "action" | "condition" } & JsonObject)[];
  edges?: ({ from: string; to: string } & JsonObject)[];
  settings?: JsonObject;
  scenario: {
    name: string;
    sampleData: JsonObject;
    startAt: string;
    events?: JsonObject[];
    httpResponses?: Record<string, { status: number }>;
    assertions: JsonObject[];
  };
};

export const ALL: Template["industries"] = ["dental", "medical", "home_services", "salon"];

/** A Tuesday, 15:00 UTC: during the day in every zone of the Americas and Europe. */
export const DAYTIME = "2026-06-02T15:00:00Z";
export const CALLER = "+12025550123";
export const STOP = "Reply STOP to opt out.";
