import { expect, it } from "vitest";
import { configFindings } from "@/lib/automation/config-findings";
import type { JsonObject } from "@/lib/automation/json";
import { updateContact } from "./definition";

const found = (config: JsonObject) =>
  configFindings("n", config, updateContact).problems.map(({ severity, field }) => `${severity} ${field}`);

it("warns about a step that changes nothing, without blocking a deploy", () => {
  expect(found({})).toEqual(["warning config.fields"]);
  expect(found({ fields: {}, addTags: [] })).toEqual(["warning config.fields"]);
});

it.each<[string, JsonObject]>([
  ["a detail", { fields: { language: "es" } }],
  ["a tag", { removeTags: ["new"] }],
  ["consent", { consent: { marketing: "granted" } }],
])("accepts a step that changes %s", (_, config) => {
  expect(found(config)).toEqual([]);
});
