import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Contract } from "@/lib/contract/contract";
import { deprecationText } from "@/lib/contract/deprecation";
import { assertionSchemas } from "./assertion-schemas";
import { automationSchemas } from "./automation-graph";
import { errorResponses } from "./errors-of";
import { eventSchemas } from "./event-schemas";
import { exampleOf, type Schema } from "./examples";
import { headersOf, requestHeaders, responseHeaders } from "./headers";
import { INTRODUCTION } from "./introduction";
import { operationId } from "./operation-id";
import { inReadingOrder } from "./reading-order";
import { TAGS } from "./tags";
import { FREE_JSON, tidySchema } from "./tidy";
import { type Described, takeWebhooks, webhookPaths } from "./webhooks";

const KEY = { partner: "partnerKey", workspace: "workspaceKey" } as const;

/** The description of the contract, followed by the key and scope that a call needs. */
function describeOperation({ description, auth, scope, aliases = [], deprecated }: Contract): string {
  const access =
    auth === "none" ? "Needs no key." : `Needs a ${auth} key${scope ? ` with the scope \`${scope}\`` : ""}.`;
  const also = aliases.length === 0 ? [] : [`Also served at ${aliases.join(" and ")}.`];
  const until = deprecated ? [deprecationText(deprecated)] : [];
  return [...until, ...(description ? [description] : []), ...also, access].join("\n\n");
}

function operation(contract: Contract): ZodOpenApiOperationObject {
  const { auth, params, query } = contract;
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    ...(contract.deprecated ? { deprecated: true } : {}),
    description: describeOperation(contract),
    tags: [contract.tag],
    security: auth === "partner" || auth === "workspace" ? [{ [KEY[auth]]: [] }] : [],
    ...(contract.scope ? { "x-scope": contract.scope } : {}),
    parameters: requestHeaders(contract),
    requestParams: { ...(params ? { path: params } : {}), ...(query ? { query } : {}) },
    ...(contract.body ? { requestBody: requestBody(contract, contract.body) } : {}),
    responses: {
      [String(contract.status ?? 200)]: success(contract),
      ...(contract.produces?.includes("application/pdf")
        ? {
            "304": {
              description: "The document is the one whose ETag was sent",
              headers: responseHeaders(contract, 304),
            },
          }
        : {}),
      ...errorResponses(contract),
    },
  };
}

function requestBody({ bodyOptional, example, text }: Contract, body: z.ZodType) {
  return {
    required: !bodyOptional,
    content: {
      "application/json": {
        schema: body,
        ...(example?.body === undefined ? {} : { example: example.body }),
      },
      ...(text ? { [text.type]: { schema: z.string(), example: text.example } } : {}),
    },
  };
}

function success(contract: Contract) {
  const content = Object.fromEntries(
    (contract.produces ?? []).map((type) => [type, { schema: z.string(), example: DOCUMENTS[type] }]),
  );
  return {
    description: "Success",
    headers: responseHeaders(contract, contract.status ?? 200),
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

export function openApiDocument(contracts: readonly Contract[], baseUrl: string) {
  const paths: ZodOpenApiPathsObject = webhookPaths();
  const open = inReadingOrder(contracts);
  for (const contract of open) {
    const method = contract.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    paths[contract.path] = { ...paths[contract.path], [method]: operation(contract) };
  }
  const used = new Set(open.map(({ tag }) => tag));
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Switchboard API",
      version: "1.0.0",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "Switchboard", url: `${baseUrl}/docs/security` },
    },
    servers: [{ url: baseUrl, description: "This installation" }],
    tags: [
      ...Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      ...[...used].filter((name) => !Object.hasOwn(TAGS, name)).map((name) => ({ name })),
    ].filter(({ name }) => used.has(name)),
    paths,
    components: {
      headers: headersOf(open),
      schemas: { ...automationSchemas(), ...eventSchemas(), ...assertionSchemas() } as Record<string, object>,
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
  const described = document as unknown as Described;
  tidyAll(described);
  takeWebhooks(described);
  addExamples(described);
  return document;
}

function tidyAll({ paths, components: { schemas } }: Described): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (`#/components/schemas/${name}`.startsWith(FREE_JSON)) delete schemas[name];
    else tidySchema(schema);
  }
  for (const { parameters = [], requestBody, responses } of Object.values(paths).flatMap((path) =>
    Object.values(path),
  )) {
    const media = [requestBody, ...Object.values(responses)].flatMap((one) =>
      Object.values(one?.content ?? {}),
    );
    for (const { schema } of [...parameters, ...media]) if (schema) tidySchema(schema);
    // A parameter is described once, beside its name.
    for (const parameter of parameters) {
      parameter.description ??= parameter.schema?.description;
      delete parameter.schema?.description;
    }
  }
}

/** The document holds every schema by now, those that are named and used in many places too. */
function addExamples({ paths, components: { schemas } }: Described): void {
  const put = (
    medium: { schema?: Schema; example?: unknown } | undefined,
    of: { whole: boolean; tag: string },
  ) => {
    if (medium?.schema && !("example" in medium))
      medium.example = exampleOf(medium.schema, { schemas, ...of });
  };
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const [tag] = operation.tags;
    put(operation.requestBody?.content?.["application/json"], { whole: false, tag });
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith("2")) put(response.content?.["application/json"], { whole: true, tag });
  }
}

/** The first lines of what is no JSON. */
const DOCUMENTS: Record<string, string> = {
  "application/pdf": "%PDF-1.7",
  "application/x-ndjson": '{"type":"end","records":1}\n',
  "application/octet-stream": "BEGIN:VCARD\r\n",
  "audio/mpeg": "ID3",
  "image/gif": "GIF89a",
  "image/jpeg": "\u00ff\u00d8\u00ff",
  "image/png": "\u0089PNG",
  "image/webp": "RIFF",
  "text/csv":
    "key,label,calls,minutes,appointments,leads,smsMessages,apiRequests,cost\r\nws_bright_smile_dental,Bright Smile Dental,412,1240,96,31,1180,95000,185.84\r\n",
  "text/html": "<!doctype html>\n",
  "text/event-stream": 'event: run\ndata: {"id":"run_7K2M4Q9T"}\n\n',
  "text/javascript": "// node verify-invoice.mjs invoice.ndjson\n",
  "text/xml": "<Response/>",
};
