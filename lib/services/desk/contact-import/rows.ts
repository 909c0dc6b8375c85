import { toE164 } from "@/lib/actions/phones";
import type { ImportField, ImportProblem } from "@/lib/contract/contact-import";
import { IMPORT_FIELDS } from "@/lib/contract/contact-import";
import { email as emailShape, name as nameShape } from "@/lib/text-fields";
import { type CsvRow, readCsv } from "./csv";

/** What a file says about people: those that can be taken, and why the others cannot. Pure. */
export type Person = {
  line: number;
  phone: string;
  name: string | null;
  email: string | null;
  tags: string[];
  optedOut: boolean;
};
type ImportColumn = { header: string; field: ImportField | null };
export type Reading = {
  columns: ImportColumn[];
  people: Person[];
  rows: number;
  /** Rows of a number that stood in the file before; what they add is added to the first. */
  repeated: number;
  rejected: number;
  problems: ImportProblem[];
};

const MOST_ROWS = 5_000;
const MOST_TAGS = 50;

const HEADERS: Record<ImportField, readonly string[]> = {
  name: ["name", "fullname", "contact", "contactname", "patient", "patientname"],
  phone: [
    "phone",
    "phonenumber",
    "telephone",
    "telephonenumber",
    "tel",
    "mobile",
    "mobilephone",
    "cell",
    "number",
  ],
  email: ["email", "emailaddress", "mail"],
  tags: ["tags", "tag", "labels", "groups"],
  optedOut: ["optedout", "optout", "unsubscribed", "donottext", "notexts"],
};

type Mapping = Partial<Record<ImportField, string | undefined>>;

export function readPeople(csv: string, of: { country: string; mapping?: Mapping | undefined }): Reading {
  const { rows: all, open } = readCsv(csv);
  const [head, ...rows] = all;
  const columns = columnsOf(head?.cells ?? [], of.mapping ?? {});
  const reading: Reading = { columns, people: [], rows: rows.length, repeated: 0, rejected: 0, problems: [] };
  const complain = (line: number, column: string | null, message: string) =>
    reading.problems.push({ line, column, message });
  if (open !== null)
    complain(open, null, "A quote is opened here and never closed; nothing behind it is read");
  if (!columns.some(({ field }) => field === "phone")) {
    complain(1, null, "No column holds telephone numbers");
    return { ...reading, rejected: rows.length };
  }
  const byPhone = new Map<string, Person>();
  for (const [index, row] of rows.entries()) {
    const found = index < MOST_ROWS ? personOf(row, columns, of.country) : TOO_MANY;
    if (found.person === null) {
      reading.rejected++;
      for (const { column, message } of found.problems) complain(row.line, column, message);
      continue;
    }
    const { person } = found;
    const known = byPhone.get(person.phone);
    if (known) reading.repeated++;
    byPhone.set(person.phone, known ? merged(known, person) : person);
  }
  return { ...reading, people: [...byPhone.values()] };
}

function columnsOf(headers: readonly string[], mapping: Mapping): ImportColumn[] {
  const taken = new Set<ImportField>();
  return headers.map((header) => {
    const field = IMPORT_FIELDS.find((one) =>
      taken.has(one)
        ? false
        : mapping[one] === undefined
          ? HEADERS[one].includes(plainHeader(header))
          : mapping[one] === header,
    );
    if (field) taken.add(field);
    return { header, field: field ?? null };
  });
}

const plainHeader = (header: string) => header.toLowerCase().replaceAll(/[^a-z]/g, "");

type Found =
  | { person: Person; problems: [] }
  | { person: null; problems: { column: string | null; message: string }[] };

const TOO_MANY: Found = {
  person: null,
  problems: [{ column: null, message: `Beyond ${MOST_ROWS} rows; put them into another file` }],
};

function personOf({ line, cells }: CsvRow, columns: readonly ImportColumn[], country: string): Found {
  const problems: { column: string | null; message: string }[] = [];
  if (cells.length > columns.length) {
    problems.push({ column: null, message: `Has ${cells.length} cells, and the head has ${columns.length}` });
    return { person: null, problems };
  }
  const person: Person = { line, phone: "", name: null, email: null, tags: [], optedOut: false };
  for (const [index, { header, field }] of columns.entries()) {
    const text = (cells[index] ?? "").trim();
    if (field === null) continue;
    const fault = READERS[field](text, person, country);
    if (fault !== null) problems.push({ column: header, message: fault });
  }
  return problems.length === 0 ? { person, problems: [] } : { person: null, problems };
}

/** Each takes a cell into the person, or says why it cannot. */
const READERS: Record<ImportField, (text: string, person: Person, country: string) => string | null> = {
  phone(text, person, country) {
    if (text === "") return "The telephone number is missing";
    const phone = toE164(text, country);
    if (phone === null) return `"${short(text)}" is not a telephone number`;
    person.phone = phone;
    return null;
  },
  name(text, person) {
    if (text === "") return null;
    if (isFormula(text)) return `"${short(text)}" begins like a formula of a spreadsheet`;
    const read = nameShape(200).safeParse(text);
    if (!read.success) return `The name ${read.error.issues[0]?.message ?? "is not usable"}`;
    person.name = read.data;
    return null;
  },
  email(text, person) {
    if (text === "") return null;
    const read = isFormula(text) ? null : emailShape.safeParse(text);
    if (!read?.success) return `"${short(text)}" is not an e-mail address`;
    person.email = read.data;
    return null;
  },
  tags(text, person) {
    const tags = text
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    const odd = tags.find((tag) => isFormula(tag) || !nameShape(60).safeParse(tag).success);
    if (odd !== undefined) return `"${short(odd)}" is not usable as a tag`;
    if (tags.length > MOST_TAGS) return `More than ${MOST_TAGS} tags`;
    person.tags = [...new Set(tags)];
    return null;
  },
  optedOut(text, person) {
    const said = text.toLowerCase();
    if (!YES.has(said) && !NO.has(said)) return `"${short(text)}" is neither yes nor no`;
    person.optedOut = YES.has(said);
    return null;
  },
};

const YES = new Set(["yes", "y", "true", "1", "x", "opted out", "stop", "unsubscribed"]);
const NO = new Set(["", "no", "n", "false", "0", "opted in", "subscribed"]);

/** A spreadsheet that opens these names later must have nothing to compute. */
const isFormula = (text: string) => "=+-@".includes(text.slice(0, 1));

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text);

function merged(first: Person, again: Person): Person {
  return {
    ...first,
    name: first.name ?? again.name,
    email: first.email ?? again.email,
    tags: [...new Set([...first.tags, ...again.tags])].slice(0, MOST_TAGS),
    optedOut: first.optedOut || again.optedOut,
  };
}
