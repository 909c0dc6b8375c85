import type * as z from "zod";

const TYPES: Record<string, string> = {
  string: "must be a text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
  null: "must be null",
};

const FORMATS: Record<string, string> = {
  email: "must be an email address",
  url: "must be a full URL",
  date: "must be a date such as 2026-06-01",
  datetime: "must be a date and time such as 2026-06-01T12:00:00Z",
};

/** The sentences of the schema library begin like these; our own begin with a verb, in lowercase. */
const BY_LIBRARY = /^(Invalid|Too big|Too small)\b/;

/** The problem of a value as a person reads it, continuing the name of its field. */
export function schemaText(issue: z.core.$ZodIssue): string {
  return BY_LIBRARY.test(issue.message) ? inOurWords(issue) : issue.message;
}

function inOurWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? "is not valid";
    case "invalid_format":
      return FORMATS[issue.format] ?? "has the wrong format";
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(", ")}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "too_big":
      return sized(issue, { most: issue.maximum });
    case "too_small":
      return sized(issue, { least: issue.minimum });
    default:
      return "is not valid";
  }
}

type Sized = { origin: string; inclusive?: boolean; exact?: boolean };
type Limit = { most: number | bigint } | { least: number | bigint };

function sized({ origin, inclusive = true, exact = false }: Sized, limit: Limit): string {
  const isMost = "most" in limit;
  const number = isMost ? limit.most : limit.least;
  if (origin === "string") {
    if (!isMost && number === 1) return "must not be empty";
    if (exact) return `must be exactly ${number} characters`;
    return isMost ? `must be at most ${number} characters` : `must be at least ${number} characters`;
  }
  if (origin === "array" || origin === "set") {
    if (!isMost && number === 1) return "must not be empty";
    return isMost ? `must have at most ${number} items` : `must have at least ${number} items`;
  }
  if (!inclusive) return isMost ? `must be less than ${number}` : `must be more than ${number}`;
  return isMost ? `must be at most ${number}` : `must be at least ${number}`;
}
