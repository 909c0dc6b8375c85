import { plainNumber } from "@/components/ui/typed-number";

const CURRENCY_SIGN = /^\p{Sc}|\p{Sc}$/u;

/** Reads "12.50" or "$1,012.50" as minor units without floating point, so nothing is rounded; null for any other text. */
export function toMinor(text: string): number | null {
  const plain = plainNumber(text.trim().replace(CURRENCY_SIGN, "").trim());
  const [whole = "", cents = "", ...more] = plain.split(".");
  const digits = (part: string) => [...part].every((c) => c >= "0" && c <= "9");
  if (more.length > 0 || whole === "" || whole.length > 9 || cents.length > 2) return null;
  if (!digits(whole) || !digits(cents)) return null;
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}
