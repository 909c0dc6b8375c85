import { money } from "@/lib/billing/format";
import { minorFromText } from "@/lib/billing/money";

/** Groups thousands with commas in any locale of the machine: "-12345.60" becomes "-12,345.60". */
export function grouped(amount: string): string {
  const [whole = "", ...rest] = amount.split(".");
  let out = "";
  for (const [index, digit] of [...whole].reverse().entries())
    out = `${digit}${index > 0 && index % 3 === 0 && isDigit(digit) ? "," : ""}${out}`;
  return [out, ...rest].join(".");
}

const isDigit = (character: string) => character >= "0" && character <= "9";

/** An amount as pages show it: "1234.5" in usd is "$1,234.50". */
export function price(amount: string, currency: string, locale?: string): string {
  return money(minorFromText(amount), currency, locale);
}
