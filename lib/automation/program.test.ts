import { expect, it } from "vitest";
import { compile, workspaceOf } from "./program";
import { rerunSteps } from "./rerun";
import type { Definition } from "./schema";
import { definitionOf, sayTo, TRIGGER, WORKSPACE } from "./testing/reading";
import { toys } from "./testing/toy-actions";

const definition = definitionOf([TRIGGER, sayTo("a", { next: "b" }), sayTo("b")]);

it("follows the first edge of an output, and returns null without one", () => {
  const program = compile(definition, toys);
  expect(program.trigger?.id).toBe("t");
  expect(program.nodes.get("b")?.id).toBe("b");
  expect([program.target("t", "next"), program.target("a", "next"), program.target("b", "next")]).toEqual([
    "a",
    "b",
    null,
  ]);
  expect(program.target("a", "true")).toBeNull();
  const doubled: Definition = { ...definition, edges: [...definition.edges, { from: "t", to: "b" }] };
  expect(compile(doubled, toys).target("t", "next")).toBe("a");
  expect(compile({ ...definition, nodes: [], edges: [] }, toys).trigger).toBeNull();
});

it("is built once per definition and registry", () => {
  expect(compile(definition, toys)).toBe(compile(definition, toys));
  const other = new Map(toys);
  expect(compile(definition, other).registry).toBe(other);
});

it.each([
  [{}, WORKSPACE.timezone],
  [{ timezone: "Europe/Berlin" }, "Europe/Berlin"],
  [{ timezone: "Moon/Base" }, WORKSPACE.timezone],
])("goes by the clock of %j: %s", (settings, timezone) => {
  expect(workspaceOf({ ...definition, settings }, WORKSPACE)).toEqual({ ...WORKSPACE, timezone });
});

it("reruns only later steps, with the outputs it has", () => {
  const odd = definitionOf([
    TRIGGER,
    sayTo("a", { next: "b" }),
    sayTo("b", { action: "dance", next: "c" }),
    sayTo("c"),
    sayTo("z"),
  ]);
  const ids = (from: string | null) => rerunSteps(compile(odd, toys), from).map(({ nodeId }) => nodeId);
  expect(ids(null)).toEqual(["a", "c"]);
  expect(ids("b")).toEqual(["c"]);
  expect(ids("gone")).toEqual([]);
});
