import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HookMapping } from "../../lib/automation/hook-payload.ts";
import type { JsonObject } from "../../lib/automation/json.ts";

/** The settings that docs/recipes.md gives for each system, with payloads of the shapes it names. */
const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "recipes.md"), "utf8");

export function mappingOf(system: string): HookMapping {
  const section = page.split(`## ${system}\n`)[1]?.split("\n## ")[0] ?? "";
  return Object.fromEntries(
    [...section.matchAll(/^\| `(\w+)` \| `([^`]+)` \|$/gm)].map(([, f, t]) => [f!, t!]),
  );
}

export const dedupeOf = (system: string): string =>
  new RegExp(`^\\| ${system} \\|.*\`(\\{\\{[^\`]+)\` \\|$`, "m").exec(page)?.[1] ?? "";

export const TYPEFORM: JsonObject = {
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

export const CALENDLY: JsonObject = {
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

export const JOTFORM: JsonObject = {
  formID: "260000000000001",
  submissionID: "6000000000000000001",
  formTitle: "Ask for an appointment",
  type: "WEB",
  pretty: "Name:Robin Ash, Email:robin@example.com, Phone:(202) 555-0143",
  rawRequest: {
    slug: "submit/260000000000001",
    q3_name: { first: "Robin", last: "Ash" },
    q4_email: "robin@example.com",
    q5_phoneNumber: { full: "(202) 555-0143" },
    event_id: "1780304400000_260000000000001",
  },
};

export const STRIPE: JsonObject = {
  id: "evt_000000000000000000000001",
  object: "event",
  api_version: "2026-01-28",
  created: 1_780_304_400,
  livemode: false,
  type: "checkout.session.completed",
  data: {
    object: {
      id: "cs_test_000000000000000000000001",
      object: "checkout.session",
      amount_total: 4_500,
      currency: "usd",
      customer_details: {
        name: "Robin Ash",
        email: "robin@example.com",
        phone: "+12025550143",
        address: null,
      },
      payment_status: "paid",
      status: "complete",
    },
  },
  request: { id: null, idempotency_key: null },
};

export const META: JsonObject = {
  object: "page",
  entry: [
    {
      id: "100000000000001",
      time: 1_780_304_400,
      changes: [
        {
          field: "leadgen",
          value: {
            ad_id: "200000000000001",
            adgroup_id: "200000000000002",
            created_time: 1_780_304_400,
            form_id: "300000000000001",
            leadgen_id: "400000000000001",
            page_id: "100000000000001",
          },
        },
      ],
    },
  ],
};

/** The line of the page's first table: the kind of verification, and the header of the signature if there is one. */
export function verificationOf(system: string): { kind: string; header?: string } {
  const line = new RegExp(`^\\| ${system} \\| \`(\\w+)\` \\|(?: \`([\\w-]+)\`)? \\|`, "m").exec(page);
  return { kind: line?.[1] ?? "", ...(line?.[2] ? { header: line[2] } : {}) };
}
