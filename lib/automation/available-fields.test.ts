import { expect, it } from "vitest";
import { availableFields } from "./available-fields";
import { compile } from "./program";
import { rerunSteps } from "./rerun";
import { definitionOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";

const definition = definitionOf([
  TRIGGER,
  sayTo("a", { next: "q" }),
  {
    id: "q",
    type: "condition",
    expression: { field: "trigger.is_new_caller", operator: "equals", value: true },
    trueBranch: "b",
    falseBranch: "c",
  },
  { id: "b", type: "action", action: "keep", config: { name: "x" }, next: "c" },
  sayTo("c", { name: "Say goodbye" }),
]);

it("offers a node only the fields of the steps that come before it", () => {
  const paths = (id: string) => availableFields(definition, id, toys).map(({ path }) => path);
  expect(paths("b")).toContain("trigger.caller_phone");
  expect(paths("b")).toContain("steps.a.id");
  expect(paths("b")).toContain("steps.q.result");
  expect(paths("b")).toContain("workspace.today.new_leads");
  expect(paths("b")).not.toContain("steps.b.recordId");
  expect(paths("a").filter((path) => path.startsWith("steps."))).toEqual([]);
  expect(paths("c")).toContain("steps.b.recordId");
});

it("offers the event a wait is for where it happened, and not where its time was up", () => {
  const waiting = definitionOf([
    TRIGGER,
    {
      ...{ id: "w", type: "action", action: "wait_for_event", trueBranch: "a", falseBranch: "b" },
      config: { event: "sms.received", timeout: { amount: 4, unit: "hours" } },
    },
    sayTo("a", { next: "c" }),
    sayTo("b", { next: "c" }),
    sayTo("c"),
  ]);
  const offers = (id: string) =>
    availableFields(waiting, id, toys).some(({ path }) => path === "steps.w.body");
  expect(["a", "b", "c"].map(offers)).toEqual([true, false, true]);
});

it("offers the error of a step that lets the run continue", () => {
  const failing = (onError: string) =>
    definitionOf([TRIGGER, { ...sayTo("a", { next: "b" }), onError }, sayTo("b")]);
  const errors = (onError: string) =>
    availableFields(failing(onError), "b", toys).flatMap(({ path }) =>
      path.includes(".error.") ? [path] : [],
    );
  expect(errors("continue")).toEqual(["steps.a.error.code", "steps.a.error.message"]);
  expect(errors("fail")).toEqual([]);
});

it("names each field's node, and offers fields before anything is selected", () => {
  const nodeIds = new Map(availableFields(definition, "b", toys).map(({ path, nodeId }) => [path, nodeId]));
  expect(nodeIds.get("trigger.caller_phone")).toBe("t");
  expect(nodeIds.get("steps.a.id")).toBe("a");
  expect(nodeIds.get("workspace.name")).toBeNull();
  const open = definitionOf([sayTo("a", { next: "b" }), { id: "b", type: "action", action: "dance" }]);
  expect(availableFields(open, "b", toys).map(({ path }) => path)).toEqual([
    "steps.a.id",
    "steps.a.length",
    "workspace.name",
    "workspace.phone",
    "workspace.timezone",
    "workspace.booking_url",
    "workspace.open_now",
    "workspace.today.appointments",
    "workspace.today.missed_calls",
    "workspace.today.new_leads",
    "run.id",
    "now",
  ]);
  const offered = availableFields(definition, "b", toys).map(({ path }) => path);
  expect(offered).toContain("contact.first_name");
  expect(offered.filter((path) => path.startsWith("appointment."))).toEqual([]);
  const circle = definitionOf([TRIGGER, sayTo("a", { next: "b" }), sayTo("b", { next: "a" })]);
  expect(availableFields(circle, "a", toys).map(({ path }) => path)).toContain("steps.b.id");
  const phone = availableFields(open, "b", toys).find(({ path }) => path === "workspace.phone")?.field;
  expect(phone).toMatchObject({ semantic: "phone", optional: true });
});

it("reports what rerunning each step would do", () => {
  const program = compile(definition, toys);
  expect(rerunSteps(program, null).map(({ nodeId, safety }) => [nodeId, safety])).toEqual([
    ["a", "repeats"],
    ["b", "keyed"],
    ["c", "repeats"],
  ]);
  expect(rerunSteps(program, "b").map(({ name }) => name)).toEqual(["Keep", "Say goodbye"]);
});
