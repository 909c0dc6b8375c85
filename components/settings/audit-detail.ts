import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

type Words = Translator<"audit", ReactNode>;

/** Fields of details that have a label. Others are labeled by their name: "secretChanged" is "Secret changed". */
const FIELDS = [
  "name",
  "plan",
  "role",
  "status",
  "reason",
  "reasonCode",
  "amount",
  "total",
  "percent",
  "fields",
  "changed",
  "version",
  "revision",
  "owner",
  "to",
  "from",
  "assignee",
  "lostReason",
  "people",
  "teams",
  "emails",
  "email",
  "scopes",
  "allowedIps",
  "host",
  "hosts",
  "events",
  "enabled",
  "provider",
  "channel",
  "outcome",
  "priority",
  "source",
  "startsAt",
  "expiresAt",
  "effectiveAt",
  "effectiveFrom",
  "date",
  "accounts",
  "counts",
  "pushed",
  "conflict",
  "skipped",
  "failed",
  "rolled_back",
  "accountId",
  "partnerId",
  "automationId",
  "automations",
  "template",
  "rollout",
  "planChange",
  "creditNote",
  "labels",
  "message",
  "access",
  "gracePeriodSeconds",
  "secretChanged",
  "terms",
  "plans",
  "base",
  "markupPercent",
  "included",
  "overage",
  "minutes",
  "sms",
  "apiRequests",
  "meter",
  "factKey",
  "previousQuantity",
  "quantity",
  "period",
  "accountName",
  "workspaceId",
  "before",
  "after",
] as const;
type Field = (typeof FIELDS)[number];

const isField = (name: string): name is Field => FIELDS.some((one) => one === name);

/** Positions in the database, which connect records and mean nothing to a reader. */
const INTERNAL = new Set(["ingestTx"]);

/** Lists of the names of fields, which are labeled as the fields are. */
const OF_FIELDS = new Set(["fields", "changed"]);
/** Entries whose lists have names that people chose, such as those of variables. */
const OF_OWN_NAMES = new Set(["variables.changed", "event_type.changed"]);
/** Fields whose values are codes of the API, such as no_show. Other texts are shown as they were typed. */
const OF_CODES = new Set([
  ...[
    "access",
    "channel",
    "lostReason",
    "meter",
    "mode",
    "outcome",
    "priority",
    "provider",
    "reason",
    "reasonCode",
    "role",
  ],
  ...["source", "state", "status"],
]);
const OF_MONEY = new Set(["amount", "total", "monthly", "price"]);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const AMOUNT = /^-?\d+\.\d{2}$/;
const CODE = /^[a-z]+(_[a-z]+)+$/;

type AuditEntry = { action: string; detail: Readonly<Record<string, unknown>> };
export type DetailRow = { name: string; label: string; text: string };

type Reader = {
  t: Words;
  names: Readonly<Record<string, string>>;
  time: (at: string) => string;
  amount: (minor: number, currency: string) => string;
};

/** The detail of an entry in labeled rows. A value that changed is one row with both of its values. */
export function detailRows({ action, detail }: Pick<AuditEntry, "action" | "detail">, reader: Reader) {
  const { before, after, ...others } = detail;
  const currency = typeof detail.currency === "string" ? detail.currency : "usd";
  const writer = { ...reader, currency, hasOwnNames: OF_OWN_NAMES.has(action) };
  const rows = (fields: Readonly<Record<string, unknown>>): DetailRow[] =>
    Object.entries(fields)
      .filter(([name]) => !INTERNAL.has(name))
      .map(([name, value]) => rowOf(name, value, writer));
  if (!("before" in detail && "after" in detail)) return rows(detail);
  return [...changedRows({ before, after }, writer), ...rows(others)];
}

type Change = { before: unknown; after: unknown };
type Writer = Reader & { currency: string; hasOwnNames: boolean };

/** Two objects are compared field by field, and equal fields are left out. */
function changedRows({ before, after }: Change, writer: Writer): DetailRow[] {
  if (!isObject(before) || !isObject(after))
    return [
      { name: "before", label: writer.t("changed_from_to"), text: changeText("", { before, after }, writer) },
    ];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => rowOf(name, { before: before[name], after: after[name] }, writer));
}

function rowOf(name: string, value: unknown, writer: Writer): DetailRow {
  const text = isChange(value) ? changeText(name, value, writer) : valueText(name, value, writer);
  return { name, label: labelOf(name, writer.t), text };
}

const changeText = (name: string, { before, after }: Change, writer: Writer): string =>
  writer.t("from_to", { before: valueText(name, before, writer), after: valueText(name, after, writer) });

function labelOf(name: string, t: Words): string {
  if (isField(name)) return t(`field_${name}`);
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function valueText(name: string, value: unknown, writer: Writer): string {
  const { t, names, time, amount, currency, hasOwnNames } = writer;
  if (value === null || value === undefined || value === "") return t("no_value");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return name.endsWith("Minor") ? amount(value, currency) : value.toString();
  if (Array.isArray(value))
    return value.length === 0
      ? t("no_value")
      : value
          .map((one) =>
            OF_FIELDS.has(name) && typeof one === "string" && !hasOwnNames
              ? labelOf(one, t)
              : valueText(name, one, writer),
          )
          .join(", ");
  if (isObject(value)) {
    const parts = Object.entries(value).filter(([, of]) => !isEmpty(of));
    return parts.length === 0
      ? t("no_value")
      : parts.map(([own, of]) => `${labelOf(own, t)}: ${rowOf(own, of, writer).text}`).join(", ");
  }
  const text = String(value);
  if (Object.hasOwn(names, text)) return names[text] ?? text;
  if (INSTANT.test(text)) return time(text);
  if (OF_MONEY.has(name) && AMOUNT.test(text)) return amount(Number(text.replace(".", "")), currency);
  return OF_CODES.has(name) && CODE.test(text) ? text.replaceAll("_", " ") : text;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

const isChange = (value: unknown): value is Change =>
  isObject(value) && Object.keys(value).length === 2 && "before" in value && "after" in value;
