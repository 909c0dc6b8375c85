import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { errorsOf } from "./errors-of";
import { openApiDocument } from "./openapi";

type Media = Record<string, { example?: unknown }>;
type Shown = { requestBody?: { content: Media }; responses: Record<string, { content: Media }> };

const document = openApiDocument(contracts, "https://example.com");

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");

describe("the OpenAPI document", () => {
  it("holds every public operation and no internal one", () => {
    for (const contract of contracts) {
      const operation = (document.paths?.[contract.path] as Record<string, unknown> | undefined)?.[
        contract.method.toLowerCase()
      ];
      expect([contract.path, contract.method, operation !== undefined]).toEqual([
        contract.path,
        contract.method,
        !contract.internal,
      ]);
    }
  });

  it("documents at least its own errors for each", () => {
    for (const contract of contracts)
      expect(errorsOf(contract)).toEqual(expect.arrayContaining(contract.errors ?? []));
  });

  const open = contracts.filter((contract) => !contract.internal);
  const examplesOf = (contract: Contract) => {
    const operation = document.paths?.[contract.path] as unknown as Record<string, Shown>;
    const { requestBody, responses } = operation[contract.method.toLowerCase()]!;
    return {
      request: requestBody?.content["application/json"],
      answers: responses[contract.status ?? 200]!.content,
    };
  };

  it("says which requests may be plain text instead", () => {
    const types = (contract: Contract) => {
      const operation = document.paths?.[contract.path] as unknown as Record<string, Shown>;
      return Object.keys(operation[contract.method.toLowerCase()]!.requestBody?.content ?? {});
    };
    for (const contract of open.filter(({ text }) => text))
      expect(types(contract)).toEqual(["application/json", contract.text?.type]);
    expect(open.filter(({ text }) => text).map(({ path }) => path)).toEqual(["/v1/contacts/import"]);
  });

  it.each(
    open
      .filter((contract) => contract.body)
      .map((contract) => [`${contract.method} ${contract.path}`, contract]),
  )("shows a request of %s that it would take", (_, contract) => {
    const { request } = examplesOf(contract as Contract);
    expect(request?.example).toBeDefined();
    expect((contract as Contract).body?.safeParse(request?.example).error?.issues).toBeUndefined();
    const { method, path } = contract as Contract;
    const steps = [
      "paths",
      path,
      method.toLowerCase(),
      "requestBody",
      "content",
      "application/json",
      "schema",
    ];
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll("/", "~1"))).join("/");
    const judge = ajv.compile({ $ref: `document#/${pointer}` });
    expect(judge(request?.example) ? "" : ajv.errorsText(judge.errors)).toBe("");
  });

  it.each(open.map((contract) => [`${contract.method} ${contract.path}`, contract]))(
    "shows an answer of %s in every form it has",
    (_, contract) => {
      const { response } = contract as Contract;
      for (const [type, medium] of Object.entries(examplesOf(contract as Contract).answers)) {
        expect([type, medium.example]).not.toEqual([type, undefined]);
        if (type !== "application/json") continue;
        expect(response?.safeParse(medium.example)).toEqual({ success: true, data: medium.example });
      }
    },
  );
});
