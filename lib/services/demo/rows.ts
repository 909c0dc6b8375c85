import type { JsonObject } from "@/lib/automation/json";
import type { Fact } from "@/lib/billing/facts";
import { meterReadings } from "@/lib/billing/facts";

/** Rows of one workspace, named as the columns are, until they are inserted together. */
export type ContactRow = {
  id: string;
  phone: string;
  name: string;
  email: string | null;
  tags: string[];
  is_patient: boolean;
  consent: "transactional" | "marketing";
  opted_out: boolean;
  created_at: string;
};

export type CallRow = {
  id: string;
  contact_id: string;
  from_phone: string;
  to_phone: string;
  caller_name: string;
  outcome: "answered" | "transferred" | "missed" | "voicemail";
  handled_by: "ai" | "staff" | null;
  duration_seconds: number;
  ring_seconds: number;
  summary: string | null;
  intent: string | null;
  started_at: string;
  ended_at: string;
  returned_at: string | null;
};

export type LeadRow = {
  id: string;
  contact_id: string;
  name: string;
  phone: string;
  email: string | null;
  source: string;
  status: "new" | "contacted" | "qualified" | "converted" | "lost";
  score: number;
  grade: string;
  assignee_id: string | null;
  converted_at: string | null;
  lost_reason: string | null;
  created_at: string;
  updated_at: string;
};

export type VisitRow = {
  id: string;
  contact_id: string;
  contact_name: string;
  contact_phone: string;
  contact_email: string | null;
  service_id: string;
  service_name: string;
  provider_id: string;
  provider_name: string;
  starts_at: string;
  ends_at: string;
  source: "staff" | "web" | "phone";
  status: "booked" | "confirmed" | "cancelled" | "completed" | "no_show";
  is_new_patient: boolean;
  cancelled_at: string | null;
  marked_at: string | null;
  created_at: string;
  updated_at: string;
};

export type MessageRow = {
  id: string;
  contact_id: string | null;
  direction: "inbound" | "outbound";
  channel: "sms" | "email";
  from_address: string | null;
  to_address: string;
  subject: string | null;
  body: string;
  segments: number;
  message_class: "service" | "reminder" | "marketing";
  status: "received" | "sandboxed" | "suppressed";
  suppressed_reason: string | null;
  effect_key: string | null;
  automation_id: string | null;
  version_id: string | null;
  run_id: string | null;
  node_id: string | null;
  read_at: string | null;
  sent_at: string | null;
  created_at: string;
};

export type CallbackRow = {
  id: string;
  contact_id: string;
  phone: string;
  caller_name: string | null;
  priority: "low" | "normal" | "high" | "urgent";
  reason: string | null;
  due_at: string | null;
  assignee_id: string | null;
  status: "open" | "done";
  outcome: string | null;
  completed_at: string | null;
  run_id: string | null;
  created_at: string;
  updated_at: string;
};

type EventRow = {
  id: string;
  type: string;
  data: JsonObject;
  occurred_at: string;
  source: "desk" | "reminder" | "provider";
  contact_id: string;
  phone: string;
  appointment_id: string | null;
  lead_id: string | null;
  answered_run_id: string | null;
  evaluations: JsonObject[];
};

type RunRow = {
  id: string;
  automation_id: string;
  version_id: string;
  version: number;
  event_id: string;
  contact_id: string;
  appointment_id: string | null;
  lead_id: string | null;
  status: "waiting" | "succeeded" | "failed" | "stopped";
  node: string | null;
  seq: number;
  attempt: number;
  wake_at: string | null;
  state: object;
  error: object | null;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
};

type StepRow = {
  run_id: string;
  seq: number;
  attempt: number;
  node_id: string;
  type: string;
  action: string | null;
  name: string | null;
  status: string;
  branch: string | null;
  input: unknown;
  output: unknown;
  detail: object | null;
  error: object | null;
  duration_ms: number;
  at: string;
};

type WaitRow = {
  run_id: string;
  place: number;
  event: string;
  match: object;
  match_key: string;
  asked_at: string | null;
  contact_id: string;
  until: string;
  created_at: string;
};

type EnrollmentRow = { automation_id: string; person: string; run_id: string; at: string };
type StopRow = {
  run_id: string;
  person: string;
  rule: number;
  event: string;
  match: object;
  outcome: string;
  until: string | null;
};

export type UsageRow = {
  meter: string;
  key: string;
  quantity: number;
  occurred_at: string;
  automation_id: string | null;
  version_id: string | null;
  node_id: string | null;
  run_id: string | null;
};

export type AuditRow = { at: string; actor: object; action: string; object: string; detail: object };

export type Rows = {
  contact: ContactRow[];
  call: CallRow[];
  lead: LeadRow[];
  appointment: VisitRow[];
  message: MessageRow[];
  callback: CallbackRow[];
  event: EventRow[];
  run: RunRow[];
  step: StepRow[];
  wait: WaitRow[];
  enrollment: EnrollmentRow[];
  stop: StopRow[];
  usage: UsageRow[];
};

export const noRows = (): Rows => ({
  contact: [],
  call: [],
  lead: [],
  appointment: [],
  message: [],
  callback: [],
  event: [],
  run: [],
  step: [],
  wait: [],
  enrollment: [],
  stop: [],
  usage: [],
});

export type Cause = Pick<UsageRow, "automation_id" | "version_id" | "node_id" | "run_id">;
const BY_PEOPLE: Cause = { automation_id: null, version_id: null, node_id: null, run_id: null };

/** The usage of a fact, as the meter writes it when the fact happens. */
export function usageOf(fact: Fact, cause: Cause = BY_PEOPLE): UsageRow[] {
  return meterReadings(fact).map(({ meter, key, quantity, occurredAt }) => ({
    ...{ meter, key, quantity, occurred_at: occurredAt },
    ...cause,
  }));
}
