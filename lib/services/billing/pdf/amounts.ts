import { MONTHS } from "@/lib/automation/month-names";

/** Groups thousands with commas in any locale of the machine: "-12345.60" becomes "-12,345.60". */
export function grouped(amount: string): string {
  const [whole = "", ...rest] = amount.split(".");
  let out = "";
  for (const [index, digit] of [...whole].reverse().entries())
    out = `${digit}${index > 0 && index % 3 === 0 && isDigit(digit) ? "," : ""}${out}`;
  return [out, ...rest].join(".");
}

const isDigit = (character: string) => character >= "0" && character <= "9";

export function month(period: string): string {
  const [year, number] = period.split("-");
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

export function day(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
