import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "@/lib/actions";
import { contracts } from "@/lib/contract/all";
import { templates } from "@/lib/templates";
import { openApiDocument } from "./openapi";

const document = openApiDocument(contracts, "https://example.com");
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");
const judge = ajv.compile({ $ref: "document#/components/schemas/AutomationNode" });
const accepts = (node: unknown) => (judge(node) ? "" : ajv.errorsText(judge.errors));

describe("a node in the document", () => {
  it.each(ACTIONS.map((action) => [action.type, action] as const))("has the config of %s", (type, action) => {
    const node = { id: "a", type: "action", action: type, config: action.example };
    expect(accepts(node)).toBe("");
    expect(accepts({ ...node, config: { ...action.example, unknown_member: 1 } })).not.toBe("");
  });

  it("is identified by its type, and a step by its action", () => {
    const schemas = document.components?.schemas as Record<string, Record<string, unknown>>;
    expect(schemas.AutomationNode?.discriminator).toMatchObject({ propertyName: "type" });
    expect(schemas.ActionNode?.discriminator).toMatchObject({ propertyName: "action" });
    const { mapping } = schemas.ActionNode!.discriminator as { mapping: object };
    expect(Object.keys(mapping).sort()).toEqual(ACTIONS.map(({ type }) => type).sort());
  });

  it("may hold a template where a number, a list or a yes or no is due", () => {
    const step = { id: "a", type: "action", action: "create_callback" };
    const config = { phone: "{{trigger.caller_phone}}", dueWithinMinutes: "{{run.vars.minutes}}" };
    expect(accepts({ ...step, config })).toBe("");
    expect(accepts({ ...step, config: { ...config, dueWithinMinutes: "soon" } })).not.toBe("");
  });

  it("is what every template of the gallery consists of", () => {
    const wrong = templates().flatMap(({ id, nodes }) =>
      nodes.map((node) => [id, node.id, accepts(node)]).filter(([, , problem]) => problem !== ""),
    );
    expect(wrong).toEqual([]);
  });

  it("is not a type of its own invention", () => {
    expect(accepts({ id: "a", type: "action", action: "send_fax", config: {} })).not.toBe("");
    expect(accepts({ id: "a", type: "loop" })).not.toBe("");
  });
});
