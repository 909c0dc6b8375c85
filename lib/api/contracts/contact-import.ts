import * as z from "zod";
import { contract } from "../contract";
import { text } from "../wire";

export const IMPORT_FIELDS = ["name", "phone", "email", "tags", "optedOut"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const field = z.enum(IMPORT_FIELDS);
const header = text(200);
const problem = z.object({
  /** Line of the file, counted from 1. */
  line: z.int(),
  /** The column's own head; null when it is about the whole row. */
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof problem>;

const contactImport = z
  .object({
    dryRun: z.boolean(),
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Rows of a number that stood in the file before. */
    repeated: z.int(),
    rejected: z.int(),
    columns: z.array(z.object({ header: z.string(), field: field.nullable() })),
    /** The first 200. */
    problems: z.array(problem),
    /** The first 20 that can be taken. */
    preview: z.array(
      z.object({
        line: z.int(),
        phone: z.string(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        tags: z.array(z.string()),
        optedOut: z.boolean(),
        isNew: z.boolean(),
      }),
    ),
  })
  .meta({ id: "ContactImport" });
export type ContactImport = z.infer<typeof contactImport>;

const MOST_CHARACTERS = 1_048_576;

export const importContacts = contract({
  auth: "workspace",
  scope: "data:write",
  tag: "Contacts",
  method: "POST",
  path: "/v1/contacts/import",
  summary: "Take contacts from a CSV file",
  description:
    "Good rows are taken, bad rows are listed with their line, column and reason. At most 5,000 rows. People are told apart by their number: what is known of somebody is not overwritten, and an opt-out is never lifted. With dryRun nothing is written.",
  body: z.strictObject({
    csv: text(MOST_CHARACTERS, 1),
    /** The head of the column each field stands in, where the heads do not say it. */
    mapping: z
      .strictObject({
        name: header.optional(),
        phone: header.optional(),
        email: header.optional(),
        tags: header.optional(),
        optedOut: header.optional(),
      })
      .optional(),
    dryRun: z.boolean().optional(),
  }),
  bodyLimit: 2 * MOST_CHARACTERS,
  response: contactImport,
  example: { body: { csv: "name,phone,tags\nSam Doe,(202) 555-0124,recall", dryRun: true } },
});
