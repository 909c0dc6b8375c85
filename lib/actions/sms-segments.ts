import { SegmentedMessage } from "sms-segments-calculator";

export type Segments = { segments: number; encoding: "GSM-7" | "UCS-2" };

/** How many messages the networks cut a text into: 160/153 GSM-7 characters, or 70/67 once one is outside it. */
export function smsSegments(text: string): Segments {
  if (text === "") return { segments: 0, encoding: "GSM-7" };
  const message = new SegmentedMessage(text.toWellFormed());
  return {
    segments: message.segmentsCount,
    encoding: message.getEncodingName() === "GSM-7" ? "GSM-7" : "UCS-2",
  };
}
