import { expect, it } from "vitest";
import { noticePath } from "./notice-path";

const about = { automationId: null, runId: null, comment: null, appointment: null };

it.each([
  ["scheduled_not_sent", "con_1", "/w/ws_1/conversations?with=con_1"],
  ["delivery_unknown", "con_1", "/w/ws_1/conversations?with=con_1"],
  ["delivery_unknown", null, "/w/ws_1/outbox"],
  ["assigned", "con_1", "/w/ws_1/contacts/con_1"],
] as const)("a notice of the kind %s with the contact %s opens %s", (kind, contactId, path) => {
  expect(noticePath("ws_1", { ...about, kind, contactId })).toBe(path);
});
