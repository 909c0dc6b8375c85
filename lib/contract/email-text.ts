import { closest } from "@/lib/automation/did-you-mean";
import { parseTemplate, type Reference } from "@/lib/automation/template";
import { TEXT_FILTERS } from "@/lib/automation/text-filters";
import { definitionOf, type EmailKind } from "./emails";

export const MAX_SUBJECT = 150;
export const MAX_EMAIL_TEXT = 4_000;
/** Values may be long, and some email servers refuse longer lines. */
const MAX_SENT_SUBJECT = 250;

export type EmailTemplate = { subject: string; text: string };
type Problem = { pointer: "/subject" | "/text"; message: string };

/** The first problem of each part; none when the email can be sent as it is. */
export function templateProblems(kind: EmailKind, template: EmailTemplate): Problem[] {
  const [subject] = subjectProblems(kind, template.subject);
  const [text] = textProblems(kind, template.text);
  return [
    ...(subject ? [{ pointer: "/subject" as const, message: subject }] : []),
    ...(text ? [{ pointer: "/text" as const, message: text }] : []),
  ];
}

function subjectProblems(kind: EmailKind, subject: string): string[] {
  const { references } = definitionOf(kind);
  const parsed = referencesOf(subject);
  if (typeof parsed === "string") return [parsed];
  const blocks = parsed
    .filter(({ path: [name = ""] }) => references[name]?.block)
    .map((reference) => `${plain(reference)} can only be in the text`);
  return [...parsed.flatMap((reference) => referenceProblems(kind, reference)), ...blocks];
}

function textProblems(kind: EmailKind, text: string): string[] {
  const { references } = definitionOf(kind);
  const parsed = referencesOf(text);
  if (typeof parsed === "string") return [parsed];
  const has = (name: string) => parsed.some(({ path }) => path.join(".") === name);
  const missing = Object.entries(references)
    .filter(([name, { required }]) => required && !has(name))
    .map(([name, { title }]) => `Add {{${name}}}: ${title.toLowerCase()} can't be left out`);
  const crowded = text
    .split("\n")
    .flatMap((line) => {
      const found = referencesOf(line);
      return typeof found === "string" || found.length === 0 ? [] : [{ line, found }];
    })
    .filter(({ line, found }) =>
      found.some(
        (reference) => references[reference.path[0] ?? ""]?.block && line.trim() !== plain(reference),
      ),
    )
    .map(({ found }) => {
      const block = found.find(({ path: [name = ""] }) => references[name]?.block) ?? found[0]!;
      return `Put ${plain(block)} on a line of its own`;
    });
  return [...parsed.flatMap((reference) => referenceProblems(kind, reference)), ...missing, ...crowded];
}

const plain = ({ path }: Pick<Reference, "path">) => `{{${path.join(".")}}}`;

/** The references of a text, or the reason why it is no template. */
function referencesOf(text: string): Reference[] | string {
  const parsed = parseTemplate(text);
  if (!parsed.ok) {
    const near = parsed.fault.word ? closest(parsed.fault.word, FILTERS) : null;
    return near ? `${parsed.fault.message}. Did you mean ${near}?` : parsed.fault.message;
  }
  return parsed.template.parts.filter((part) => typeof part !== "string");
}

const FILTERS: readonly string[] = [...Object.keys(TEXT_FILTERS), "default"];

function referenceProblems(kind: EmailKind, reference: Reference): string[] {
  const { references } = definitionOf(kind);
  const name = reference.path.join(".");
  const known = Object.hasOwn(references, name) ? references[name] : undefined;
  if (!known) {
    const near = closest(name, Object.keys(references));
    const advice = near ? `Did you mean {{${near}}}?` : `Use ${listOf(Object.keys(references))}.`;
    return [`This email has no {{${name}}}. ${advice}`];
  }
  if (known.block && reference.filters.length > 0) return [`${plain(reference)} takes no filter`];
  return reference.filters
    .filter((filter) => !FILTERS.includes(filter.name))
    .map((filter) => `The filter "${filter.name}" doesn't work here; use ${FILTERS.join(", ")}`);
}

const listOf = (names: string[]) =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(names.map((name) => `{{${name}}}`));

type Values = Readonly<Record<string, string>>;

/** The email with its values. A value is never read as a template, and one of a single line stays one. */
export function fillEmail(kind: EmailKind, template: EmailTemplate, values: Values): EmailTemplate {
  const subject = oneLine(fill(kind, template.subject, values));
  return {
    subject: [...subject].slice(0, MAX_SENT_SUBJECT).join(""),
    text: fill(kind, template.text, values),
  };
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const oneLine = (text: string) => text.replaceAll(BREAKS, " ").trim();

function fill(kind: EmailKind, text: string, values: Values): string {
  const { references } = definitionOf(kind);
  const parsed = parseTemplate(text);
  if (!parsed.ok) return text;
  return parsed.template.parts
    .map((part) => {
      if (typeof part === "string") return part;
      const [name = ""] = part.path;
      const value = Object.hasOwn(values, name) ? (values[name] ?? "") : "";
      return filtered(references[name]?.block ? value : oneLine(value), part);
    })
    .join("");
}

function filtered(value: string, { filters }: Reference): string {
  let text = value;
  for (const { name, argument } of filters) {
    if (name === "default") text = text === "" ? (argument ?? "") : text;
    else if (name in TEXT_FILTERS) text = TEXT_FILTERS[name as keyof typeof TEXT_FILTERS](text);
  }
  return text;
}

/** The values of a preview or a test: nothing in it is real, and its links lead nowhere. */
export function sampleValues(kind: EmailKind, { product, base }: { product: string; base: string }): Values {
  const samples = Object.entries(definitionOf(kind).references).map(([name, { sample }]) => [
    name,
    name === "product" ? product : name === "link" ? `${base}${sample}` : sample,
  ]);
  return Object.fromEntries(samples);
}
