/**
 * Parses `{{trigger.field | filter:'argument'}}` by index, in one pass from left to right: the time is linear in the
 * length of any text, and a value that looks like a template is never parsed.
 */
export type Filter = { name: FilterName; argument?: string };
export type Reference = {
  kind: "reference";
  path: readonly string[];
  filters: readonly Filter[];
  start: number;
  end: number;
};
export type Template = { parts: readonly (string | Reference)[] };
type TemplateFault = { at: number; message: string; word?: string };
export type ParsedTemplate = { ok: true; template: Template } | { ok: false; fault: TemplateFault };

export const FILTERS = {
  default: { argument: "required", label: "Default value" },
  upper: { argument: "none", label: "UPPER CASE" },
  lower: { argument: "none", label: "lower case" },
  title: { argument: "none", label: "First Letters Large" },
  first_name: { argument: "none", label: "First name only" },
  date: { argument: "optional", label: "Date and time in the workspace's time zone" },
  phone: { argument: "none", label: "Formatted phone number" },
} as const;
export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

const MAX_ARGUMENT = 500;
const CACHE_SIZE = 2_000;
const CACHED_LENGTH = 2_048;
const cache = new Map<string, ParsedTemplate>();

export function hasTemplate(text: string): boolean {
  return text.includes("{{");
}

export function parseTemplate(text: string): ParsedTemplate {
  const known = cache.get(text);
  if (known) return known;
  const parsed = scan(text);
  if (text.length > CACHED_LENGTH) return parsed;
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(text, parsed);
  return parsed;
}

/** The references of a text; none when it does not parse. */
export function referencesIn(text: string): readonly Reference[] {
  if (!hasTemplate(text)) return [];
  const parsed = parseTemplate(text);
  return parsed.ok ? parsed.template.parts.filter((part) => typeof part !== "string") : [];
}

/** Exactly one reference and nothing else: such a value preserves its type. */
export function soleReference(template: Template): Reference | null {
  const [only] = template.parts;
  return template.parts.length === 1 && typeof only === "object" ? only : null;
}

function scan(text: string): ParsedTemplate {
  const parts: (string | Reference)[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{{", at);
    if (open === -1) break;
    if (open > at) parts.push(text.slice(at, open));
    const result = new ReferenceScanner(text, open).read();
    if ("message" in result) return { ok: false, fault: result };
    parts.push(result);
    at = result.end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return { ok: true, template: { parts } };
}

const MAX_SEGMENTS = 16;
const POSITIONS = /^(?:\[\d{1,4}\])+/;
const LONGEST_POSITIONS = 24;
const PATH_CHARACTERS = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_:-");

class ReferenceScanner {
  private at: number;

  constructor(
    private readonly text: string,
    private readonly start: number,
  ) {
    this.at = start + 2;
  }

  read(): Reference | TemplateFault {
    this.skipSpace();
    const path: string[] = [];
    for (;;) {
      const name = this.word();
      if (name === "") return this.fault(this.expected("a field like trigger.caller_phone"));
      path.push(path.length === 0 ? name : `${name}${this.positions()}`);
      if (path.length > MAX_SEGMENTS) return this.fault("This goes too deep");
      if (this.text[this.at] !== ".") break;
      this.at += 1;
    }
    this.skipSpace();
    const filters: Filter[] = [];
    while (this.text[this.at] === "|") {
      this.at += 1;
      const filter = this.filter();
      if ("message" in filter) return filter;
      filters.push(filter);
    }
    if (!this.text.startsWith("}}", this.at)) return this.fault(this.expected('"}}"'));
    return { kind: "reference", path, filters, start: this.start, end: this.at + 2 };
  }

  private filter(): Filter | TemplateFault {
    this.skipSpace();
    const begin = this.at;
    const name = this.name();
    const known = FILTER_NAMES.find((filter) => filter === name);
    if (!known) {
      const message = name === "" ? this.expected("a filter name") : `There is no filter "${name}"`;
      return { at: begin, message, word: name };
    }
    this.skipSpace();
    const { argument: rule } = FILTERS[known];
    if (this.text[this.at] !== ":") {
      if (rule === "required") return this.fault(`"${known}" needs a text, like ${known}:'there'`);
      return { name: known };
    }
    if (rule === "none") return this.fault(`"${known}" takes no argument`);
    this.at += 1;
    this.skipSpace();
    const argument = this.quoted();
    if (typeof argument !== "string") return argument;
    this.skipSpace();
    return { name: known, argument };
  }

  private quoted(): string | TemplateFault {
    const quote = this.text[this.at];
    if (quote !== "'" && quote !== '"') return this.fault(this.expected("a text in quotes"));
    let value = "";
    for (let i = this.at + 1; i < this.text.length && value.length <= MAX_ARGUMENT; i++) {
      const character = this.text[i] ?? "";
      if (character === "\\" && i + 1 < this.text.length) {
        i += 1;
        value += this.text[i];
      } else if (character === quote) {
        this.at = i + 1;
        return value;
      } else {
        value += character;
      }
    }
    return this.fault("The quote is not closed");
  }

  private word(): string {
    return this.take((character) => PATH_CHARACTERS.has(character));
  }

  /** Positions in lists, like `[0]`. */
  private positions(): string {
    const found = POSITIONS.exec(this.text.slice(this.at, this.at + LONGEST_POSITIONS))?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  private name(): string {
    return this.take((character) => character !== ":" && PATH_CHARACTERS.has(character));
  }

  private take(matches: (character: string) => boolean): string {
    const begin = this.at;
    while (
      this.at < this.text.length &&
      this.at - begin <= MAX_ARGUMENT &&
      matches(this.text[this.at] ?? "")
    ) {
      this.at += 1;
    }
    return this.text.slice(begin, this.at);
  }

  private skipSpace() {
    while (this.text[this.at] === " " || this.text[this.at] === "\t") this.at += 1;
  }

  private expected(what: string): string {
    if (this.at >= this.text.length) return 'The "{{" is never closed with "}}"';
    return `Expected ${what} at character ${this.at + 1}`;
  }

  private fault(message: string): TemplateFault {
    return { at: this.at, message };
  }
}

export function referenceText(reference: Pick<Reference, "path" | "filters">): string {
  const filters = reference.filters.map(({ name, argument }) =>
    argument === undefined ? ` | ${name}` : ` | ${name}:'${escapeArgument(argument)}'`,
  );
  return `{{${reference.path.join(".")}${filters.join("")}}}`;
}

function escapeArgument(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}

/** Returns the text with every reference passed through `change`; null leaves one unchanged. */
export function mapReferences(
  text: string,
  change: (reference: Reference) => Pick<Reference, "path" | "filters"> | null,
): string {
  if (!hasTemplate(text)) return text;
  const parsed = parseTemplate(text);
  if (!parsed.ok) return text;
  return parsed.template.parts
    .map((part) => {
      if (typeof part === "string") return part;
      const changed = change(part);
      return changed ? referenceText(changed) : text.slice(part.start, part.end);
    })
    .join("");
}
