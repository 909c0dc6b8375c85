/** Reads "12.50" as 1250 minor units without floating point, so nothing is rounded; null for any other text. */
export function toMinor(text: string): number | null {
  const [whole = "", cents = "", ...more] = text.trim().replace(",", ".").split(".");
  const digits = (part: string) => [...part].every((c) => c >= "0" && c <= "9");
  if (more.length > 0 || whole === "" || whole.length > 9 || cents.length > 2) return null;
  if (!digits(whole) || !digits(cents)) return null;
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}
