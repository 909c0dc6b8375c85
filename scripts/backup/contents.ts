import { BackupError } from "./archive.ts";

/**
 * The contents of a backup: a line of JSON for the whole, then for each table a line of JSON, its rows as COPY writes them
 * and the line `\.`, which no row can be, and at the end the number of rows of each table.
 */
export type Summary = {
  createdAt: string;
  version: string;
  /** The schema is what these migrations make. */
  migrations: string[];
  /** Later than every transaction the backup knows of, because invoices are bound to transactions. */
  transaction: string;
  /** The first month that has partitions. */
  firstMonth: string;
  sequences: Record<string, string>;
  /** The secrets that open stored secrets and recognize keys, if the data directory holds them. */
  secrets: Record<string, string> | null;
  /** Recognizes secrets that are set in the environment. */
  fingerprint: string;
};
export type Section = { table: string; columns: string[] };
export type Counts = Record<string, number>;

const END_OF_ROWS = Buffer.from("\\.\n");
const NEW_LINE = 10;

export const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
export const endOfRows = END_OF_ROWS;

/** Reads contents from first to last. The rows of a table have to be read before what follows them. */
export class ContentsReader {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(contents: AsyncIterable<Buffer>) {
    this.#chunks = contents[Symbol.asyncIterator]();
  }

  async readJson<T>(): Promise<T> {
    for (;;) {
      const end = this.#rest.indexOf(NEW_LINE);
      if (end >= 0) {
        const line = this.#rest.toString("utf8", 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return parsed<T>(line);
      }
      await this.#more();
    }
  }

  /** Whole rows, in pieces. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = endIn(this.#rest);
      if (end >= 0) {
        if (end > 0) yield this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end + END_OF_ROWS.length);
        return;
      }
      const whole = this.#rest.lastIndexOf(NEW_LINE) + 1;
      if (whole > 0) yield this.#rest.subarray(0, whole);
      this.#rest = this.#rest.subarray(whole);
      await this.#more();
    }
  }

  async readToEnd(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new BackupError("The backup is cut off: its end is missing.");
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}

/** A flipped bit is noticed by the checksum at the end, and may be met before that. */
function parsed<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new BackupError("The backup is damaged.");
  }
}

/** The start of the line that ends the rows. */
function endIn(buffer: Buffer): number {
  if (buffer.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0;
  const before = buffer.indexOf(`\n${END_OF_ROWS}`);
  return before < 0 ? -1 : before + 1;
}

export function countRows(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(NEW_LINE); at >= 0; at = rows.indexOf(NEW_LINE, at + 1)) count++;
  return count;
}
