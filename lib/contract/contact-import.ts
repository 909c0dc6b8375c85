import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { flag } from "./fields";

export const IMPORT_FIELDS = [
  "name",
  "lastName",
  "phone",
  "email",
  "tags",
  "optedOut",
  "language",
  "birthday",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const field = z.enum(IMPORT_FIELDS);
const header = text(200);
const column = header.optional().meta({ description: "As mapping in the body: the header of that column" });
const problem = z.object({
  line: z.int().describe("Line of the file, counted from 1"),
  column: z.string().nullable().describe("The column's header; null when the problem is about the whole row"),
  message: z.string().describe("The problem as a sentence"),
});
export type ImportProblem = z.infer<typeof problem>;

const order = z.enum(["dmy", "mdy"]);
const dateOrder = z.object({
  order: order.describe("dmy for 17/5/1984, mdy for 5/17/1984"),
  isCertain: z.boolean().describe("Whether the dates themselves show the order, by days above 12"),
  example: z
    .object({
      text: z.string().describe("The date in the file"),
      dmy: z.string().describe("The date it is in the order dmy, YYYY-MM-DD"),
      mdy: z.string().describe("The date it is in the order mdy, YYYY-MM-DD"),
    })
    .nullable()
    .describe("A date that can be read in both orders, or null"),
});
export type DateOrder = z.infer<typeof dateOrder>;

const contactImport = z
  .object({
    dryRun: z.boolean().describe("Whether nothing was written"),
    rows: z.int().describe("Rows of the file"),
    created: z.int().describe("Contacts that were added"),
    updated: z.int().describe("Contacts that got missing values"),
    unchanged: z.int().describe("Contacts that were already complete"),
    repeated: z.int().describe("Rows that repeat the number of an earlier row"),
    rejected: z.int().describe("Rows with problems"),
    columns: z
      .array(
        z.object({
          header: z.string().describe("The column's header"),
          field: field.nullable().describe("The field it was read as; null if it was ignored"),
        }),
      )
      .describe("How each column was read; several columns of last names are joined"),
    dateOrder: dateOrder
      .nullable()
      .describe("The order in which dates of birth were read; null if it makes no difference"),
    problems: z.array(problem).describe("The first 200 problems"),
    preview: z
      .array(
        z.object({
          line: z.int().describe("Line of the file, counted from 1"),
          phone: z.string().describe("The number in E.164"),
          name: z.string().nullable().describe("Name, or null"),
          email: z.string().nullable().describe("Email address, or null"),
          tags: z.array(z.string()).describe("Tags"),
          optedOut: z.boolean().describe("Whether the row says the person opted out of texts"),
          language: z.string().nullable().describe("Language, or null"),
          birthday: z.string().nullable().describe("Date of birth, or null"),
          isNew: z.boolean().describe("Whether a contact would be added"),
          contactName: z
            .string()
            .nullable()
            .describe("Name of the contact that has the number already, or null"),
        }),
      )
      .describe("The first 20 rows that can be imported"),
    startAutomations: z
      .boolean()
      .describe("Whether automations were to start for the contacts that were added"),
    runs: z.int().describe("Runs that started; in a dry run, those that would"),
    startedAutomations: z
      .array(
        z.object({
          automationId: z.string().describe("The automation"),
          name: z.string().describe("Its name"),
          runs: z.int().describe("Its runs"),
        }),
      )
      .describe("The runs by automation, most first"),
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
  summary: "Import contacts from a CSV file",
  description:
    "Valid rows are imported, invalid rows are listed with their line, column and reason. At most 5,000 rows. Contacts are matched by phone number. Existing values aren't overwritten, and opt-outs stay in place. With dryRun nothing is written. The file may also be the whole body, as text/csv; what is said beside it stands in the query then.",
  query: z.strictObject({
    dry_run: flag.optional().meta({ description: "As dryRun in the body" }),
    start_automations: flag.optional().meta({ description: "As startAutomations in the body" }),
    name_column: column,
    phone_column: column,
    email_column: column,
    tags_column: column,
    opted_out_column: column,
    language_column: column,
    birthday_column: column,
    last_name_column: column,
    date_order: order.optional().meta({ description: "As dateOrder in the body" }),
  }),
  body: z.strictObject({
    csv: text(MOST_CHARACTERS, 1).describe("The file, with a header row"),
    mapping: z
      .strictObject({
        name: header.optional().describe("Header of the column with names, or first names"),
        lastName: header.optional().describe("Header of the column with last names"),
        phone: header.optional().describe("Header of the column with phone numbers"),
        email: header.optional().describe("Header of the column with email addresses"),
        tags: header.optional().describe("Header of the column with tags, separated by commas"),
        optedOut: header.optional().describe("Header of the column that says who opted out"),
        language: header.optional().describe("Header of the column with languages"),
        birthday: header.optional().describe("Header of the column with dates of birth"),
      })
      .optional()
      .describe("Headers of the columns to use, where they are not recognized"),
    dateOrder: order
      .optional()
      .describe(
        "How dates of birth such as 4/12/1990 are read. Default for a key: as in the workspace's country. Default for a person: as most dates whose day is above 12, otherwise as in the person's region",
      ),
    dryRun: z.boolean().optional().describe("Checks the file and writes nothing"),
    startAutomations: z
      .boolean()
      .optional()
      .describe(
        "Starts live automations with the trigger contact.created for contacts that are added. Their entry rules, limits and the sending rules hold. Default: false",
      ),
  }),
  text: { type: "text/csv", member: "csv", example: "name,phone,tags\r\nSam Doe,(202) 555-0124,recall\r\n" },
  bodyLimit: 2 * MOST_CHARACTERS,
  response: contactImport,
  example: { body: { csv: "name,phone,tags\nSam Doe,(202) 555-0124,recall", dryRun: true } },
});
