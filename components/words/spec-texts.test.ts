import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { ACTIONS, actions } from "@/lib/actions";
import { FILTERS } from "@/lib/actions/for-each/query";
import { ACTION_GROUPS } from "@/lib/automation/action-look";
import { EVENT_TYPES, eventFields, eventSpec } from "@/lib/automation/events";
import { type Field, fieldsOf, objectFields, schemaAt } from "@/lib/automation/fields";
import { OPERATORS } from "@/lib/automation/operators";
import { fieldList } from "@/lib/automation/reference-types";
import type { ActionDefinition } from "@/lib/automation/registry";
import type { Node, TriggerNode } from "@/lib/automation/schema";
import { plain } from "@/lib/automation/value-words";
import { LANGUAGES } from "@/lib/language";
import { definitions } from "@/lib/messages/es/specs/all";
import { choices } from "@/lib/messages/es/specs/choices";
import { events } from "@/lib/messages/es/specs/events";
import { fields } from "@/lib/messages/es/specs/fields";
import { hints } from "@/lib/messages/es/specs/hints";
import { narration } from "@/lib/messages/es/specs/narration";
import { operators } from "@/lib/messages/es/specs/operators";
import { problems } from "@/lib/messages/es/specs/problems";
import { providers } from "@/lib/messages/es/specs/providers";
import { records } from "@/lib/messages/es/specs/records";
import { refusals } from "@/lib/messages/es/specs/refusals";
import { steps } from "@/lib/messages/es/specs/steps";
import { summaries } from "@/lib/messages/es/specs/summaries";
import { templates } from "@/lib/messages/es/specs/templates";
import { SPECS } from "@/lib/messages/specs";
import { translator } from "@/lib/messages/translator";
import { PROVIDERS } from "@/lib/providers";
import { eventTexts, eventTitle, fieldTexts } from "./spec-texts";

const CUSTOM = { paid: { title: "Stop", schema: { phone: { type: "phone" as const, label: "Phone" } } } };

/** Texts that are the same in both languages. */
const SAME = ["Web", "Error", "Cc", "Normal"];

/** Names the API uses for steps without a name, besides those of events and actions. */
const NAMES_FROM_SERVER = ["Trigger", "Condition"];

/** Methods, grades and formats are not translated. */
const isWord = (text: string) => text !== text.toUpperCase();

/** Lists the texts of a field that forms and pickers show. */
const textsOf = (field: Field): (string | undefined)[] => [
  ...(field.own ? [] : [field.title, field.description]),
  ...(field.values ?? []).map(plain),
  ...(field.variants ?? []).flatMap(({ label, fields }) => [label, ...fields]),
];

/** Fields inside a group have their own labels. */
function formTexts(schema: z.ZodObject): (string | undefined)[] {
  return fieldsOf(schema).flatMap((field) => {
    const inner = field.control === "group" ? schemaAt(schema, field.name) : null;
    return [field, ...(inner ? objectFields(inner) : [])].flatMap(textsOf);
  });
}

const actionTexts = ({ type, label, description, oneOf, config, output }: ActionDefinition) => [
  ...[
    type.replaceAll("_", " "),
    label,
    description,
    oneOf?.label,
    ...(oneOf?.fields ?? []).map((one) => one.label),
  ],
  ...formTexts(config),
  ...fieldsOf(output).flatMap(textsOf),
];

/** Lists fields that a later step can refer to. A manual start can be about any record, so it offers the most. */
function referenceTexts(): (string | undefined)[] {
  const trigger: TriggerNode = { id: "t", type: "trigger", event: "manual" } as TriggerNode;
  const before = [
    { id: "c", type: "condition" },
    { id: "w", type: "action", action: "wait_for_event", config: { event: "sms.received" } },
    { id: "a", type: "action", action: "send_sms", config: {}, onError: "continue" },
  ] as unknown as Node[];
  return fieldList({ trigger, nodes: new Map(), registry: actions }, before).flatMap(({ field }) =>
    textsOf(field),
  );
}

