import { expect, test } from "vitest";
import { marked } from "@/lib/automation/marked";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { cardText, partsOfLine } from "./card-text";
import { MISSED_CALL } from "./fixtures/missed-call";

const t = translator("en", "steps");

function textsOf(trigger: object, words = t) {
  const [first, ...others] = MISSED_CALL.nodes;
  const read = readDefinition({ ...MISSED_CALL, nodes: [{ ...first, ...trigger }, ...others] });
  if (!read.ok) throw new Error("the fixture is valid");
  return read.definition.nodes.map((node) => cardText(node, { definition: read.definition, t: words }));
}

test("a card says nothing twice", () => {
  expect(textsOf({})).toMatchObject([
    { title: "A call is missed", line: "During business hours" },
    {
      title: "Send SMS",
      line: `To ${marked("caller's phone")}: “Sorry we missed you! Reply STOP to opt out.”`,
    },
    { title: "Create callback" },
  ]);
});

test("the brief part of a card is its text, although the step is called the same", () => {
  const line = "To Hi: “Hi”";
  expect(partsOfLine({ title: "", line, brief: "Hi" })).toEqual(["To Hi: “", "Hi", "”"]);
  expect(partsOfLine({ title: "", line })).toBeNull();
});

test("a trigger without conditions says what its event is, and a named one when it starts", () => {
  expect(textsOf({ conditions: {} })[0]?.line).toBe("Missed, sent to voicemail or abandoned");
  expect(textsOf({ conditions: { is_new_caller: true } })[0]?.line).toBe("If the caller is new");
  expect(textsOf({ name: "Missed" })[0]).toEqual({
    title: "Missed",
    line: "When a call is missed during business hours",
  });
});

test("a card names its step and the fields in it in the reader's language", () => {
  const [trigger, text, callback] = textsOf({ conditions: {} }, translator("es", "steps"));
  expect(trigger).toEqual({
    title: "Se pierde una llamada",
    line: "Se perdió, pasó al buzón de voz o se abandonó",
  });
  expect(text).toMatchObject({
    title: "Enviar un mensaje de texto",
    line: expect.stringMatching(/^A \u2068teléfono de quien llama\u2069: «Sorry/),
  });
  expect(callback).toMatchObject({ title: "Crear una llamada por devolver" });
});

test.each([
  [{ type: "condition" }, "Choose a field to check"],
  [{ type: "condition", expression: { field: "", operator: "equals" } }, "Choose a field to check"],
  [
    { type: "condition", expression: { field: "trigger.caller_name", operator: "equals" } },
    "The caller's name is (no value yet)?",
  ],
  [{ type: "action", action: "send_sms", config: {} }, "No recipient yet"],
  [{ type: "action", action: "send_email", config: { to: "" } }, "No recipient yet"],
  [{ type: "action", action: "http_request", config: { method: "POST" } }, "Call a URL"],
])("the card of the unfinished step %j says: %s", (step, line) => {
  const trigger = { id: "t", type: "trigger", event: "call.missed" };
  const read = readDefinition({ nodes: [trigger, { id: "s", ...step }], edges: [] });
  if (!read.ok) throw new Error("a draft may be unfinished");
  const texts = read.definition.nodes.map((node) => cardText(node, { definition: read.definition, t }));
  expect(texts[1]?.line).toBe(line);
});

test("a long question of a condition leaves out the step its field comes from", () => {
  const about = (name: string) => {
    const read = readDefinition({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed" },
        { id: "w", type: "action", name, action: "wait_for_event", config: { event: "sms.received" } },
        {
          id: "c",
          type: "condition",
          expression: { field: "steps.w.event.body", operator: "contains", value: "yes" },
        },
      ],
      edges: [],
    });
    if (!read.ok) throw new Error("the fixture is valid");
    return cardText(read.definition.nodes[2]!, { definition: read.definition, t }).line;
  };
  expect(about("Wait")).toBe("The event body of “Wait” contains “yes”?");
  expect(about("Wait for a reply")).toBe("Event body contains “yes”?");
});
