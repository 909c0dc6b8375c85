import { expect, it } from "vitest";
import { reactionsTo } from "./reactions";

it("counts live automations once, and leaves out paused ones and other events", () => {
  const automations = [
    { status: "active", consumes: ["call.missed", "call.ended"] },
    { status: "active", consumes: ["lead.created"] },
    { status: "paused", consumes: ["call.missed"] },
    { status: "draft", consumes: ["call.missed"] },
  ];
  expect(reactionsTo({ automations }, ["call.missed", "call.ended"])).toBe(1);
  expect(reactionsTo({ automations }, ["callback.created"])).toBe(0);
});
