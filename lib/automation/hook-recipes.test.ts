import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type HookMapping, payloadOf, templateValue } from "./hook-payload";
import type { JsonObject } from "./json";

/** The templates of docs/recipes.md, on payloads of the shapes the page names. */
const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "recipes.md"), "utf8");

function mappingOf(system: string): HookMapping {
  const section = page.split(`## ${system}\n`)[1]?.split("\n## ")[0] ?? "";
  return Object.fromEntries(
    [...section.matchAll(/^\| `(\w+)` \| `([^`]+)` \|$/gm)].map(([, f, t]) => [f!, t!]),
  );
}

const dedupeOf = (system: string): string =>
  new RegExp(`^\\| ${system} \\|.*\`(\\{\\{[^\`]+)\` \\|$`, "m").exec(page)?.[1] ?? "";

const TYPEFORM: JsonObject = {
  event_id: "01EXAMPLE",
  event_type: "form_response",
  form_response: {
    form_id: "form1",
    submitted_at: "2026-06-01T09:00:00Z",
    answers: [
      { type: "text", text: "Robin Ash", field: { id: "a", type: "short_text", ref: "name" } },
      { type: "phone_number", phone_number: "+12025550143", field: { id: "b", type: "phone_number" } },
      { type: "email", email: "robin@example.com", field: { id: "c", type: "email" } },
    ],
  },
};

const CALENDLY: JsonObject = {
  event: "invitee.created",
  created_at: "2026-06-01T09:00:00Z",
  payload: {
    uri: "https://example.com/scheduled_events/a/invitees/b",
    name: "Robin Ash",
    email: "robin@example.com",
    questions_and_answers: [{ question: "Phone", answer: "+12025550143", position: 0 }],
    scheduled_event: { start_time: "2026-06-02T10:00:00Z" },
  },
};

it.each([
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
