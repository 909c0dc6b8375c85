import { toE164 } from "@/lib/actions/phones";
import type { DateOrder, ImportField, ImportProblem } from "@/lib/contract/contact-import";
import { IMPORT_FIELDS } from "@/lib/contract/contact-import";
import { plainText } from "@/lib/plain-text";
import { email as emailShape, name as nameShape } from "@/lib/text-fields";
import { type CsvRow, readCsv } from "./csv";
import { dateOrderOf, readDate } from "./file-dates";
import { readLanguage } from "./file-languages";
import { isFirstName, rankOf } from "./headers";

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
  /** The order in which dates were read; null if it made no difference. */
  dateOrder: DateOrder | null;
  problems: ImportProblem[];
};

const MAX_ROWS = 5_000;
const MAX_TAGS = 50;
const MAX_NAME = 200;

type Mapping = Partial<Record<ImportField, string | undefined>>;

type ReadAs = {
  country: string;
  /** The order of day and month in dates that do not show it. */
  usualOrder: DateOrder["order"];
  /** True if the dates of the file may show another order, because a person looks at what was read. */
  learnsOrder: boolean;
  /** The order that the reader chose. */
  dateOrder?: DateOrder["order"] | undefined;
  mapping?: Mapping | undefined;
};

export function readPeople(csv: string, of: ReadAs): PeopleFile {
  const { rows: all, unclosedQuote } = readCsv(csv);
  const [head, ...rows] = all;
  const columns = columnsOf(head?.cells ?? [], of.mapping ?? {});
  const reading: PeopleFile = {
    columns,
    people: [],
    rows: rows.length,
    repeated: 0,
    rejected: 0,
    dateOrder: dateOrderOf(datesIn(rows, columns), {
      chosen: of.dateOrder,
      usual: of.usualOrder,
      learns: of.learnsOrder,
    }),
    problems: [],
  };
  const forms = { country: of.country, order: reading.dateOrder?.order ?? of.usualOrder };
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
    const result = index < MAX_ROWS ? readPerson(row, columns, forms) : TOO_MANY;
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

/**
 * A header that was chosen for a field is used for it alone. Every other field has its clearest column. The parts of a
 * last name are joined.
 */
function columnsOf(headers: readonly string[], mapping: Mapping): ImportColumn[] {
  const fields = headers.map((header) => IMPORT_FIELDS.find((one) => mapping[one] === header) ?? null);
  for (const [at, field] of fields.entries())
    if (field !== null && fields.indexOf(field) < at) fields[at] = null;
  for (const field of IMPORT_FIELDS) {
    if (mapping[field] !== undefined) continue;
    const ranks = headers.map((header, at) => (fields[at] === null ? rankOf(field, header) : null));
    const best = Math.min(...ranks.map((rank) => rank ?? Number.POSITIVE_INFINITY));
    const wanted = field === "lastName" && best > 0 ? [1, 2] : [best];
    for (const rank of wanted) {
      const at = ranks.indexOf(rank);
      if (at !== -1) fields[at] = field;
    }
  }
  return withFirstName(headers, { fields, mapping });
}

/** A column that is only called a name has the last names if another one has the first names. */
function withFirstName(
  headers: readonly string[],
  { fields, mapping }: { fields: (ImportField | null)[]; mapping: Mapping },
): ImportColumn[] {
  const isChosen = mapping.name !== undefined || mapping.lastName !== undefined;
  const first = headers.findIndex((header, at) => fields[at] === null && isFirstName(header));
  const name = fields.indexOf("name");
  if (
    !isChosen &&
    first !== -1 &&
    !fields.includes("lastName") &&
    rankOf("name", headers[name] ?? "") === 1
  ) {
    fields[name] = "lastName";
    fields[first] = "name";
  }
  return headers.map((header, at) => ({ header, field: fields[at] ?? null }));
}

function datesIn(rows: readonly CsvRow[], columns: readonly ImportColumn[]): string[] {
  const at = columns.findIndex(({ field }) => field === "birthday");
  return at === -1 ? [] : rows.map(({ cells }) => (cells[at] ?? "").trim());
}

type RowResult =
  | { person: Person; problems: [] }
  | { person: null; problems: { column: string | null; message: string }[] };

const TOO_MANY: RowResult = {
  person: null,
  problems: [{ column: null, message: `More than ${MAX_ROWS} rows; split them into several files` }],
};

type Forms = { country: string; order: DateOrder["order"] };
type Cell = Forms & { header: string };

function readPerson({ line, cells }: CsvRow, columns: readonly ImportColumn[], forms: Forms): RowResult {
  const problems: { column: string | null; message: string }[] = [];
  if (cells.length > columns.length) {
    problems.push({
      column: null,
      message: `Has ${cells.length} cells, but the header has ${columns.length}`,
    });
    return { person: null, problems };
  }
  const none = { name: null, email: null, language: null, birthday: null };
  const person: Draft = { line, phone: "", ...none, tags: [], optedOut: false, lastNames: [] };
  for (const [index, { header, field }] of columns.entries()) {
    const text = (cells[index] ?? "").trim();
    if (field === null) continue;
    const problem = READERS[field](text, person, { ...forms, header });
    if (problem !== null) problems.push({ column: header, message: problem });
  }
  if (problems.length > 0) return { person: null, problems };
  const { lastNames, ...rest } = person;
  const name = fullName(person, columns);
  if (name !== null && [...name].length > MAX_NAME) {
    const column = columns.find(({ field }) => field === "lastName")?.header ?? null;
    return { person: null, problems: [{ column, message: LONG_NAME }] };
  }
  return { person: { ...rest, name }, problems: [] };
}

const LONG_NAME = `The name must be at most ${MAX_NAME} characters`;

/** A last name is not repeated after a full name that ends with it, nor a first name before a full one. */
function fullName({ name, lastNames }: Draft, columns: readonly ImportColumn[]): string | null {
  const rank = ({ header }: LastName) => rankOf("lastName", header) ?? 0;
  const last = lastNames
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ text }) => text)
    .join(" ");
  if (name === null || last === "") return name ?? (last || null);
  if (plainText(last).startsWith(`${plainText(name)} `)) return last;
  const isFirst = columns.some(({ header, field }) => field === "name" && isFirstName(header));
  return !isFirst && ` ${plainText(name)}`.endsWith(` ${plainText(last)}`) ? name : `${name} ${last}`;
}

