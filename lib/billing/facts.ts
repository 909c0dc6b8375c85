import type { Meter } from "./meters";

/** Metered facts of the desk. `live` is false for test runs and the sandbox. */
export type Fact =
  | {
      type: "call_finished";
      callId: string;
      startedAt: string;
      durationSeconds: number;
      outcome: "answered" | "voicemail" | "abandoned" | "transferred" | "missed";
      handledBy: "ai" | "staff" | null;
    }
  | { type: "sms_accepted"; messageId: string; at: string; live: boolean }
  | { type: "appointment_booked"; appointmentId: string; at: string }
  | { type: "appointment_cancelled"; appointmentId: string; at: string }
  | { type: "lead_created"; leadId: string; at: string }
  | { type: "lead_converted"; leadId: string; at: string }
  | { type: "api_requests"; bucketKey: string; at: string; count: number };

export type MeterReading = { meter: Meter; key: string; quantity: number; occurredAt: string };

/** A phone call never lasts a week. A longer one comes from a broken clock and is capped rather than billed. */
export const MAX_CALL_SECONDS = 7 * 86_400;

/**
 * The meter readings of a fact. Keys are made from the fact alone, so a repeated delivery adds nothing and a lead converted
 * twice counts once. A call belongs to the month it started in.
 */
export function meterReadings(fact: Fact): MeterReading[] {
  switch (fact.type) {
    case "call_finished":
      return callReadings(fact);
    case "sms_accepted":
      return fact.live ? [reading("sms", fact.messageId, fact.at)] : [];
    case "appointment_booked":
      return [reading("appointments_booked", fact.appointmentId, fact.at)];
    case "appointment_cancelled":
      return [reading("appointments_cancelled", fact.appointmentId, fact.at)];
    case "lead_created":
      return [reading("leads_created", fact.leadId, fact.at)];
    case "lead_converted":
      return [reading("leads_converted", fact.leadId, fact.at)];
    case "api_requests":
      return [{ meter: "api_requests", key: fact.bucketKey, quantity: fact.count, occurredAt: fact.at }];
    default:
      return fact satisfies never;
  }
}

type FinishedCall = Extract<Fact, { type: "call_finished" }>;
export type AnsweredCall = Pick<FinishedCall, "outcome" | "handledBy">;

export const isAnsweredByAi = ({ outcome, handledBy }: AnsweredCall): boolean =>
  handledBy === "ai" && (outcome === "answered" || outcome === "transferred");

function callReadings(call: FinishedCall): MeterReading[] {
  const readings = [reading("calls", call.callId, call.startedAt)];
  if (isAnsweredByAi(call)) readings.push(reading("calls_ai", call.callId, call.startedAt));
  const seconds = Math.min(Math.max(0, Math.ceil(call.durationSeconds)), MAX_CALL_SECONDS);
  if (seconds > 0)
    readings.push({ ...reading("call_seconds", call.callId, call.startedAt), quantity: seconds });
  return readings;
}

function reading(meter: Meter, key: string, occurredAt: string): MeterReading {
  return { meter, key, quantity: 1, occurredAt };
}
