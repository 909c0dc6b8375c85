import { describe, expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { conflictField } from "./conflict-field";
import { MISSED_CALL } from "./fixtures/missed-call";

const t = translator("en", "steps");

const read = readDefinition(MISSED_CALL);
if (!read.ok) throw new Error("the fixture cannot be read");
const doc = read.definition;

describe("the name of a field two people changed", () => {
  it.each([
    ["text", "config.message", "Message"],
    ["text", "retry.maxAttempts", "Attempts"],
    ["text", "next", "Then"],
    ["text", "name", "Name"],
    ["missed", "event", "Starts when"],
    [null, "name", "Name"],
    ["gone", "config.phone_number", "Config phone number"],
  ])("of %s: %s", (nodeId, field, title) => {
    expect(conflictField(nodeId, field, { doc, t })).toBe(title);
  });
});
