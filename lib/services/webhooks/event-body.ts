import type { JsonObject } from "@/lib/automation/json";

type Event = { type: string; createdAt: Date; seq: number | bigint | null; data: JsonObject };

/** The text that is signed and sent, the same at every attempt. */
export function eventBody({ type, createdAt, seq, data }: Event): string {
  const sequence = seq === null ? null : Number(seq);
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), sequence, data });
}
