import * as z from "zod";

/** Text fields that any input shares: bounded, well-formed, and storable in PostgreSQL. */

const clean = (value: string) => value.isWellFormed() && !value.includes("\u0000");

/** Text that Postgres can store: no NUL, and no half of a surrogate pair. */
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
    .refine((value) => visible(value), { error: "must contain at least one visible character" })
    .refine((value) => [...value].length <= max, { error: `must be at most ${max} characters` })
    .refine((value) => !hasControl(value), { error: "must not contain control characters" })
    .meta({ override: { minLength: 1, maxLength: max } });

export const email = z
  .string()
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: "must be an email address" }))
  .refine((value) => isAscii(value), { error: "must be an ASCII email address" })
  .meta({ override: { format: "email", minLength: 3 } });

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
