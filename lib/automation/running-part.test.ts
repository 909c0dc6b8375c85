import fc from "fast-check";
import { expect, test } from "vitest";
import { runningDigest, runsAlike } from "./running-part";
import { definitions } from "./testing/definitions";

test("what an automation looks like and what it is called change nothing that runs", () => {
  fc.assert(
    fc.property(definitions, (definition) => {
      const nodes = definition.nodes.map((node) => ({ ...node, position: { x: 1, y: 2 } }));
      const settings = { ...definition.settings, canvas: { direction: "down" as const } };
      expect(runsAlike(definition, { ...definition, nodes, settings, name: "Another name" })).toBe(true);
    }),
  );
});

test("a member of a step, a setting and a connection change what runs", () => {
  fc.assert(
    fc.property(definitions, ({ nodes: [first, ...nodes], edges, ...rest }) => {
      fc.pre(first !== undefined);
      const definition = { ...rest, nodes: [first!, ...nodes], edges };
      const renamed = { ...definition, nodes: [{ ...first!, name: `${first?.name} again` }, ...nodes] };
      expect(runsAlike(definition, renamed)).toBe(false);
      const settings = { ...definition.settings, rateLimitPerMinute: 77_777 };
      expect(runsAlike(definition, { ...definition, settings })).toBe(false);
      const added = [...edges, { from: first!.id, to: "nowhere" }];
      expect(runsAlike(definition, { ...definition, edges: added })).toBe(false);
    }),
  );
});

test("a digest changes with what runs alone", () => {
  fc.assert(
    fc.property(definitions, (definition) => {
      expect(runningDigest({ ...definition, name: "Another name" })).toBe(runningDigest(definition));
      const settings = { ...definition.settings, rateLimitPerMinute: 77_777 };
      expect(runningDigest({ ...definition, settings })).not.toBe(runningDigest(definition));
    }),
  );
});
