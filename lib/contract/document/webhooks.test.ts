import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import { WEBHOOK_EVENTS } from "@/lib/contract/webhooks";
import { WORKSPACE_WEBHOOK_EVENTS } from "@/lib/contract/workspace-webhooks";
import { openApiDocument } from "./openapi";
import type { Described } from "./webhooks";

const document = openApiDocument(contracts, "https://example.com") as unknown as Described;

describe("the webhooks of the document", () => {
  it("are all events of partners and workspaces, and nothing else", () => {
    const expected = [...new Set([...WEBHOOK_EVENTS, ...WORKSPACE_WEBHOOK_EVENTS])];
    expect(Object.keys(document.webhooks ?? {}).sort()).toEqual(expected.sort());
    expect(Object.keys(document.paths).filter((path) => path.includes("webhooks/"))).not.toContain(
      "/__webhooks/account.created",
    );
  });

  it("have the payload that is delivered", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "document");
    const pointer = [
      "webhooks",
      "invoice.paid",
      "post",
      "requestBody",
      "content",
      "application~1json",
      "schema",
    ];
    const judge = ajv.compile({ $ref: `document#/${pointer.map(encodeURIComponent).join("/")}` });
    const invoice = {
      id: "inv_2026-06",
      globalId: "inv_2026-06_9XQ2",
      period: "2026-06",
      status: "paid",
      total: 185.84,
      totalMinor: 18_584,
      credited: 0,
      creditedMinor: 0,
      amountDue: 0,
      amountDueMinor: 0,
      currency: "usd",
      dueAt: null,
      replaces: null,
      replacedBy: null,
    };
    const event = { type: "invoice.paid", timestamp: "2026-07-02T00:00:00Z", sequence: 4, data: { invoice } };
    expect([judge(event), judge({ ...event, data: {} })]).toEqual([true, false]);
  });
});
