import { SegmentedMessage } from "sms-segments-calculator";

export type Segments = { segments: number; encoding: "GSM-7" | "UCS-2" };

/** The same text is often counted again: by the other version of a backtest, by the form at each key. */
const counted = new Map<string, Segments>();
const MOST_COUNTED = 500;

/** Letters, digits and signs that are one septet each. Most texts have nothing else, and need no look at their graphemes. */
const PLAIN = /^[A-Za-z0-9 \n@$!"#%&'()*+,\-./:;<=>?_]+$/;
const WHOLE = 160;
const PART = 153;

/**
 * Returns the number of SMS segments of a text: 160/153 GSM-7 characters each, or 70/67 if any character is outside
 * GSM-7.
 */
export function smsSegments(text: string): Segments {
  if (text === "") return { segments: 0, encoding: "GSM-7" };
  if (PLAIN.test(text))
    return { segments: text.length <= WHOLE ? 1 : Math.ceil(text.length / PART), encoding: "GSM-7" };
  const known = counted.get(text);
  if (known) return known;
  const message = new SegmentedMessage(text.toWellFormed());
  const encoding = message.getEncodingName() === "GSM-7" ? "GSM-7" : "UCS-2";
  const segments: Segments = { segments: message.segmentsCount, encoding };
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(text, segments);
  return segments;
}
