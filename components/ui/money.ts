import * as format from "@/lib/billing/format";
import { numberFormat } from "@/lib/formats";
import { numberLocale } from "./viewer-format";

export const money = (minor: number, currency: string): string =>
  format.money(minor, currency, numberLocale());

export const count = (value: number): string => format.count(value, numberLocale());

export const unitPrice = (price: string, currency: string): string =>
  format.unitPrice(price, currency, numberLocale());

/** A percentage from its decimal text: "12.5%", or as the reader's locale writes it. */
export const percent = (plain: string): string =>
  numberFormat(numberLocale(), { style: "percent", maximumFractionDigits: 4 }).format(Number(plain) / 100);

export const exactAmount = (price: string): string => format.exactAmount(price, numberLocale());

/** Formats without cents, for chart axes. */
export function roundMoney(minor: number, currency: string): string {
  return numberFormat(numberLocale(), {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: 0,
  }).format(minor / 100);
}
