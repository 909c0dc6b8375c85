import { exampleOf, type Schema, type Schemas } from "@/lib/contract/document/examples";
import type { Described } from "@/lib/contract/document/webhooks";
import { operationsOf } from "@/scripts/sdk/generate";

/** Every operation with the values a person would write: a limit is 5, not "5". */
export type SampleCall = {
  id: string;
  method: string;
  path: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  /** A required query comes before a body that may be left out. */
  queryFirst: boolean;
};

export function sampleCalls(document: Described): SampleCall[] {
  const { schemas } = document.components;
  return operationsOf(document).map(({ operation, method, path }) => {
    const valuesIn = (place: string) =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema = {} }) => [
            name,
            exampleFor(name, schema, { schemas, tag: operation.tags[0] }),
          ]),
      );
    const body = operation.requestBody?.content?.["application/json"]?.example;
    return {
      id: operation.operationId,
      method,
      path,
      params: valuesIn("path"),
      query: valuesIn("query"),
      queryFirst:
        operation.requestBody?.required === false &&
        (operation.parameters ?? []).some((one) => one.in === "query" && one.required),
      ...(body === undefined ? {} : { body }),
    };
  });
}

function exampleFor(name: string, schema: Schema, of: { schemas: Schemas; tag: string }): unknown {
  if (name === "limit") return 5;
  return exampleOf(schema, { ...of, whole: true, name });
}

const literal = (value: unknown) => JSON.stringify(value);
const isUsed = (values: Record<string, unknown>) => Object.keys(values).length > 0;

/** Generators make one word of the document's dotted names. */
const camel = (id: string) => id.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** openapi-typescript with openapi-fetch: the path and the method are the call. */
export function openapiFetchCalls(calls: readonly SampleCall[]): string {
  const lines = calls.map(({ method, path, params, query, body }) => {
    const given = {
      ...(isUsed(params) ? { path: params } : {}),
      ...(isUsed(query) ? { query } : {}),
    };
    const init = {
      ...(isUsed(given) ? { params: given } : {}),
      ...(body === undefined ? {} : { body }),
    };
    return `await client.${method}(${literal(path)}, ${literal(init)});`;
  });
  return [
    'import createClient from "openapi-fetch";',
    'import type { paths } from "./types.js";',
    'const client = createClient<paths>({ baseUrl: "http://localhost:3000" });',
    ...lines,
    "",
  ].join("\n");
}

/** Hey API: one function for each operation, with everything in one argument. */
export function heyApiCalls(calls: readonly SampleCall[]): string {
  const lines = calls.map(({ id, params, query, body }) => {
    const options = {
      ...(isUsed(params) ? { path: params } : {}),
      ...(isUsed(query) ? { query } : {}),
      ...(body === undefined ? {} : { body }),
    };
    return `await sdk.${camel(id)}(${literal(options)});`;
  });
  return ['import * as sdk from "./client/index.js";', ...lines, ""].join("\n");
}

/** Orval: path parameters, then the body, then the query. */
export function orvalCalls(calls: readonly SampleCall[]): string {
  const lines = calls.map(({ id, path, params, query, body, queryFirst }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    const args = [
      ...names.map((name) => params[name]),
      ...(queryFirst ? [query] : []),
      ...(body === undefined ? [] : [body]),
      ...(isUsed(query) && !queryFirst ? [query] : []),
    ];
    return `await api.${camel(id)}(${args.map(literal).join(", ")});`;
  });
  return ['import * as api from "./client.js";', ...lines, ""].join("\n");
}
