import { expect, test } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { cardText } from "./card-text";
import { MISSED_CALL } from "./fixtures/missed-call";

const t = translator("en", "steps");

function textsOf(trigger: object) {
  const [first, ...others] = MISSED_CALL.nodes;
  const read = readDefinition({ ...MISSED_CALL, nodes: [{ ...first, ...trigger }, ...others] });
  if (!read.ok) throw new Error("the fixture is valid");
  return read.definition.nodes.map((node) => cardText(node, { definition: read.definition, t }));
}

test("a card says nothing twice", () => {
  expect(textsOf({})).toMatchObject([
    { title: "A call is missed", line: "During opening hours" },
    { title: "Send SMS", line: "To {caller's phone}: “Sorry we missed you! Reply STOP to opt out.”" },
    { title: "Create callback" },
  ]);
});

test("a trigger without conditions says what its event is, and a named one when it starts", () => {
  expect(textsOf({ conditions: {} })[0]?.line).toBe(
    "An inbound call that was missed, sent to voicemail or abandoned",
  );
  expect(textsOf({ conditions: { is_new_caller: true } })[0]?.line).toBe("If the caller is new");
  expect(textsOf({ name: "Missed" })[0]).toEqual({
    title: "Missed",
    line: "When a call is missed during opening hours",
  });
});
