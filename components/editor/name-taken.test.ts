import { expect, it } from "vitest";
import { isNameTaken } from "./name-taken";

const automations = [
  { id: "a", name: "Text back", status: "active", event: null },
  { id: "b", name: "Text back ", status: "draft", event: null },
  { id: "c", name: "Reminder", status: "active", event: null },
  { id: "d", name: "Old", status: "archived", event: null },
  { id: "e", name: "", status: "draft", event: null },
] as const;

it.each([
  ["a", "Text back", true],
  ["b", " Text back", true],
  ["c", "Reminder", false],
  ["c", "Old", false],
  ["c", "", false],
])("an automation %s with the name “%s” shares it with another one: %s", (id, name, isTaken) => {
  expect(isNameTaken(name, { id, automations })).toBe(isTaken);
});
