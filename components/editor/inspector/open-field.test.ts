import { expect, test } from "vitest";
import { paletteItems } from "@/components/editor/new-nodes";
import type { Node } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { openField } from "./open-field";

const words = translator("en", "editorEdits");

function added(action: string, event = "call.missed"): Node {
  const item = paletteItems(words, event).find(({ key }) => key === action);
  return { ...item?.node, id: "new", position: { x: 0, y: 0 } } as Node;
}

test("a new text has its number, so it waits for its message", () => {
  expect(openField(added("send_sms"))).toBe("config.message");
});

test("without a caller, a new text waits for its number", () => {
  expect(openField(added("send_sms", "schedule"))).toBe("config.to");
});

test("a complete step and a condition wait for no field", () => {
  const text = added("send_sms");
  if (text.type !== "action") throw new Error("not an action");
  expect(openField({ ...text, config: { ...text.config, message: "Hello" } })).toBeNull();
  expect(openField(added("condition"))).toBeNull();
});
