import * as z from "zod";
import { area, emailTo, line, outId, recordId, tags, yesNo } from "@/lib/actions/config-fields";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { birthday, customValue, language } from "@/lib/automation/person-fields";
import { type ConfigIssue, defineAction } from "@/lib/automation/registry";

export const updateContact = defineAction({
  type: "update_contact",
  label: "Update contact",
  description: "Change a contact's details, tags or marketing consent",
  group: "People",
  icon: "contact",
  effect: "database",
  safety: "safe",
  config: z.strictObject({
    fields: z
      .strictObject({
        name: line("Name", 200).optional(),
        email: emailTo("Email").optional(),
        language: language.optional().meta({
          title: "Language",
          description: "Such as en or pt-BR",
          control: "template",
        }),
        birthday: birthday.optional().meta({
          title: "Birthday",
          description: "Such as 1984-05-17",
          control: "template",
        }),
        isPatient: yesNo("Existing patient").optional(),
        notes: area("Notes").optional().meta({ description: "Replaces the notes" }),
        custom: z
          .record(z.string().min(1).max(40), customValue)
          .optional()
          .meta({ title: "Custom fields", control: "key-value" }),
      })
      .optional()
      .meta({ title: "Details", control: "group" }),
    addTags: tags("Add tags").optional(),
    removeTags: tags("Remove tags").optional(),
    consent: z
      .strictObject({
        marketing: z.enum(["granted", "revoked"]).optional().meta({ title: "Marketing consent" }),
        note: line("Proof of consent", 500).optional().meta({
          description: "How consent was given or withdrawn. Stored with the time and this automation",
        }),
      })
      .optional()
      .meta({ title: "Consent", control: "group" }),
    contactId: recordId("Contact").optional().meta({
      description: "Leave empty for the contact this run is about",
      advanced: true,
    }),
  }),
  output: z.object({ contactId: outId("Contact") }),
  check: (config) => [...noteNeedsConsent(config), ...changesNothing(config)],
  example: { fields: { language: "es" }, addTags: ["spanish"] },
  exampleEvent: "sms.received",
  summary: (config) => {
    const parts = changesOf(config);
    return parts.length === 0 ? "Update the contact" : `Update the contact: ${parts.join(", ")}`;
  },
});

function changesOf({ fields, addTags, removeTags, consent }: JsonObject): string[] {
  const granted = isObject(consent) ? consent.marketing : undefined;
  return [
    ...(isObject(fields) && Object.keys(fields).length > 0 ? ["details"] : []),
    ...(isList(addTags) || isList(removeTags) ? ["tags"] : []),
    ...(granted === "granted" || granted === "revoked" ? [`consent ${granted}`] : []),
  ];
}

function changesNothing(config: JsonObject): ConfigIssue[] {
  if (changesOf(config).length > 0 || isObject(config.consent)) return [];
  const message = "This step changes nothing yet";
  return [{ field: "fields", code: "missing_field", message, severity: "warning" }];
}

const isList = (value: unknown) => Array.isArray(value) && value.length > 0;

function noteNeedsConsent({ consent }: JsonObject): ConfigIssue[] {
  if (!isObject(consent) || consent.note === undefined || consent.marketing !== undefined) return [];
  return [{ field: "consent.marketing", code: "missing_field", message: "Choose granted or revoked" }];
}
