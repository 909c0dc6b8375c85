import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { applyOperation } from "./edit";
import { fittingConfig } from "./fitting-config";
import type { JsonObject } from "./json";
import type { Definition } from "./schema";

const fitting = (config: JsonObject, { from, to }: { from: string; to: string }) => {
  const target = actions.get(to);
  if (!target) throw new Error(to);
  return fittingConfig(config, { from: actions.get(from), to: target });
};

describe("the configuration a replaced action keeps", () => {
  it("is what means the same in both, beside the defaults of a fresh step", () => {
    const config = { phone: "{{trigger.caller_phone}}", callerName: "Sam", priority: "high" };
    const kept = fitting({ ...config, reason: "Call back" }, { from: "create_callback", to: "create_lead" });
    expect(kept).toMatchObject({ phone: "{{trigger.caller_phone}}" });
    expect(kept).not.toHaveProperty("priority");
  });

  it("keeps the text of a message that becomes an email, but no phone number as its address", () => {
    const kept = fitting(
      { to: "{{trigger.caller_phone}}", message: "Hello" },
      { from: "send_sms", to: "send_email" },
    );
    expect(kept).toMatchObject({ text: "Hello" });
    expect(kept.to).not.toBe("{{trigger.caller_phone}}");
  });

  it("keeps the text of an email that becomes a text", () => {
    const kept = fitting(
      { to: "a@example.com", subject: "Hi", text: "Hello" },
      { from: "send_email", to: "send_sms" },
    );
    expect(kept).toMatchObject({ message: "Hello" });
    expect(kept).not.toHaveProperty("subject");
  });

  it("keeps how long a wait takes as its timeout, and back", () => {
    const duration = { amount: 3, unit: "hours" };
    const event = fitting({ duration, window: "any" }, { from: "delay", to: "wait_for_event" });
    expect(event).toEqual({ event: "sms.received", timeout: duration });
    const wait = fitting(
      { ...event, timeout: { amount: 2, unit: "days" } },
      { from: "wait_for_event", to: "delay" },
    );
    expect(wait).toMatchObject({ duration: { amount: 2, unit: "days" } });
    expect(
      fitting({ until: "{{trigger.starts_at}}" }, { from: "delay", to: "wait_for_event" }),
    ).toMatchObject({
      timeout: { amount: 1, unit: "days" },
    });
  });

  it("is a fresh one for every pair of actions when nothing was written", () => {
    for (const from of actions.keys())
      for (const to of actions.keys()) {
        const target = actions.get(to);
        if (target) expect(() => fittingConfig({}, { from: actions.get(from), to: target })).not.toThrow();
      }
  });
});

const wait = {
  action: "wait_for_event",
  config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
};
const definition: Definition = {
  name: "",
  description: "",
  settings: {},
  nodes: [
    { id: "start", type: "trigger", event: "call.missed" },
    { id: "a", type: "action", name: "Ask", notes: "Why", position: { x: 8, y: 8 }, ...wait },
    { id: "yes", type: "action", action: "stop", config: {} },
    { id: "no", type: "action", action: "stop", config: {} },
  ],
  edges: [
    { from: "start", to: "a" },
    { from: "a", to: "yes", branch: "true" },
    { from: "a", to: "no", branch: "false" },
  ],
};

const replaced = (from: Definition, action: string, config: JsonObject = {}) => {
  const result = applyOperation(from, { op: "replace_action", nodeId: "a", action, config });
  if (!result.ok) throw new Error(result.message);
  return result.definition;
};
const leaving = ({ edges }: Definition) =>
  edges.filter(({ from }) => from === "a").map(({ branch = "next", to }) => `${branch} ${to}`);

describe("replacing an action", () => {
  it("keeps the step's name, note, place and the step before it", () => {
    const after = replaced(definition, "send_sms", { message: "Hi" });
    expect(after.nodes[1]).toEqual({
      id: "a",
      type: "action",
      name: "Ask",
      notes: "Why",
      position: { x: 8, y: 8 },
      action: "send_sms",
      config: { message: "Hi" },
    });
    expect(after.edges).toContainEqual({ from: "start", to: "a" });
  });

  it("leads on by the first way, and drops ways the new action has no place for", () => {
    const one = replaced(definition, "send_sms");
    expect(leaving(one)).toEqual(["next yes"]);
    expect(leaving(replaced(one, "wait_for_event", wait.config))).toEqual(["true yes"]);
    expect(leaving(replaced(definition, "stop"))).toEqual([]);
  });

  it("leads on by the timeout between a wait and a wait for an event", () => {
    const plain = replaced(definition, "delay", { duration: { amount: 1, unit: "hours" } });
    expect(leaving(plain)).toEqual(["next no"]);
    expect(leaving(replaced(plain, "wait_for_event", wait.config))).toEqual(["false no"]);
    const several = { events: [{ event: "sms.received", label: "Replied" }], timeout: wait.config.timeout };
    expect(leaving(replaced(plain, "wait_for_event", several))).toEqual(["timeout no"]);
  });

  it("keeps a step turned off only where it can be", () => {
    const off = {
      ...definition,
      nodes: definition.nodes.map((node) => (node.id === "yes" ? { ...node, disabled: true } : node)),
    };
    const again = (action: string) =>
      applyOperation(off, { op: "replace_action", nodeId: "yes", action, config: wait.config });
    expect(again("send_sms")).toMatchObject({ ok: true, definition: { nodes: { 2: { disabled: true } } } });
    const waits = again("wait_for_event");
    expect(waits.ok && waits.definition.nodes[2]).not.toHaveProperty("disabled");
  });

  it("is refused for a trigger and a step that is gone", () => {
    const at = (nodeId: string) =>
      applyOperation(definition, { op: "replace_action", nodeId, action: "stop", config: {} });
    expect(at("start")).toMatchObject({ ok: false, code: "invalid_field" });
    expect(at("gone")).toMatchObject({ ok: false, code: "unknown_node" });
  });
});
