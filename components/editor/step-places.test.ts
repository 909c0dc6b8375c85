import { expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { placedTitle, stepPlace } from "./step-places";

const t = translator("en", "steps");
const text = { type: "action", action: "send_sms", config: { to: "+12025550123", message: "Hello" } };

function read() {
  const read = readDefinition({
    name: "Three texts",
    nodes: [
      { id: "last", name: "Good night", ...text },
      { id: "second", ...text, next: "last" },
      { id: "first", ...text, next: "second" },
      { id: "t", type: "trigger", event: "call.missed", next: "first" },
    ],
  });
  if (!read.ok) throw new Error("unreadable");
  return read.definition;
}

it("distinguishes steps of the same title by their place in reading order", () => {
  const definition = read();
  const titles = definition.nodes.map((node) => placedTitle(node, { definition, t }));
  expect(titles).toEqual([
    "Good night",
    "Send SMS (step 3 of 4)",
    "Send SMS (step 2 of 4)",
    "A call is missed",
  ]);
  expect(stepPlace("first", { definition, t })).toBe("Step 2 of 4");
  expect(stepPlace("last", { definition, t })).toBeNull();
});
