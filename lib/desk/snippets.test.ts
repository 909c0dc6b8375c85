import { expect, it } from "vitest";
import { fillSnippet } from "./snippets";

const elsa = { name: "Elsa Greene", practice: "Lakeside Dental", phone: "+12025550100" };

it("fills in the person and the practice", () => {
  expect(fillSnippet("Hi {{first_name}}, this is {{practice}}: {{phone}}", elsa)).toBe(
    "Hi Elsa, this is Lakeside Dental: +12025550100",
  );
  expect(fillSnippet("Dear {{name}}", elsa)).toBe("Dear Elsa Greene");
});

it("leaves no gap for somebody without a name, and other braces as they are", () => {
  expect(fillSnippet("Hi {{first_name}}, see you {{soon}}.", { ...elsa, name: null })).toBe(
    "Hi, see you {{soon}}.",
  );
});

it("takes a name as it is, whatever it looks like", () => {
  expect(fillSnippet("Hi {{first_name}}", { ...elsa, name: "$& {{practice}}" })).toBe("Hi $&");
});
