import { decimalMark, groupMark } from "@/lib/formats";
import { numberLocale } from "./viewer-format";

/** A number as its person types it: with the decimal mark of the locale, and without groups. */
export const numberText = (plain: string): string => plain.replace(".", decimalMark(numberLocale()));

/**
 * A group never follows a zero, so "0,018" is a decimal in every locale. India writes groups of two before the last one,
 * which has three figures everywhere.
 */
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’\s]\d{2,3})*[.,'’\s]\d{3}$/;

/**
 * Reads a number as people write it in their locale, and returns its decimal text. A comma is also a decimal mark where
 * it separates no thousands. Other text is returned as it is, for the refusal of its field.
 */
export function plainNumber(typed: string): string {
  const [group, decimal] = [groupMark(numberLocale()), decimalMark(numberLocale())];
  const [whole = "", ...decimals] = typed.split(decimal);
  const marks = whole.replace(/\d/g, "");
  const isGrouped = GROUPED.test(whole) && [...marks].every((mark) => mark === group || mark.trim() === "");
  if (isGrouped) return [whole.replace(/\D/g, ""), ...decimals].join(".");
  return typed.replace(",", ".");
}