/** The texts of a provider's form. Names of providers are the same in every language, unless they are words. */
const providerTexts = ({ name, label, about, fields: form, webhooks }: (typeof PROVIDERS)[number]) => [
  label.toLowerCase() === name ? undefined : label,
  about,
  ...form.flatMap(({ label, hint, control }) => [
    label,
    hint,
    ...(typeof control === "object" ? [control.no, control.yes] : []),
  ]),
  ...Object.values(webhooks),
];

/** Every text of the definitions that a page shows. */
const shown = new Set(
  [
    ...[...EVENT_TYPES, "custom.paid"].flatMap((type) => {
      const spec = eventSpec(type, CUSTOM)!;
      const label = type === "custom.paid" ? undefined : spec.label;
      return [label, spec.description, ...(eventFields(type, CUSTOM) ?? []).flatMap(textsOf)];
    }),
    ...ACTIONS.flatMap((action) => actionTexts(action as unknown as ActionDefinition)),
    ...actionTexts(actions.get("wait_for_event")!),
    ...ACTION_GROUPS,
    ...NAMES_FROM_SERVER,
    ...Object.values(FILTERS).flatMap(formTexts),
    ...referenceTexts(),
    ...OPERATORS.map(({ label }) => label),
    ...PROVIDERS.flatMap(providerTexts),
  ].filter((text) => text !== undefined && isWord(text)) as string[],
);

/** The sentences about automations have tests of their own. */
const ofDefinitions = (english: string) => Object.hasOwn(definitions, english);

describe.each(LANGUAGES.filter((language) => language !== "en"))("the definitions in %s", (language) => {
  const entries = Object.entries(SPECS[language]).filter(([english]) => ofDefinitions(english));

  it("have a translation of each text they have, and of no other", () => {
    expect(entries.map(([english]) => english).sort()).toEqual([...shown].sort());
  });

  it("are translated", () => {
    const same = entries.filter(([english, text]) => english === text).map(([english]) => english);
    expect(same.sort()).toEqual([...SAME].sort());
  });

  it("say names in the text of a definition as they are in the reference", () => {
    const paths = (text: string) => text.match(/\b[a-z]+[._][a-z_]+\b/g) ?? [];
    for (const [english, text] of entries) expect(paths(text)).toEqual(paths(english));
  });

  it("address people formally and plainly, and end sentences where the English does", () => {
    for (const [english, text] of entries) {
      expect(text).not.toMatch(/\b(tú|tu|tus|te|vos|vosotros|contigo)\b|—/iu);
      expect([text, text.endsWith(".")]).toEqual([text, english.endsWith(".")]);
    }
  });
});

it("translates no text twice", () => {
  const tables = [
    events,
    steps,
    fields,
    records,
    hints,
    choices,
    operators,
    narration,
    summaries,
    problems,
    refusals,
    templates,
    providers,
  ];
  const keys = tables.flatMap((table) => Object.keys(table));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe("the texts of a definition", () => {
  const [en, es] = [translator("en", "steps"), translator("es", "steps")];

  it("are those of the definition in English, and in the reader's words otherwise", () => {
    const spec = eventSpec("call.missed")!;
    expect(eventTexts("call.missed", en)).toEqual({ label: spec.label, description: spec.description });
    expect(eventTitle("call.missed", es)).toBe("Se pierde una llamada");
    expect(es.spec("toString")).toBe("toString");
  });

  it("stay as a workspace wrote them", () => {
    expect(eventTexts("custom.paid", es, CUSTOM)).toEqual({
      label: "Stop",
      description: "Lo envía un formulario, un webhook u otro sistema",
    });
    const titles = eventFields("custom.paid", CUSTOM)!.map((field) => fieldTexts(field, es).title);
    expect(titles).toEqual(["Phone", "Contacto", "En el horario de atención"]);
  });
});
