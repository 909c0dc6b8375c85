import { expect, it } from "vitest";
import { insertReference } from "./insert-reference";

it("takes the place of the selection, and the cursor goes behind it", () => {
  const { value, caret } = insertReference("Hello you!", { name: "name", at: 6, until: 9, isLine: false });
  expect([value, value.slice(0, caret)]).toEqual(["Hello {{name}}!", "Hello {{name}}"]);
});

it("gives a reference that needs it a line of its own", () => {
  const { value, caret } = insertReference("Here: now", { name: "link", at: 6, until: 6, isLine: true });
  expect([value, value.slice(0, caret)]).toEqual(["Here: \n{{link}}\nnow", "Here: \n{{link}}"]);
  expect(insertReference("A\n", { name: "link", at: 2, until: 2, isLine: true }).value).toBe("A\n{{link}}");
});
