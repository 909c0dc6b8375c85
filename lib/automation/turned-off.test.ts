import { describe, expect, it } from "vitest";
import { linksOf } from "./links";
import { narrate } from "./narrate";
import { narrateDiff } from "./narrate-diff";
import { type Definition, type Node, outputsOf } from "./schema";
import { fold } from "./testing/fold";
import { toys } from "./testing/toy-actions";
import { OFF_NOTE } from "./turned-off";
import { validate } from "./validate";

const EVENT = {
  id: "evt_1",
  type: "call.missed",
  occurredAt: "2026-06-01T10:00:00Z",
  data: { caller_phone: "+12025550123" },
};
const say = {
  type: "action" as const,
  action: "say",
  config: { to: "{{trigger.caller_phone}}", words: "Hi" },
};

const chain = (...steps: Node[]): Definition => {
  const nodes: Node[] = [{ id: "start", type: "trigger", event: "call.missed" }, ...steps];
  const edges = nodes.slice(1).map(({ id }, at) => ({ from: nodes[at]?.id ?? "", to: id }));
  return { name: "", description: "", settings: {}, nodes, edges };
};

describe("a step that is turned off", () => {
  const definition = chain({ ...say, id: "a", name: "Greet", disabled: true }, { ...say, id: "b" });

  it("is skipped by a run, which says so and continues behind it", () => {
    const { run, entries, performed } = fold({ definition, event: EVENT });
    expect(performed.map(({ nodeId }) => nodeId)).toEqual(["b"]);
    expect(entries.map(({ nodeId, status, warnings }) => [nodeId, status, warnings])).toEqual([
      ["a", "skipped", [OFF_NOTE]],
      ["b", "succeeded", undefined],
    ]);
    expect(run).toMatchObject({ status: "succeeded", path: ["a", "b"] });
  });

  it("does not wait or end the run either", () => {
    const wait = {
      id: "w",
      type: "action" as const,
      action: "delay",
      config: { duration: { amount: 1, unit: "days" } },
      disabled: true,
    };
    const stop = { id: "s", type: "action" as const, action: "stop", config: {}, disabled: true };
    const { run, ends } = fold({ definition: chain(wait, stop), event: EVENT });
    expect(ends).toEqual([]);
    expect(run).toMatchObject({ status: "succeeded", stopped: null });
  });

  it("may be unfinished, while its connections are still checked", () => {
    const off: Node = { id: "a", type: "action", action: "say", config: {}, disabled: true };
    expect(validate(chain(off), toys)).toEqual([]);
    expect(validate({ ...chain(off), edges: [] }, toys)).toMatchObject([
      { code: "unreachable_node", nodeId: "a" },
    ]);
  });

  it("has no result for later texts, unless they have a default", () => {
    const reads = (words: string): Node => ({ ...say, id: "b", config: { ...say.config, words } });
    const off: Node = { ...say, id: "a", name: "Greet", disabled: true };
    expect(validate(chain(off, reads("{{steps.a.length}}")), toys)).toMatchObject([
      { code: "forward_reference", nodeId: "b", message: `"Greet" is turned off, so it has no result` },
    ]);
    expect(validate(chain(off, reads("{{steps.a.length | default:'none'}}")), toys)).toEqual([]);
  });

  it("cannot have several ways out", () => {
    const wait: Node = {
      id: "w",
      type: "action",
      action: "wait_for_event",
      config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
      disabled: true,
    };
    expect(outputsOf(wait)).toHaveLength(2);
    expect(validate(chain(wait), toys)).toMatchObject([
      { code: "invalid_value", nodeId: "w", field: "disabled", fix: { op: "set_field", field: "disabled" } },
      { code: "nothing_after_wait", nodeId: "w" },
    ]);
  });

  it("writes to nobody and causes nothing", () => {
    const links = linksOf({ id: "auto_1", name: "", definition }, toys);
    expect(links.messages.map(({ nodeId }) => nodeId)).toEqual(["b"]);
  });

  it("is narrated as skipped, and its change as turned off or on", () => {
    expect(narrate(definition, toys).text).toContain("skip “Greet”, which is turned off");
    const on = chain({ ...say, id: "a", name: "Greet" }, { ...say, id: "b" });
    const texts = (before: Definition, after: Definition) =>
      narrateDiff({ before, after }, toys).map(({ text }) => text);
    expect(texts(on, definition)).toEqual(["Turned off “Greet”"]);
    expect(texts(definition, on)).toEqual(["Turned on “Greet”"]);
  });
});
