import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import type { Fix } from "@/lib/automation/problems";
import { readDefinition } from "@/lib/automation/read-definition";
import { validate } from "@/lib/automation/validate";
import { translator } from "@/lib/messages/translator";
import { fixWords } from "./problems-panel";

const t = translator("en", "editor");
const steps = translator("en", "steps");

function definitionWith(...nodes: Record<string, unknown>[]) {
  const trigger = { id: "t", type: "trigger", event: "call.missed", next: "text" };
  const read = readDefinition({ name: "", nodes: [trigger, ...nodes] as never });
  if (!read.ok) throw new Error("the fixture cannot be read");
  return read.definition;
}
const text = (config: Record<string, unknown>) => ({
  id: "text",
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message: "Sorry!", ...config },
});
const WAIT = { type: "action", action: "delay", config: { duration: { amount: 1, unit: "hours" } } };

describe("what the button of a fix says", () => {
  it.each([
    ["unreachable_node", [text({}), { id: "lost", ...WAIT }], "Remove the step"],
    [
      "multiple_triggers",
      [text({}), { id: "u", type: "trigger", event: "call.ended" }],
      "Remove the trigger",
    ],
    ["unknown_reference", [text({ to: "{{trigger.caller_fone}}" })], "Use caller_phone"],
    [
      "unknown_reference",
      [text({ message: "{{trigger.caller_phone}}, {{trigger.caller_nam}}?" })],
      "Use caller_name",
    ],
    ["unknown_field", [text({ mesage: "Twice" })], "Remove mesage"],
    ["unknown_action", [{ ...text({}), action: "send_sm" }], "Use send_sms"],
    ["no_opt_out_text", [text({ messageClass: "marketing" })], "Add opt-out wording"],
    ["self_edge", [{ ...text({}), next: "text" }], "Remove the connection"],
  ])("for %s of %j is %s", (code, nodes, words) => {
    const definition = definitionWith(...nodes);
    const problem = validate(definition, actions).find((one) => one.code === code);
    if (!problem?.fix) throw new Error(`no fix for ${code}`);
    expect(fixWords(problem, problem.fix, { definition, t, steps })).toBe(words);
  });

  it("names the step it connects to", () => {
    const definition = definitionWith({ ...text({}), name: "Say sorry" });
    const fix: Fix = { op: "connect", from: "t", to: "text" };
    expect(fixWords({ code: "unreachable_node", nodeId: "t" }, fix, { definition, t, steps })).toBe(
      "Connect it to Say sorry",
    );
  });

  it("names what an advice about replies changes", () => {
    const value = { field: "trigger.body", operator: "says_yes" };
    const fix: Fix = { op: "set_field", nodeId: "text", field: "expression", value };
    expect(
      fixWords({ code: "reply_exact_match", nodeId: "text" }, fix, {
        definition: definitionWith(text({})),
        t,
        steps,
      }),
    ).toBe("Accept other spellings");
  });

  it("names the setting it removes", () => {
    const fix: Fix = { op: "set_setting", field: "timezon" };
    expect(
      fixWords({ code: "unknown_field", nodeId: null }, fix, { definition: definitionWith(), t, steps }),
    ).toBe("Remove timezon");
  });
});
