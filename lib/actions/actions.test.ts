import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import type { ACTION_GROUPS, ACTION_ICONS } from "@/lib/automation/action-look";
import { CONTROL } from "@/lib/automation/control-table";
import { sampleOf } from "@/lib/automation/event-samples";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import { describeField, fieldsOf, isControl } from "@/lib/automation/fields";
import type { JsonObject } from "@/lib/automation/json";
import { OPERATORS } from "@/lib/automation/operators";
import type { ActionDefinition } from "@/lib/automation/registry";
import { LIMITS } from "@/lib/automation/schema";
import { definitionOf, eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import { validate } from "@/lib/automation/validate";
import { testRun } from "@/lib/runtime/test-run";
import { catalog } from "./catalog";
import { ACTIONS, actions } from "./index";
import { runners } from "./runners";

const root = import.meta.dirname;
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Builds the example of an action as a whole automation, triggered by the event it names. */
function exampleOf(action: (typeof ACTIONS)[number]) {
  const trigger: JsonObject = { id: "t", type: "trigger", event: action.exampleEvent, next: "a" };
  const timing: JsonObject =
    action.exampleEvent === "appointment.reminder" ? { offset: { amount: 1, unit: "days" } } : {};
  return definitionOf([
    { ...trigger, ...timing },
    { id: "a", type: "action", action: action.type, config: action.example },
  ]);
}

describe.each(ACTIONS.map((action) => [action.type, action] as const))("%s", (type, action) => {
  const sample = sampleOf(action.exampleEvent);

  it("has a folder with its name", () => {
    expect(folders).toContain(type.replaceAll("_", "-"));
    expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it("has a label, a description, a group, an icon, and a title for every field", () => {
    const { label, description, group, icon } = action;
    for (const text of [label, description, group, icon]) expect(text.length).toBeGreaterThan(1);
    const titles = (schema: z.ZodObject) =>
      Object.entries(schema.shape).map(([name, field]) => describeField(name, field).title);
    for (const title of [...titles(action.config), ...titles(action.output)]) expect(title).toMatch(/^[A-Z]/);
  });

  it("uses only controls the form has", () => {
    for (const { control } of controlsIn(action.config)) expect(control).toSatisfy(isControl);
  });

  it("refers only to its own fields in its form settings", () => {
    const names = new Set(Object.keys(action.config.shape));
    const { subject, oneOf, initial = {}, defaults = {} } = action;
    const documented = [
      ...Object.keys(initial),
      ...Object.keys(defaults),
      ...(oneOf?.fields ?? []).map((one) => one.field),
    ];
    for (const name of documented) expect(names).toContain(name);
    if (subject !== undefined) {
      expect(fieldsOf(action.config).find(({ name }) => name === subject)?.semantic).toBe("phone");
    }
  });

  it("starts a new step with values its schema accepts", () => {
    for (const [name, value] of Object.entries(action.initial ?? {})) {
      const parsed = objectOf(action).shape[name]?.safeParse(value);
      expect(parsed?.success, `initial.${name}: ${parsed?.error?.issues[0]?.message}`).toBe(true);
    }
  });

  it("refuses an unknown field", () => {
    expect(action.config.safeParse({ ...action.example, surprise: 1 }).success).toBe(false);
  });

  it("has an example without errors", () => {
    const problems = validate(exampleOf(action), actions);
    expect(problems.filter((found) => found.severity === "error")).toEqual([]);
  });

  it("has an example whose sandbox output matches its schema and whose effects match its declaration", async () => {
    const result = await testRun({
      testId: "test_1",
      version: null,
      definition: exampleOf(action),
      registry: actions,
      runners,
      event: eventOf(sample, action.exampleEvent),
      startAt: NOW,
      workspace: WORKSPACE,
      http: { mode: "skip", responses: { a: { status: 200, body: { ok: true } } } },
      clock: () => NOW,
    });
    expect(result.steps).toMatchObject([{ nodeId: "a", status: "succeeded" }]);
    if (action.effect !== "control") {
      const parsed = action.output.safeParse(result.steps[0]?.output);
      expect(parsed.success, `the run's output: ${parsed.error && z.prettifyError(parsed.error)}`).toBe(true);
    }
    const { sms, email, http, leads, contacts, callbacks, appointments } = result.effects;
    // A step in the database may queue a text, which another transaction sends.
    const queued = action.effect === "database" ? sms.length : 0;
    const external = sms.length + email.length + http.length - queued;
    const database = leads.length + contacts.length + callbacks.length + appointments.length;
    expect(external).toBe(action.effect === "external" ? 1 : 0);
    if (action.effect !== "database") expect(database).toBe(0);
  });

  it("summarizes any draft in one short line, and never throws", () => {
    const drafts = fc.oneof(
      fc.constant<JsonObject>({}),
      fc.dictionary(fc.constantFrom(...fieldsOf(action.config).map((field) => field.name)), fc.jsonValue()),
    );
    fc.assert(
      fc.property(drafts, (draft) => {
        const config: JsonObject = JSON.parse(JSON.stringify(draft));
        expect(action.summary(config).length).toBeGreaterThan(0);
        expect(Array.isArray(action.check?.(config) ?? [])).toBe(true);
        expect(Array.isArray(action.emits?.(config) ?? [])).toBe(true);
        expect(action.message?.(config).text ?? "").toBeTypeOf("string");
      }),
    );
  });

  it("is performed by exactly one runner, or by the interpreter", () => {
    expect(runners.has(type)).toBe(action.effect !== "control");
    expect(Object.hasOwn(CONTROL, type)).toBe(action.effect === "control");
  });
});

const objectOf = ({ config }: { config: z.ZodObject }) => config;

/** Lists the controls named in a schema. */
function controlsIn(schema: z.ZodObject): { control?: unknown }[] {
  return Object.values(schema.shape).flatMap((field) => {
    const { control } = z.toJSONSchema(field, { io: "input", unrepresentable: "any" }) as {
      control?: unknown;
    };
    return control === undefined ? [] : [{ control }];
  });
}

describe("the generated lists and bundles", () => {
  it("are closed in the editor, so that an unknown group or icon does not compile", () => {
    expectTypeOf<ActionDefinition["group"]>().toEqualTypeOf<(typeof ACTION_GROUPS)[number]>();
    expectTypeOf<ActionDefinition["icon"]>().toEqualTypeOf<(typeof ACTION_ICONS)[number]>();
    expectTypeOf<string>().not.toExtend<ActionDefinition["group"] | ActionDefinition["icon"]>();
  });

  it("are current, with one folder per action", () => {
    execFileSync(process.execPath, [join(root, "../../scripts/generate-actions.mjs"), "--check"]);
    expect(ACTIONS.map((action) => action.type.replaceAll("_", "-")).sort()).toEqual(folders.sort());
  });

  it("exclude server-only code from the definitions the browser loads", () => {
    for (const folder of folders) {
      const source = readFileSync(join(root, folder, "definition.ts"), "utf8");
      expect(source).not.toMatch(/libphonenumber|sms-segments|server-only|node:/);
    }
  });
});

describe("the catalog", () => {
  it("contains every event, action and operator, as JSON", () => {
    const { events, actions: listed, operators } = catalog();
    expect(events.map(({ type }) => type)).toEqual(EVENT_TYPES);
    expect(listed.map(({ type }) => type)).toEqual([...actions.keys()]);
    expect(operators.map(({ name }) => name)).toEqual(OPERATORS.map(({ name }) => name));
    expect(JSON.parse(JSON.stringify(catalog()))).toEqual(catalog());
    expect(LIMITS.nodes).toBe(500);
  });

  it("gives each event a sample its own schema accepts, with every field filled", () => {
    for (const { type, sample } of catalog().events) {
      const payload = eventSpec(type)?.payload;
      expect(payload?.safeParse(sample).success).toBe(true);
      expect(Object.keys(sample).sort()).toEqual(Object.keys(payload?.shape ?? {}).sort());
    }
  });
});
