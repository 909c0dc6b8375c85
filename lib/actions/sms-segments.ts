import { SegmentedMessage } from "sms-segments-calculator";

export type Segments = { segments: number; encoding: "GSM-7" | "UCS-2" };

/**
 * Returns the number of SMS segments of a text: 160/153 GSM-7 characters each, or 70/67 if any character is outside
 * GSM-7.
 */
export function smsSegments(text: string): Segments {
  if (text === "") return { segments: 0, encoding: "GSM-7" };
  const message = new SegmentedMessage(text.toWellFormed());
  return {
    segments: message.segmentsCount,
    encoding: message.getEncodingName() === "GSM-7" ? "GSM-7" : "UCS-2",
  };
}
