import { toE164 } from "@/lib/actions/phones";
import { birthday as birthdayShape, language as languageShape } from "@/lib/automation/person-fields";
import type { ImportField, ImportProblem } from "@/lib/contract/contact-import";
import { IMPORT_FIELDS } from "@/lib/contract/contact-import";
import { email as emailShape, name as nameShape } from "@/lib/text-fields";
import { type CsvRow, readCsv } from "./csv";

/** A person in a file whose row can be imported. PeopleFile is pure: it returns people and the problems of other rows. */
export type Person = {
  line: number;
  phone: string;
  name: string | null;
  email: string | null;
  tags: string[];
  optedOut: boolean;
  language: string | null;
  birthday: string | null;
};
type ImportColumn = { header: string; field: ImportField | null };
type PeopleFile = {
  columns: ImportColumn[];
  people: Person[];
  rows: number;
  /** Rows whose number occurred earlier in the file; their details are merged into the first. */
  repeated: number;
  rejected: number;
  problems: ImportProblem[];
};

const MAX_ROWS = 5_000;
const MAX_TAGS = 50;

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
  language: ["language", "lang", "preferredlanguage", "preferredlang"],
  birthday: ["birthday", "birthdate", "dateofbirth", "dob"],
};

type Mapping = Partial<Record<ImportField, string | undefined>>;

export function readPeople(csv: string, of: { country: string; mapping?: Mapping | undefined }): PeopleFile {
  const { rows: all, unclosedQuote } = readCsv(csv);
  const [head, ...rows] = all;
  const columns = columnsOf(head?.cells ?? [], of.mapping ?? {});
  const reading: PeopleFile = {
    columns,
    people: [],
    rows: rows.length,
    repeated: 0,
    rejected: 0,
    problems: [],
  };
  const addProblem = (line: number, column: string | null, message: string) =>
    reading.problems.push({ line, column, message });
  if (unclosedQuote !== null)
    addProblem(unclosedQuote, null, "A quote is opened here and never closed; nothing after it is read");
  if (!columns.some(({ field }) => field === "phone")) {
    addProblem(1, null, "No phone number column found");
    return { ...reading, rejected: rows.length };
  }
  const byPhone = new Map<string, Person>();
  for (const [index, row] of rows.entries()) {
    const result = index < MAX_ROWS ? readPerson(row, columns, of.country) : TOO_MANY;
    if (result.person === null) {
      reading.rejected++;
      for (const { column, message } of result.problems) addProblem(row.line, column, message);
      continue;
    }
    const { person } = result;
    const earlier = byPhone.get(person.phone);
    if (earlier) reading.repeated++;
    byPhone.set(person.phone, earlier ? mergePeople(earlier, person) : person);
  }
  return { ...reading, people: [...byPhone.values()] };
}

function columnsOf(headers: readonly string[], mapping: Mapping): ImportColumn[] {
  const assigned = new Set<ImportField>();
  return headers.map((header) => {
    const field = IMPORT_FIELDS.find((one) =>
      assigned.has(one)
        ? false
        : mapping[one] === undefined
          ? HEADERS[one].includes(normalizedHeader(header))
          : mapping[one] === header,
    );
    if (field) assigned.add(field);
    return { header, field: field ?? null };
  });
}

const normalizedHeader = (header: string) => header.toLowerCase().replaceAll(/[^a-z]/g, "");

type RowResult =
  | { person: Person; problems: [] }
  | { person: null; problems: { column: string | null; message: string }[] };

const TOO_MANY: RowResult = {
  person: null,
  problems: [{ column: null, message: `More than ${MAX_ROWS} rows; split them into several files` }],
};

function readPerson({ line, cells }: CsvRow, columns: readonly ImportColumn[], country: string): RowResult {
  const problems: { column: string | null; message: string }[] = [];
  if (cells.length > columns.length) {
    problems.push({
      column: null,
      message: `Has ${cells.length} cells, but the header has ${columns.length}`,
    });
    return { person: null, problems };
  }
  const none = { name: null, email: null, language: null, birthday: null };
  const person: Person = { line, phone: "", ...none, tags: [], optedOut: false };
  for (const [index, { header, field }] of columns.entries()) {
    const text = (cells[index] ?? "").trim();
    if (field === null) continue;
    const problem = READERS[field](text, person, country);
    if (problem !== null) problems.push({ column: header, message: problem });
  }
  return problems.length === 0 ? { person, problems: [] } : { person: null, problems };
}

/** Each reads a cell into the person, or returns the problem with it. */
const READERS: Record<ImportField, (text: string, person: Person, country: string) => string | null> = {
  phone(text, person, country) {
    if (text === "") return "The phone number is missing";
    const phone = toE164(text, country);
    if (phone === null) return `"${short(text)}" is not a phone number`;
    person.phone = phone;
    return null;
  },
  name(text, person) {
    if (text === "") return null;
    if (isFormula(text)) return `"${short(text)}" begins like a spreadsheet formula`;
    const read = nameShape(200).safeParse(text);
    if (!read.success) return `The name ${read.error.issues[0]?.message ?? "is not usable"}`;
    person.name = read.data;
    return null;
  },
  email(text, person) {
    if (text === "") return null;
    const read = isFormula(text) ? null : emailShape.safeParse(text);
    if (!read?.success) return `"${short(text)}" is not an email address`;
    person.email = read.data;
    return null;
  },
  tags(text, person) {
    const tags = text
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    const unusable = tags.find((tag) => isFormula(tag) || !nameShape(60).safeParse(tag).success);
    if (unusable !== undefined) return `"${short(unusable)}" is not usable as a tag`;
    if (tags.length > MAX_TAGS) return `More than ${MAX_TAGS} tags`;
    person.tags = [...new Set(tags)];
    return null;
  },
  optedOut(text, person) {
    const answer = text.toLowerCase();
    if (!YES.has(answer) && !NO.has(answer)) return `"${short(text)}" isn't yes or no`;
    person.optedOut = YES.has(answer);
    return null;
  },
  language(text, person) {
    if (text === "") return null;
    const read = languageShape.safeParse(text);
    if (!read.success) return `"${short(text)}" is not a language code such as en or pt-BR`;
    person.language = read.data;
    return null;
  },
  birthday(text, person, country) {
    if (text === "") return null;
    const read = birthdayShape.safeParse(country === "US" ? isoDate(text) : text);
    if (!read.success)
      return `"${short(text)}" is not a date of birth such as 1984-05-17${country === "US" ? " or 5/17/1984" : ""}`;
    person.birthday = read.data;
    return null;
  },
};

/** Spreadsheets in the United States write the month first; elsewhere the order is unknown. */
function isoDate(text: string): string {
  const parts = text.split("/");
  const [month = "", day = "", year = ""] = parts;
  if (parts.length !== 3 || year.length !== 4) return text;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const YES = new Set(["yes", "y", "true", "1", "x", "opted out", "stop", "unsubscribed"]);
const NO = new Set(["", "no", "n", "false", "0", "opted in", "subscribed"]);

/** A text that a spreadsheet would evaluate is refused, because contacts are exported to spreadsheets again. */
const isFormula = (text: string) => "=+-@".includes(text.slice(0, 1));

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text);

function mergePeople(first: Person, again: Person): Person {
  return {
    ...first,
    name: first.name ?? again.name,
    email: first.email ?? again.email,
    language: first.language ?? again.language,
    birthday: first.birthday ?? again.birthday,
    tags: [...new Set([...first.tags, ...again.tags])].slice(0, MAX_TAGS),
    optedOut: first.optedOut || again.optedOut,
  };
}
