import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { flag } from "./fields";

export const IMPORT_FIELDS = ["name", "phone", "email", "tags", "optedOut"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const field = z.enum(IMPORT_FIELDS);
const header = text(200);
const column = header.optional().meta({ description: "As mapping in the body: the head of that column" });
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
    "Good rows are taken, bad rows are listed with their line, column and reason. At most 5,000 rows. People are told apart by their number: what is known of somebody is not overwritten, and an opt-out is never lifted. With dryRun nothing is written. The file may also be the whole body, as text/csv; what is said beside it stands in the query then.",
  query: z.strictObject({
    dry_run: flag.optional().meta({ description: "As dryRun in the body" }),
    name_column: column,
    phone_column: column,
    email_column: column,
    tags_column: column,
    opted_out_column: column,
  }),
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
  text: { type: "text/csv", member: "csv", example: "name,phone,tags\r\nSam Doe,(202) 555-0124,recall\r\n" },
  bodyLimit: 2 * MOST_CHARACTERS,
  response: contactImport,
  example: { body: { csv: "name,phone,tags\nSam Doe,(202) 555-0124,recall", dryRun: true } },
});
