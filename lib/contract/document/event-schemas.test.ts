import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { sampleOf } from "@/lib/automation/event-samples";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import { contracts } from "@/lib/contract/all";
import { openApiDocument } from "./openapi";

const document = openApiDocument(contracts, "https://example.com");
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");
const judgeOf = (name: string) => {
  const judge = ajv.compile({ $ref: `document#/components/schemas/${name}` });
  return (value: unknown) => (judge(value) ? "" : ajv.errorsText(judge.errors));
};
const sends = judgeOf("NewEvent");

const sendable = EVENT_TYPES.filter((type) => eventSpec(type)?.postable);
const automatic = EVENT_TYPES.filter((type) => !eventSpec(type)?.postable);

describe("an event that is sent", () => {
  it.each(sendable)("has the payload of %s", (type) => {
    const data = sampleOf(type);
    expect(sends({ type, data })).toBe("");
    expect(sends({ type, data: { ...data, color: "blue" } })).toBe("");
    for (const name of eventSpec(type)!.required) {
      expect(sends({ type, data: { ...data, [name]: undefined } })).not.toBe("");
      expect(sends({ type, data: { ...data, [name]: 7 } })).not.toBe("");
      expect(sends({ type, data: { ...data, [name]: null } })).not.toBe("");
    }
  });

  it("may leave every other field out, or have it null", () => {
    expect(sends({ type: "call.missed", data: { caller_phone: "+12025550123", caller_name: null } })).toBe(
      "",
    );
    expect(
      sends({ type: "call.missed", data: { caller_phone: "+12025550123", ring_seconds: "7" } }),
    ).not.toBe("");
  });

  it.each(automatic)("is never %s, which happens by itself", (type) => {
    expect(sends({ type, data: sampleOf(type) })).not.toBe("");
  });

  it("may be one of the workspace's own, with any fields", () => {
    expect(sends({ type: "custom.order_paid", data: { amount: 4500, currency: "usd" } })).toBe("");
    expect(sends({ type: "order_paid", data: {} })).not.toBe("");
    expect(sends({ type: "custom.order_paid", data: {}, source: "web" })).not.toBe("");
  });
});

describe("an event that is read", () => {
  const schemas = document.components!.schemas as Record<string, { discriminator?: object }>;
  const reads = judgeOf("DeskEventContent");

  it.each(EVENT_TYPES)("has the payload of %s", (type) => {
    expect(reads({ type, data: sampleOf(type) })).toBe("");
    expect(reads({ type, data: {} })).toBe("");
    expect(reads({ type, data: { during_hours: "yes" } })).not.toBe("");
  });

  it("is distinguished by its type", () => {
    expect(schemas.DeskEventContent?.discriminator).toMatchObject({ propertyName: "type" });
    expect(schemas.NewDeskEvent?.discriminator).toMatchObject({ propertyName: "type" });
  });

  it("has an example that it is itself", () => {
    const read = document.paths?.["/v1/events/{id}"]?.get?.responses?.["200"];
    const example = (read as { content: Record<string, { example: unknown }> }).content["application/json"]
      ?.example;
    expect(judgeOf("Event")(example)).toBe("");
  });
});
