import { type Cell, csvOf } from "./csv";
import type { DateFormat } from "./date-formats";
import { lineText } from "./line-text";
import type { Line } from "./lines";
import { decimal, minorToText } from "./money";
import { type Period, periodEnd, periodStart } from "./periods";
import type { Hash } from "./price-book";
import type { Statement } from "./resale";

/** The statement of one account, with what other systems know it by. */
type Exported = {
  accountId: string;
  accountName: string;
  email: string;
  externalId: string | null;
  /** The customer in the partner's Stripe account. */
  stripeCustomer: string | null;
  statement: Statement;
};

export type ExportedMonth = {
  period: Period;
  currency: string;
  final: boolean;
  accounts: readonly Exported[];
};

/**
 * One row per charge. Costs are the partner's own, so this file is not for its customers. Columns are only ever added at
 * the end.
 */
export function statementsCsv({ period, currency, final, accounts }: ExportedMonth, hash: Hash): string {
  const head =
    "period,account_id,account_name,external_id,line,kind,plan,description,quantity,unit_price,cost,price,margin,currency,final,statement_number,included,charged_quantity,per,price_per_unit";
  const rows = accounts.flatMap(({ accountId, accountName, externalId, statement }) =>
    statement.lines.map(({ line, costMinor, marginMinor }): Cell[] => [
      period,
      accountId,
      accountName,
      externalId ?? "",
      line.id,
      line.kind,
      line.plan,
      lineText(line),
      line.kind === "base" ? line.days : line.quantity,
      line.unitPrice,
      ...[costMinor, line.amountMinor, marginMinor].map(numeric),
      currency,
      String(final),
      statementNumber({ period, accountId }, hash),
      ...chargedCells(line),
    ]),
  );
  return csvOf([head.split(","), ...rows]);
}

/**
 * Included, charged quantity, `per` and the price of one unit: the price is the charged quantity times the last, which is
 * the unit price divided by `per`. A day of a base fee is rounded far below a cent.
 */
function chargedCells(line: Line): Cell[] {
  const per = line.kind === "base" ? line.daysInMonth : line.per;
  const one = decimal(line.unitPrice).div(per).toDecimalPlaces(10).toFixed();
  return line.kind === "base" ? ["", line.days, per, one] : [line.allowance.total, line.overage, per, one];
}

/** A number rather than text: a negative margin is no formula. */
const numeric = (minor: number): Cell => Number(minorToText(minor));

type Dated = { month: ExportedMonth; issuedAt: Date; hash: Hash; dates?: DateFormat | undefined };

const DAY_MS = 86_400_000;
const DUE_DAYS = 14;

/** Charges of zero are left out: accounting systems have no use for them. */
function charged(month: ExportedMonth): { account: Exported; line: Line }[] {
  return month.accounts.flatMap((account) =>
    account.statement.lines.flatMap(({ line }) => (line.amountMinor === 0 ? [] : [{ account, line }])),
  );
}

/**
 * The number of an account's statement, in its PDF and in all exports. QuickBooks takes at most 21 characters. The end of
 * an id is the same for many accounts, and an external id can change.
 */
export function statementNumber({ period, accountId }: { period: string; accountId: string }, hash: Hash) {
  return `${period}-${hash(accountId).slice(0, 12)}`;
}

function dateText(date: Date, format: DateFormat): string {
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  return (format === "MM/DD/YYYY" ? [month, day, year] : [day, month, year]).join("/");
}

const dueAt = (issuedAt: Date) => new Date(issuedAt.getTime() + DUE_DAYS * DAY_MS);

const QUICKBOOKS =
  "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date";

/** Each charge is one unit at its amount, so that nothing is multiplied and rounded again. */
export function quickBooksCsv({ month, issuedAt, hash, dates = "MM/DD/YYYY" }: Dated): string {
  const lastDay = new Date(periodEnd(month.period) - DAY_MS);
  const [issued = "", due = "", last = ""] = [issuedAt, dueAt(issuedAt), lastDay].map((date) =>
    dateText(date, dates),
  );
  const rows = charged(month).map(({ account, line }): Cell[] => [
    statementNumber({ ...account, period: month.period }, hash),
    account.accountName,
    issued,
    due,
    "",
    "",
    `${account.accountId} ${month.period}`,
    ITEMS[line.kind],
    lineText(line),
    1,
    numeric(line.amountMinor),
    numeric(line.amountMinor),
    last,
  ]);
  return csvOf([QUICKBOOKS.split(","), ...rows]);
}

const ITEMS: Record<Line["kind"], string> = { base: "Plan", usage: "Usage", late_usage: "Usage" };

const XERO =
  "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme";

/** The account for sales and the tax rate are those of Xero's default chart of accounts unless others are named. */
export function xeroCsv({
  month,
  issuedAt,
  hash,
  dates = "DD/MM/YYYY",
  accountCode,
  taxType,
}: Dated & { accountCode: string; taxType: string }): string {
  const [issued = "", due = ""] = [issuedAt, dueAt(issuedAt)].map((date) => dateText(date, dates));
  const columns = XERO.split(",");
  const rows = charged(month).map(({ account, line }): Cell[] => {
    const cells: Record<string, Cell> = {
      "*ContactName": account.accountName,
      EmailAddress: account.email,
      "*InvoiceNumber": statementNumber({ ...account, period: month.period }, hash),
      Reference: account.accountId,
      "*InvoiceDate": issued,
      "*DueDate": due,
      "*Description": lineText(line),
      "*Quantity": 1,
      "*UnitAmount": numeric(line.amountMinor),
      "*AccountCode": accountCode,
      "*TaxType": taxType,
      Currency: month.currency.toUpperCase(),
    };
    return columns.map((column) => cells[column] ?? "");
  });
  return csvOf([columns, ...rows]);
}

/** The parameters of one Stripe invoice item. Stripe takes amounts in minor units. */
export type StripeItem = {
  idempotencyKey: string;
  accountId: string;
  params: {
    customer?: string;
    amount: number;
    currency: string;
    description: string;
    period: { start: number; end: number };
    metadata: { account: string; period: string; line: string };
  };
};

/** The key is made from the charge, so a repeated export creates no item twice. */
export function stripeItems(month: ExportedMonth, hash: Hash): StripeItem[] {
  const { period, currency } = month;
  const [start, end] = [periodStart(period) / 1_000, periodEnd(period) / 1_000];
  return charged(month).map(({ account, line }) => ({
    idempotencyKey: `resale-${period}-${hash(`${period} ${line.id} ${line.amountMinor}`).slice(0, 32)}`,
    accountId: account.accountId,
    params: {
      ...(account.stripeCustomer === null ? {} : { customer: account.stripeCustomer }),
      amount: line.amountMinor,
      currency,
      description: lineText(line),
      period: { start, end },
      metadata: { account: account.accountId, period, line: line.id },
    },
  }));
}
