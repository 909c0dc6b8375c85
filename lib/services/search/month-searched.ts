import { LANGUAGES } from "@/lib/language";
import { plainText } from "@/lib/plain-text";

/** The months' names in every language of the product, each with the month's two digits. */
const MONTHS = LANGUAGES.flatMap((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => ({
    name: plainText(format(Date.UTC(2026, index))),
    digits: String(index + 1).padStart(2, "0"),
  }));
});

/** Three letters are enough to tell the months of all languages apart. */
const ALONE = /^(\p{L}{3,})\.?(?: (?:del? )?(\d{4}))?$/iu;
const AMONG_WORDS = /(?<![\p{L}\p{N}])(\p{L}{3,})\.?\s+(?:del?\s+)?(\d{4})(?![\p{L}\p{N}])/giu;

function digitsOf(name: string): string | undefined {
  const plain = plainText(name);
  return MONTHS.find((month) => month.name.startsWith(plain))?.digits;
}

/** The end of the period that a month's name stands for: "2026-10" for "October 2026", "-10" for "oct". */
export function monthSearched(text: string): string | null {
  const [, name, year = ""] = ALONE.exec(text) ?? [];
  const digits = name && digitsOf(name);
  return digits ? `${year}-${digits}` : null;
}

const WORD = /(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/gu;

/**
 * The months that a search among invoices names, as parts of their numbers, and its other words: ["-10"] and "oak" for
 * "oak October". A month without a year has its whole name, because "mar" may be the beginning of a person's.
 */
export function monthsIn(text: string): { months: string[]; rest: string } {
  const months: string[] = [];
  const take = (month: string) => {
    months.push(month);
    return " ";
  };
  const rest = text
    .replaceAll(AMONG_WORDS, (typed: string, name: string, year: string) => {
      const digits = digitsOf(name);
      return digits ? take(`${year}-${digits}`) : typed;
    })
    .replaceAll(WORD, (typed) => {
      const month = MONTHS.find(({ name }) => name === plainText(typed));
      return month ? take(`-${month.digits}`) : typed;
    });
  return { months, rest: rest.replaceAll(/\s+/g, " ").trim() };
}

/** Replaces months with a year by the form they have in the numbers of invoices: "oak 2026-10" for "oak October 2026". */
export const withMonthNumbers = (text: string): string =>
  text.replaceAll(AMONG_WORDS, (typed: string, name: string, year: string) => {
    const digits = digitsOf(name);
    return digits ? `${year}-${digits}` : typed;
  });