type LastName = { header: string; text: string };

type Draft = Person & { lastNames: LastName[] };

/** Each reads a cell into the person, or returns the problem with it. */
const READERS: Record<ImportField, (text: string, person: Draft, cell: Cell) => string | null> = {
  phone(text, person, { country }) {
    if (text === "") return "The phone number is missing";
    const phone = toE164(text, country);
    if (phone === null) return `"${short(text)}" is not a phone number`;
    person.phone = phone;
    return null;
  },
  name(text, person) {
    if (text === "") return null;
    const problem = nameProblem(text);
    if (problem === null) person.name = text;
    return problem;
  },
  lastName(text, person, { header }) {
    if (text === "") return null;
    const problem = nameProblem(text);
    if (problem === null) person.lastNames.push({ header, text });
    return problem;
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
    const answer = plainText(text);
    if (!YES.has(answer) && !NO.has(answer)) return `"${short(text)}" isn't yes or no`;
    person.optedOut = YES.has(answer);
    return null;
  },
  language(text, person) {
    if (text === "") return null;
    person.language = readLanguage(text);
    return person.language === null ? `"${short(text)}" is not a language such as Spanish or pt-BR` : null;
  },
  birthday(text, person, { order }) {
    if (text === "") return null;
    person.birthday = readDate(text, order);
    const example = order === "dmy" ? "17/5/1984" : "5/17/1984";
    return person.birthday === null
      ? `"${short(text)}" is not a date of birth such as ${example} or 1984-05-17`
      : null;
  },
};

function nameProblem(text: string): string | null {
  if (isFormula(text)) return `"${short(text)}" begins like a spreadsheet formula`;
  if ([...text].length > MAX_NAME) return LONG_NAME;
  const read = nameShape(MAX_NAME).safeParse(text);
  return read.success ? null : `The name ${read.error.issues[0]?.message ?? "is not usable"}`;
}

const YES = new Set([
  ...["yes", "y", "true", "1", "x", "opted out", "stop", "unsubscribed"],
  ...["si", "s", "verdadero", "baja", "dado de baja", "dada de baja"],
]);
const NO = new Set(["", "no", "n", "false", "0", "opted in", "subscribed", "falso", "alta"]);

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
