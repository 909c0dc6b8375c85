/**
 * Verifies that every response in the tests matches the OpenAPI document: its status, content type, shape and, for a
 * problem, its code. A JSON Schema validator checks it against the served document, not against the schemas behind it.
 */

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { errorsOf } from "@/lib/contract/document/errors-of";
import { openApiDocument } from "@/lib/contract/document/openapi";
import type { Answer } from "./answer.ts";

type Media = Record<string, { schema?: { $ref?: string } }>;
type Operation = { responses: Record<string, { content?: Media }> };

const DOCUMENT = "https://switchboard.test/openapi.json";
const JSON_TYPES = new Set(["application/json", "application/problem+json"]);
const operations = new Map<Contract, Operation>();
const judges = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** Dashboard endpoints are in no public document, but are verified here as well. */
function documented(contract: Contract): Operation {
  if (!ajv) {
    const all = contracts.map((one) => ({ ...one, internal: false }));
    const document = openApiDocument(all, "https://switchboard.test");
    // Formats are annotations in this document; the patterns beside them are verified.
    ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(document, DOCUMENT);
    for (const one of contracts) {
      const path = document.paths?.[one.path] as unknown as Record<string, Operation>;
      operations.set(one, path[one.method.toLowerCase()]!);
    }
  }
  return operations.get(contract)!;
}

function judgeOf(contract: Contract, of: { status: string; type: string }): ValidateFunction {
  const steps = ["paths", contract.path, contract.method.toLowerCase(), "responses", of.status, "content"];
  const pointer = [...steps, of.type, "schema"]
    .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  // Thousands of responses refer to the same problem, which is compiled once.
  const named = documented(contract).responses[of.status]?.content?.[of.type]?.schema?.$ref;
  const ref = `${DOCUMENT}${named ?? `#/${pointer}`}`;
  const known = judges.get(ref) ?? ajv!.compile({ $ref: ref });
  judges.set(ref, known);
  return known;
}

export function assertDocumented(contract: Contract, answer: Answer): void {
  const { responses } = documented(contract);
  const status = String(answer.status);
  const refuse = (what: string): never => {
    throw new Error(
      `${contract.method} ${contract.path} answered ${status} ${what}: ${answer.text.slice(0, 300)}`,
    );
  };
  const response = responses[status] ?? refuse("which is not documented");
  if (!response.content) return;
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (!(type in response.content)) refuse(`with the undocumented type ${type}`);
  if (answer.status >= 400) {
    const codes: string[] = errorsOf(contract);
    if (!codes.includes(answer.body.code)) refuse(`${answer.body.code}, which is not documented`);
  }
  if (!JSON_TYPES.has(type)) return;
  const judge = judgeOf(contract, { status, type });
  if (!judge(answer.body)) refuse(`unlike its schema (${ajv!.errorsText(judge.errors)})`);
}
