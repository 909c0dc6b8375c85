import type { CustomEvents } from "@/lib/automation/custom-events";
import { eventFields, eventSpec } from "@/lib/automation/events";
import type { Field } from "@/lib/automation/fields";
import type { JsonObject } from "@/lib/automation/json";
import { canBeAbout } from "@/lib/automation/records";

/** The fields of events that name the person, in the order in which they are looked for. */
const NAMES = ["caller_name", "contact_name", "name"] as const;

/** References to what the event of the trigger says about its person and appointment. */
export type EventValues = { [K in "email" | "name" | "service" | "time"]?: string };

/** Texts for a name that is missing in an event that may leave it out. */
export type MissingName = { name: string };

export function eventValues(
  event: string | undefined,
  { custom, missing }: { custom?: CustomEvents | undefined; missing: MissingName },
): EventValues {
  const spec = eventSpec(event, custom);
  if (!spec) return {};
  const fields = new Map((eventFields(event, custom) ?? []).map((field) => [field.name, field]));
  const name = NAMES.map((one) => fields.get(one)).find((field) => field?.semantic === "name");
  const address = [...fields.values()].find(({ semantic }) => semantic === "email");
  const record = canBeAbout("contact", event, custom) ? "{{contact.email}}" : undefined;
  return present({
    email: address ? reference(address) : record,
    name: name && reference(name, name.optional ? ` | default:'${missing.name}'` : ""),
    service: fields.has("service_name") ? "{{trigger.service_name}}" : undefined,
    time: fields.has("service_name") && fields.has("starts_at") ? "{{trigger.starts_at | date}}" : undefined,
  });
}

const reference = ({ name }: Field, filter = "") => `{{trigger.${name}${filter}}}`;

function present(values: { [K in keyof EventValues]: string | undefined }): EventValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The values of a ready-made email that the event knows. What a person wrote stays. */
export function templateData(
  fields: readonly string[],
  { known, written }: { known: EventValues; written?: JsonObject | undefined },
): JsonObject {
  const values: Record<string, string | undefined> = known;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = written?.[field] ?? values[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
