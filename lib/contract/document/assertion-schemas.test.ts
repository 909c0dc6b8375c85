import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { sampleOf } from "@/lib/automation/event-samples";
import { EVENT_TYPES } from "@/lib/automation/events";
import { contracts } from "@/lib/contract/all";
import { templates } from "@/lib/templates";
import { openApiDocument } from "./openapi";

const document = openApiDocument(contracts, "https://example.com");
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");
const judgeOf = (pointer: string) => {
  const judge = ajv.compile({ $ref: `document#${pointer}` });
  return (value: unknown) => (judge(value) ? "" : ajv.errorsText(judge.errors));
};
const takes = judgeOf(
  "/paths/~1v1~1automations~1{id}~1scenarios/post/requestBody/content/application~1json/schema",
);
const scenario = { name: "Missed call", sampleData: {}, assertions: [{ type: "ends_at", nodeId: "a" }] };

describe("a scenario in the document", () => {
  it("is every scenario of the gallery", () => {
    const all = templates().flatMap(({ scenarios }) => scenarios);
    expect(all.length).toBeGreaterThan(30);
    for (const one of all) expect([one.name, takes(one)]).toEqual([one.name, ""]);
  });

  it.each([
    [{ type: "sent", channel: "sms", to: "{{trigger.caller_phone}}", contains: "Sorry", within: "5m" }],
    [{ type: "not_sent", between: { from: "21:00", to: "08:00" }, within: { amount: 2, unit: "hours" } }],
    [{ type: "status", status: "succeeded" }],
    [{ type: "output", nodeId: "a", field: "status", operator: "equals", value: 200 }],
  ])("expects %j", (assertion) => {
    expect(takes({ ...scenario, assertions: [assertion] })).toBe("");
    expect(takes({ ...scenario, assertions: [{ ...assertion, color: "blue" }] })).not.toBe("");
  });

  it.each([[{ type: "seen" }], [{ type: "ends_at" }], [{ type: "status", status: "done" }], [{}], ["sent"]])(
    "does not expect %j",
    (assertion) => expect(takes({ ...scenario, assertions: [assertion] })).not.toBe(""),
  );

  it.each(EVENT_TYPES)("may have %s happen later", (event) => {
    const data = sampleOf(event);
    expect(
      takes({
        ...scenario,
        events: [
          { event, after: "2h", data },
          { event, at: "+1d" },
        ],
      }),
    ).toBe("");
    expect(takes({ ...scenario, events: [{ event, after: { amount: 1, unit: "days" } }] })).toBe("");
    expect(takes({ ...scenario, events: [{ event, data: { during_hours: "yes" } }] })).not.toBe("");
    expect(takes({ ...scenario, events: [{ event, when: "later" }] })).not.toBe("");
  });

  it("may have an event of the workspace's own happen later", () => {
    expect(takes({ ...scenario, events: [{ event: "custom.paid", after: "1h", data: { sum: 4 } }] })).toBe(
      "",
    );
    expect(takes({ ...scenario, events: [{ event: "paid", after: "1h" }] })).not.toBe("");
  });
});
