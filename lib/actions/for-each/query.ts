import * as z from "zod";
import { tags } from "@/lib/actions/config-fields";
import { APPOINTMENT_STATUSES, LEAD_STATUSES } from "@/lib/automation/events";
import { durationUnit } from "@/lib/automation/schema";

/**
 * A filter over one kind of record. Its fields have the names of the record's own fields in templates; all that are given
 * must hold. A time is an instant, or an offset from the moment the step begins, so that "six months ago" stays true.
 */
const offset = z.strictObject({
  amount: z.int().min(-576_000).max(576_000).meta({ title: "Amount", description: "Negative: before now" }),
  unit: durationUnit.meta({ title: "Unit" }),
});
const bound = (title: string) =>
  z
    .union([z.string().min(1).max(200), offset])
    .optional()
    .meta({ title, semantic: "datetime" });
export const range = (title: string) =>
  z
    .strictObject({ after: bound("From"), before: bound("Before") })
    .optional()
    .meta({ title });

const yesOrNo = (title: string) => z.boolean().optional().meta({ title });
const anyOf = (title: string) => tags(title).optional().meta({ description: "Any one of them is enough" });
const noneOf = (title: string) => tags(title).optional();
const statuses = <S extends readonly [string, ...string[]]>(values: S) =>
  z.array(z.enum(values)).min(1).max(values.length).optional().meta({ title: "Status" });
const text = (title: string) => z.string().min(1).max(200).optional().meta({ title });

const contacts = z.strictObject({
  tags: anyOf("Has a tag"),
  without_tags: noneOf("Has none of these tags"),
  is_patient: yesOrNo("Is a patient"),
  opted_out: yesOrNo("Opted out of texts"),
  consent: z.enum(["none", "transactional", "marketing"]).optional().meta({ title: "Consent" }),
  language: text("Language"),
  birthday_month: z
    .union([z.literal("current"), z.int().min(1).max(12)])
    .optional()
    .meta({ title: "Birthday in month", description: "1 to 12, or current" }),
  last_visit: range("Last visit"),
  has_upcoming: yesOrNo("Has an upcoming appointment"),
  created_at: range("Added"),
});
const appointments = z.strictObject({
  status: statuses(APPOINTMENT_STATUSES),
  service: text("Service").meta({ names: "service" }),
  provider: text("Provider").meta({ names: "provider" }),
  starts_at: range("Starts"),
  created_at: range("Booked"),
});
const leads = z.strictObject({
  status: statuses(LEAD_STATUSES),
  source: text("Source"),
  tags: anyOf("Has a tag"),
  without_tags: noneOf("Has none of these tags"),
  created_at: range("Added"),
});

const where = { title: "Where" };
export const itemsQuery = z.discriminatedUnion("of", [
  z.strictObject({
    of: z.literal("contacts").meta({ title: "Kind of record" }),
    where: contacts.optional().meta(where),
  }),
  z.strictObject({
    of: z.literal("appointments").meta({ title: "Kind of record" }),
    where: appointments.optional().meta(where),
  }),
  z.strictObject({
    of: z.literal("leads").meta({ title: "Kind of record" }),
    where: leads.optional().meta(where),
  }),
]);
export type ItemsQuery = z.output<typeof itemsQuery>;
export const QUERY_KINDS = ["contacts", "appointments", "leads"] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** The shape of each kind's filter, for its form. */
export const FILTERS = { contacts, appointments, leads } satisfies Record<QueryKind, z.ZodObject>;
