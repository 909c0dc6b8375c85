import { expect, it } from "vitest";
import { CALENDLY, dedupeOf, JOTFORM, META, mappingOf, STRIPE, TYPEFORM } from "@/scripts/testing/recipes";
import { payloadOf, templateValue } from "./hook-payload";

/** The templates of docs/recipes.md, on payloads of the shapes the page names. */
it("the recipe for Meta lead ads names the lead, its form and its page", () => {
  expect(payloadOf(META, mappingOf("Meta lead ads"), null)).toMatchObject({
    leadgen_id: "400000000000001",
    form_id: "300000000000001",
    page_id: "100000000000001",
  });
  expect(templateValue(dedupeOf("Meta lead ads"), META)).toBe("400000000000001");
});

it.each([
  ["Jotform", JOTFORM, "6000000000000000001", { phone: "(202) 555-0143" }],
  ["Stripe", STRIPE, "evt_000000000000000000000001", { amount: 4_500, currency: "usd" }],
  ["Typeform", TYPEFORM, "01EXAMPLE", {}],
  [
    "Calendly",
    CALENDLY,
    "https://example.com/scheduled_events/a/invitees/b",
    { starts_at: "2026-06-02T10:00:00Z" },
  ],
])("the recipe for %s fills its fields", (system, body, id, more) => {
  expect(payloadOf(body, mappingOf(system), null)).toMatchObject({
    ...{ name: "Robin Ash", email: "robin@example.com", phone: "+12025550143" },
    ...more,
  });
  expect(templateValue(dedupeOf(system), body)).toBe(id);
});
