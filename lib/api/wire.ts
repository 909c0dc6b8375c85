import * as z from "zod";

/** Pieces every contract uses. Strict everywhere: an unknown member is a 422, not a silent loss. */

const clean = (value: string) => value.isWellFormed() && !value.includes("\u0000");

/** Text Postgres can hold: no NUL, no half of a surrogate pair. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine(clean, { error: "holds a character that cannot be stored (NUL or half a character)" });

/** A name in any script: trimmed, not blank, no control characters. */
export const name = (max = 100) =>
  text(max * 4)
    .transform((value) => value.trim())
    .refine((value) => visible(value), { error: "must hold at least one visible character" })
    .refine((value) => [...value].length <= max, { error: `must be at most ${max} characters` })
    .refine((value) => !hasControl(value), { error: "must not hold control characters" });

export const email = z
  .string()
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: "must be an e-mail address" }))
  .refine((value) => isAscii(value), { error: "must be an ASCII e-mail address" });

export const instant = z.iso.datetime({
  offset: true,
  error: "must be an ISO 8601 time with a zone, such as 2026-06-01T09:00:00Z",
});

/** ISO 8601 UTC, as every answer writes it. */
export const stamp = z.string().meta({ format: "date-time" });

export const period = z
  .string()
  .max(7)
  .meta({ description: "Calendar month in UTC, YYYY-MM", example: "2026-06" });

export const id = z.string().min(1).max(80).meta({ description: "Identifier" });
export const idParams = z.strictObject({ id });

/** Query strings arrive as text; a number is digits only, so "", "1e3" and "0x10" are refused. */
export const digits = (min: number, max: number) =>
  z
    .string()
    .max(12)
    .refine((value) => value.length > 0 && [...value].every((c) => c >= "0" && c <= "9"), {
      error: "must be a whole number",
    })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be between ${min} and ${max}` });

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const page = {
  limit: digits(1, 100).optional().meta({ description: "1 to 100, default 20" }),
  starting_after: z.string().max(120).optional().meta({ description: "id of the last row seen" }),
};

/** The list envelope: { "<plural>": [...], total, has_more, next_cursor }. */
export function listOf<N extends string, T extends z.ZodType>(plural: N, row: T) {
  return z.object({
    [plural]: z.array(row),
    total: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  } as Record<N, z.ZodArray<T>> & {
    total: z.ZodInt;
    has_more: z.ZodBoolean;
    next_cursor: z.ZodNullable<z.ZodString>;
  });
}

/** Lists without bound (runs, events, calls, messages) leave the total out. */
export function streamOf<N extends string, T extends z.ZodType>(plural: N, row: T) {
  return z.object({
    [plural]: z.array(row),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  } as Record<N, z.ZodArray<T>> & { has_more: z.ZodBoolean; next_cursor: z.ZodNullable<z.ZodString> });
}

/** Up to 50 keys of text. */
export const metadata = z
  .record(text(40, 1), z.union([text(500), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 50, { error: "must have at most 50 keys" });

function visible(value: string): boolean {
  for (const char of value) {
    const code = char.codePointAt(0)!;
    const invisible =
      char.trim() === "" ||
      (code >= 0x200b && code <= 0x200f) ||
      (code >= 0x202a && code <= 0x202e) ||
      (code >= 0x2060 && code <= 0x206f) ||
      code === 0xfeff ||
      code === 0xad ||
      code === 0x180e ||
      code === 0x3164;
    if (!invisible && code > 0x1f && !(code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}

function hasControl(value: string): boolean {
  for (const char of value) {
    const code = char.codePointAt(0)!;
    if (code <= 0x1f || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
}

function isAscii(value: string): boolean {
  for (const char of value) if (char.codePointAt(0)! > 0x7e) return false;
  return true;
}
