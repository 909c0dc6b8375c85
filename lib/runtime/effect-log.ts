import type { JsonObject } from "@/lib/automation/json";

type Recorded = JsonObject & { nodeId: string; at: string };
export type EffectLog = {
  sms: Recorded[];
  email: Recorded[];
  leads: Recorded[];
  contacts: Recorded[];
  assignments: Recorded[];
  notices: Recorded[];
  callbacks: Recorded[];
  appointments: Recorded[];
  automations: Recorded[];
  http: Recorded[];
};

export function noEffects(): EffectLog {
  return {
    sms: [],
    email: [],
    leads: [],
    contacts: [],
    assignments: [],
    notices: [],
    callbacks: [],
    appointments: [],
    automations: [],
    http: [],
  };
}

/** Records an effect of the current step. */
export type Note = (kind: keyof EffectLog, what: JsonObject) => void;
