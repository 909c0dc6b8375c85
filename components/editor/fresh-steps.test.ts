import { describe, expect, it } from "vitest";
import { ACTIONS, actions } from "@/lib/actions";
import { EVENT_TYPES } from "@/lib/automation/events";
import { fieldsOf, objectFields, schemaAt } from "@/lib/automation/fields";
import { defaultOf, freshConfig } from "@/lib/automation/fresh-config";
import { isObject, type Json } from "@/lib/automation/json";
import { definitionOf } from "@/lib/automation/testing/reading";
import { validate } from "@/lib/automation/validate";
import { translator } from "@/lib/messages/translator";
import { addCommand } from "./adding";
import { shownValue } from "./fields/shown-value";
import { chooseEvent, paletteItems, triggerItems } from "./new-nodes";

const words = translator("en", "editorEdits");

const EVENT = "call.missed";

function added(action: (typeof ACTIONS)[number]) {
  const item = paletteItems(words, EVENT).find(({ key }) => key === action.type);
  const trigger = definitionOf([{ id: "t", type: "trigger", event: EVENT }]);
  const result = item && addCommand(item, { after: { id: "t" } })(trigger);
  if (!result?.ok) throw new Error(`${action.type} cannot be added`);
  const node = result.definition.nodes.find(({ id }) => id !== "t");
  if (node?.type !== "action") throw new Error(`${action.type} is no action`);
  return { definition: result.definition, node };
}

describe.each(ACTIONS.map((action) => [action.type, action] as const))("a new %s", (_, action) => {
  const { definition, node } = added(action);
  const alternatives = action.oneOf?.fields.map(({ field }) => field) ?? [];

  it("stores what its form shows", () => {
    const shape = fieldsOf(action.config).filter(({ name }) => !alternatives.includes(name));
    for (const field of shape) {
      const schema = schemaAt(action.config, field.name);
      const stored = node.config[field.name];
      expect([
        field.name,
        shownValue(field, { stored, usual: schema ? defaultOf(schema) : undefined }),
      ]).toEqual([field.name, stored]);
      if (!isObject(stored)) continue;
      for (const member of schema ? objectFields(schema) : []) {
        const inner = schemaAt(schema, member.name);
        const value: Json | undefined = stored[member.name];
        expect(shownValue(member, { stored: value, usual: inner ? defaultOf(inner) : undefined })).toEqual(
          value,
        );
      }
    }
  });

  it("has exactly one of its alternatives, which is the one its form shows", () => {
    const chosen = alternatives.filter((field) => Object.hasOwn(node.config, field));
    expect(chosen).toHaveLength(alternatives.length === 0 ? 0 : 1);
  });

  it("is valid, or has a problem at a field its form shows", () => {
    const fields = fieldsOf(action.config)
      .map(({ name }) => name)
      .filter((name) => !alternatives.includes(name) || Object.hasOwn(node.config, name));
    const errors = validate(definition, actions).filter(
      ({ nodeId, severity, field }) =>
        nodeId === node.id &&
        severity === "error" &&
        !field?.startsWith("branches") &&
        !/Branch$/.test(field ?? ""),
    );
    for (const { field, message } of errors) {
      const [root, name] = field?.split(".") ?? [];
      expect([root, fields], message).toEqual(["config", expect.arrayContaining([name])]);
      expect(message).not.toMatch(/^"[a-z]/);
    }
  });

  it("keeps every value a form begins with when an alternative is chosen", () => {
    for (const { field, begin } of action.oneOf?.fields ?? []) {
      const fresh = freshConfig({ ...action, initial: { [field]: begin } });
      const schema = schemaAt(action.config, field);
      for (const member of schema ? objectFields(schema) : []) {
        const inner = schemaAt(schema, member.name);
        const standard = inner ? defaultOf(inner) : undefined;
        const value = fresh[field];
        if (standard !== undefined && isObject(value)) expect(value).toHaveProperty(member.name);
      }
    }
  });
});

describe("a new trigger", () => {
  it.each([...EVENT_TYPES])("%s stores what its form shows", (event) => {
    const item = triggerItems(words).find(({ key }) => key === `trigger:${event}`);
    const result = item && addCommand(item, {})(definitionOf([]));
    if (!result?.ok) throw new Error(`${event} cannot be added`);
    const errors = validate(result.definition, actions).filter(
      ({ field, severity }) => severity === "error" && field,
    );
    expect(errors.filter(({ field }) => !field?.startsWith("next"))).toEqual([]);
    const [trigger] = result.definition.nodes;
    const members = { schedule: "schedule", "appointment.reminder": "offset", "contact.birthday": "time" };
    for (const [owner, member] of Object.entries(members))
      expect(Object.hasOwn(trigger ?? {}, member)).toBe(owner === event);
  });

  it("keeps what was set when its event is chosen again", () => {
    const reminder = { id: "t", type: "trigger", event: "appointment.reminder" } as const;
    expect(
      chooseEvent({ ...reminder, offset: { amount: 3, unit: "hours" } }, "appointment.reminder"),
    ).toHaveLength(1);
    expect(chooseEvent(reminder, "schedule")).toEqual([
      { op: "set_event", nodeId: "t", event: "schedule" },
      { op: "set_field", nodeId: "t", field: "schedule", value: { cron: "0 9 * * 1-5" } },
    ]);
  });
});
