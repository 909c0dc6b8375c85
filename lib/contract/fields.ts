import * as z from "zod";
import { text } from "@/lib/text-fields";

/** Fields that contracts share. Objects are strict, so an unknown member is a 422 instead of a silent loss. */
export const instant = z.iso.datetime({
  offset: true,
  error: "must be an ISO 8601 time with a zone, such as 2026-06-01T09:00:00Z",
});

/** ISO 8601 UTC, as every answer writes it. */
export const stamp = z.string().meta({ format: "date-time" });

export const period = z
  .string()
  .max(7)
  .meta({
    description: "Calendar month in UTC, YYYY-MM",
    example: "2026-06",
    override: { pattern: "^\\d{4}-(0[1-9]|1[0-2])$" },
  });

export const id = z.string().min(1).max(80).meta({ description: "Unique id" });

/** The way a run took out of a step: "true" or "false", or the label of one of its branches. */
export const branchTaken = z.string().meta({ description: "The branch the run took" });

export const idParams = z.strictObject({ id });

/**
 * Query strings arrive as text; a number is digits only, so "", "1e3" and "0x10" are refused. The document calls it the
 * integer it is, for clients.
 */
export const digits = (min: number, max: number, fallback?: number) =>
  z
    .string()
    .max(12)
    .refine((value) => value.length > 0 && [...value].every((c) => c >= "0" && c <= "9"), {
      error: "must be a whole number",
    })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be between ${min} and ${max}` })
    .meta({
      override: ({ jsonSchema }: Documented) => {
        jsonSchema.type = "integer";
        jsonSchema.minimum = min;
        jsonSchema.maximum = max;
        if (fallback !== undefined) jsonSchema.default = fallback;
        delete jsonSchema.maxLength;
      },
    });

/** The argument of zod-openapi's `override`, which changes the JSON schema that zod would give. */
export type Documented = { jsonSchema: Record<string, unknown> };

/** A counter that starts at 1, in a column of 32 bits. */
export const ordinal = z.int().min(1).max(2_147_483_647);

export const flag = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .meta({
    override: ({ jsonSchema }: Documented) => {
      jsonSchema.type = "boolean";
      jsonSchema.default = false;
      delete jsonSchema.enum;
    },
  });

export const page = {
  limit: digits(1, 100, 20).optional().meta({ description: "Rows of a page" }),
  starting_after: z.string().max(120).optional().meta({ description: "next_cursor of the page before" }),
};

/** For mirrors. The order changes with it, so a page is continued with next_cursor only. */
export const updatedSince = instant.optional().meta({
  description:
    "Only rows that changed at or after this time, oldest change first. Continue with next_cursor, and next time with the updatedAt of the last row: a change is never missed, and the last row may come twice",
  example: "2026-06-01T09:00:00.000Z",
});

const more = {
  has_more: z.boolean().describe("Whether another page follows"),
  next_cursor: z
    .string()
    .nullable()
    .describe("Send it as starting_after to get the next page; null on the last page"),
};

/** The list envelope: { "<plural>": [...], total, has_more, next_cursor }. */
export function listOf<N extends string, T extends z.ZodType>(plural: N, row: T) {
  return z.object({
    [plural]: z.array(row).describe("This page's rows, newest first unless the operation says otherwise"),
    total: z.int().describe("Rows on all pages"),
    ...more,
  } as Record<N, z.ZodArray<T>> & {
    total: z.ZodInt;
    has_more: z.ZodBoolean;
    next_cursor: z.ZodNullable<z.ZodString>;
  });
}

/** Lists without bound (runs, events, calls, messages) leave the total out. */
export function streamOf<N extends string, T extends z.ZodType>(plural: N, row: T) {
  return z.object({
    [plural]: z.array(row).describe("This page's rows, newest first unless the operation says otherwise"),
    ...more,
  } as Record<N, z.ZodArray<T>> & { has_more: z.ZodBoolean; next_cursor: z.ZodNullable<z.ZodString> });
}

/** Up to 50 keys of text. */
export const metadata = z
  .record(text(40, 1), z.union([text(500), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 50, { error: "must have at most 50 keys" })
  .meta({ override: { maxProperties: 50 } });
