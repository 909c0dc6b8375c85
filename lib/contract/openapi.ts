import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Contract } from "./contract";
import { ERRORS, type ErrorCode } from "./errors";
import { exampleOf, type Schema, type Schemas } from "./examples";

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string(),
    errors: z
      .array(
        z.looseObject({
          code: z.string(),
          pointer: z.string(),
          message: z.string(),
          severity: z.string().optional(),
          nodeId: z.string().nullable().optional(),
          field: z.string().nullable().optional(),
          suggestion: z.string().optional(),
        }),
      )
      .optional(),
  })
  .loose()
  .meta({ id: "Problem", description: "RFC 9457 problem details" });

const KEYED: ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "api_key_expired",
  "api_key_revoked",
  "wrong_key_type",
  "insufficient_scope",
];

/** Every code an operation can answer, from what its contract says about it. */
export function errorsOf(contract: Contract): ErrorCode[] {
  const codes = new Set<ErrorCode>(contract.errors ?? []);
  codes.add("internal_error").add("unavailable");
  codes.add("rate_limited");
  if (contract.auth !== "none") for (const code of KEYED) codes.add(code);
  if (contract.auth !== "none" || contract.session) codes.add("second_factor_required");
  if (contract.reauthenticate) codes.add("reauthentication_required");
  if (contract.auth === "workspace") codes.add("account_suspended").add("account_closed");
  if (contract.auth === "partner") codes.add("partner_suspended");
  if (contract.params || contract.auth === "operator") codes.add("not_found");
  if (contract.query) codes.add("validation_failed");
  if (contract.query && "starting_after" in contract.query.shape) codes.add("invalid_cursor");
  if (contract.method !== "GET") codes.add("cross_site_request");
  if (contract.body)
    for (const code of [
      "invalid_json",
      "bad_request",
      "body_too_large",
      "unsupported_media_type",
      "validation_failed",
    ] as const)
      codes.add(code);
  if (contract.method === "POST") {
    for (const code of [
      "invalid_idempotency_key",
      "idempotency_key_in_use",
      "idempotency_key_reused",
    ] as const)
      codes.add(code);
  }
  return [...codes];
}

function errorResponses(contract: Contract) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(contract)) {
    const status = ERRORS[code][0];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join("; "),
        content: { "application/problem+json": { schema: problem } },
      },
    ]),
  );
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: "A repeat within 24 hours answers the first result again" }),
});

function operation(contract: Contract): ZodOpenApiOperationObject {
  const query = contract.query;
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    ...(contract.description ? { description: contract.description } : {}),
    tags: [contract.tag],
    security:
      contract.auth === "none" ? [] : [{ [contract.auth === "partner" ? "partnerKey" : "workspaceKey"]: [] }],
    ...(contract.scope ? { "x-scope": contract.scope } : {}),
    requestParams: {
      ...(contract.params ? { path: contract.params } : {}),
      ...(query ? { query } : {}),
      ...(contract.method === "POST" ? { header: idempotencyHeader } : {}),
    },
    ...(contract.body
      ? {
          requestBody: {
            required: !contract.bodyOptional,
            content: {
              "application/json": {
                schema: contract.body,
                ...(contract.example?.body === undefined ? {} : { example: contract.example.body }),
              },
              ...(contract.text
                ? { [contract.text.type]: { schema: z.string(), example: contract.text.example } }
                : {}),
            },
          },
        }
      : {}),
    responses: {
      [String(contract.status ?? 200)]: success(contract),
      ...(contract.produces?.includes("application/pdf")
        ? { "304": { description: "The document is the one whose ETag was sent" } }
        : {}),
      ...errorResponses(contract),
    },
  };
}

function success(contract: Contract) {
  const headers = z.object({ "Request-Id": z.string() });
  const types = contract.produces ?? [];
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: z.string(), example: DOCUMENTS[type] }]),
  );
  return {
    description: "Success",
    headers,
    content: {
      ...content,
      ...(contract.response
        ? {
            "application/json": {
              schema: contract.response,
              ...(contract.example?.response === undefined ? {} : { example: contract.example.response }),
            },
          }
        : {}),
    },
  };
}

function operationId(contract: Contract): string {
  const words = contract.path
    .split(/[/{}_-]/)
    .filter((word) => word !== "" && word !== "v1")
    .map((word) => word[0]!.toUpperCase() + word.slice(1));
  return contract.method.toLowerCase() + words.join("");
}

export function openApiDocument(contracts: Contract[], baseUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts.filter((c) => !c.internal)) {
    const method = contract.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    paths[contract.path] = { ...paths[contract.path], [method]: operation(contract) };
  }
  const tags = [...new Set(contracts.filter((c) => !c.internal).map((c) => c.tag))];
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Switchboard API",
      version: "1.0.0",
      description:
        "Sub-accounts, usage and invoices for partners; automations and the front desk for workspaces.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        partnerKey: {
          type: "http",
          scheme: "bearer",
          description: "A partner key, fdp_live_… or fdp_test_…",
        },
        workspaceKey: {
          type: "http",
          scheme: "bearer",
          description: "A workspace key, fdw_live_… or fdw_test_…",
        },
      },
    },
  });
  addExamples(document as unknown as Described);
  return document;
}

type Medium = { schema?: Schema; example?: unknown };
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
};
type Operation = {
  tags: [string];
  requestBody?: { content: Record<string, Medium> };
  responses: Record<string, { content?: Record<string, Medium> }>;
};

/** The document holds every schema by now, those that are named and used in many places too. */
function addExamples({ paths, components: { schemas } }: Described): void {
  const put = (medium: Medium | undefined, of: { whole: boolean; tag: string }) => {
    if (medium?.schema && !("example" in medium))
      medium.example = exampleOf(medium.schema, { schemas, ...of });
  };
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const [tag] = operation.tags;
    put(operation.requestBody?.content["application/json"], { whole: false, tag });
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith("2")) put(response.content?.["application/json"], { whole: true, tag });
  }
}

/** The first lines of what is no JSON. */
const DOCUMENTS: Record<string, string> = {
  "application/pdf": "%PDF-1.7",
  "application/x-ndjson": '{"type":"end","records":1}\n',
  "text/csv":
    "key,label,calls,minutes,appointments,leads,smsMessages,apiRequests,cost\r\nws_bright_smile_dental,Bright Smile Dental,412,1240,96,31,1180,95000,185.84\r\n",
  "text/event-stream": 'event: run\ndata: {"id":"run_7K2M4Q9T"}\n\n',
  "text/javascript": "// node verify-invoice.mjs invoice.ndjson\n",
  "text/xml": "<Response/>",
};
