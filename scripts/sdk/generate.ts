import { contracts } from "@/lib/contract/all";
import type { Schema, Schemas } from "@/lib/contract/document/examples";
import { openApiDocument } from "@/lib/contract/document/openapi";
import type { Described } from "@/lib/contract/document/webhooks";
import { comment, refName, typeOf } from "./typescript.ts";

/**
 * Writes the part of the client that follows from the API's document: the types of everything sent and received, one
 * method for each operation, and a table of the operations for the code that calls them.
 */
type Operation = Described["paths"][string][string] & {
  operationId: string;
  summary: string;
  description: string;
};
type Named = { operation: Operation; method: string; path: string };
type Query = NonNullable<Operation["parameters"]>[number];
type Kind = "json" | "list" | "raw";

export function generateSdk(): string {
  const document = openApiDocument(contracts, "") as unknown as Described;
  const operations = operationsOf(document);
  const { schemas } = document.components;
  return [
    "// Generated from the API's document by scripts/sdk. Do not edit.",
    'import type { PageRequest } from "./pages.js";',
    'import type { RequestOptions } from "./request.js";',
    ...Object.entries(schemas).map(([name, schema]) => typeText(name, schema)),
    `export type ProblemCode = Problem["code"];`,
    `export type FieldProblem = NonNullable<Problem["errors"]>[number];`,
    webhookTypes(document),
    `export type Resources = ${resources(tree(operations), schemas, "")};`,
    operationTable(operations, schemas),
    "",
  ].join("\n\n");
}

export function operationsOf({ paths }: Described): Named[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation: operation as Operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

const typeText = (name: string, schema: Schema) =>
  `${comment(schema.description, "")}export type ${name} = ${typeOf(schema)};`;

type Tree = { [name: string]: Tree | Named };

function tree(operations: Named[]): Tree {
  const root: Tree = {};
  for (const named of operations) {
    const names = named.operation.operationId.split(".");
    const last = names.pop() ?? "";
    let at = root;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Tree;
    }
    at[last] = named;
  }
  return root;
}

const isNamed = (node: Tree | Named): node is Named => typeof (node as Named).path === "string";

function resources(node: Tree, schemas: Schemas, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(node).map(([name, child]) =>
    isNamed(child)
      ? methodText(name, child, schemas, inner)
      : `${inner}${name}: ${resources(child, schemas, inner)};\n`,
  );
  return `{\n${members.join("")}${indent}}`;
}

function methodText(
  name: string,
  { operation, method, path }: Named,
  schemas: Schemas,
  indent: string,
): string {
  const { parameters = [], requestBody, summary, description } = operation;
  const segments = [...path.matchAll(/\{(\w+)\}/g)].map(([, segment]) => `${segment}: string | number`);
  const body = requestBody?.content?.["application/json"]?.schema;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const input = body
    ? inputOf(body, { isRequired: requestBody?.required !== false, needsQuery: needsQuery(query) }, indent)
    : queryInput(query, method, indent);
  const args = [...segments, ...(input ? [input] : noInput(method)), optionsOf(query, Boolean(body), indent)];
  const text = `${comment(`${summary}. ${description}`, indent)}${indent}${name}(${args.join(", ")}): `;
  return `${text}${answerType({ operation, method, path }, schemas, indent)};\n`;
}

const needsQuery = (query: Query[]) => query.some(({ required }) => required);

/** An argument in front of a required one must not be optional. */
function inputOf(body: Schema, of: { isRequired: boolean; needsQuery: boolean }, indent: string): string {
  const type = typeOf(body, indent);
  if (of.isRequired) return `body: ${type}`;
  return of.needsQuery ? `body: ${type} | undefined` : `body?: ${type}`;
}

function queryInput(query: Query[], method: string, indent: string): string | null {
  if (query.length === 0 || (method !== "GET" && method !== "DELETE")) return null;
  return `query${needsQuery(query) ? "" : "?"}: ${queryType(query, indent)}`;
}

/** The arguments keep their places, so that options always come last. */
const noInput = (method: string) => [
  method === "GET" || method === "DELETE" ? "query?: undefined" : "body?: undefined",
];

function queryType(query: Query[], indent: string) {
  const properties = Object.fromEntries(
    query.map(({ name, schema = {}, description }) => [
      name,
      { ...schema, ...(description ? { description } : {}) },
    ]),
  );
  const required = query.filter((one) => one.required).map(({ name }) => name);
  return typeOf({ type: "object", properties, required, additionalProperties: false }, indent);
}

function optionsOf(query: Query[], hasBody: boolean, indent: string): string {
  if (!hasBody || query.length === 0) return "options?: RequestOptions";
  const mark = needsQuery(query) ? "" : "?";
  return `options${mark}: Omit<RequestOptions, "query"> & { query${mark}: ${queryType(query, indent)} }`;
}

function answerType(named: Named, schemas: Schemas, indent: string): string {
  const schema = answerOf(named);
  if (!schema) return "Promise<Response>";
  const type = typeOf(schema, indent);
  const rows = rowsOf(schema, schemas);
  return rows ? `PageRequest<${type}, ${typeOf(rows.items, indent)}>` : `Promise<${type}>`;
}

function answerOf({ operation }: Named): Schema | undefined {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
  return success?.content?.["application/json"]?.schema;
}

/** The rows of a list that can be paged through, with the member that holds them. */
function rowsOf(given: Schema, schemas: Schemas): { name: string; items: Schema } | null {
  const schema = given.$ref ? (schemas[refName(given.$ref)] ?? {}) : given;
  const { properties = {} } = schema;
  if (!properties.next_cursor || !properties.has_more) return null;
  const [name, rows] = Object.entries(properties).find(([, one]) => one.type === "array") ?? [];
  return name !== undefined && rows?.items ? { name, items: rows.items } : null;
}

function operationTable(operations: Named[], schemas: Schemas): string {
  const lines = operations.map((named) => {
    const schema = answerOf(named);
    const rows = schema ? rowsOf(schema, schemas) : null;
    const kind: Kind = !schema ? "raw" : rows ? "list" : "json";
    const row = [named.method, named.path, kind, ...(rows ? [rows.name] : [])];
    return `  ${JSON.stringify(named.operation.operationId)}: ${JSON.stringify(row)},`;
  });
  return [
    'export type Operation = readonly [method: string, path: string, kind: "json" | "list" | "raw", rows?: string];',
    "",
    `export const OPERATIONS: Readonly<Record<string, Operation>> = {\n${lines.join("\n")}\n};`,
  ].join("\n");
}

function webhookTypes({ webhooks = {} }: Described): string {
  const events = Object.values(webhooks).map(({ post }) => {
    const schema = post?.requestBody?.content?.["application/json"]?.schema;
    return schema ? typeOf(schema) : "never";
  });
  return `/** Any event that is sent to webhooks; \`type\` tells them apart. */\nexport type WebhookEvent =\n  | ${events.join("\n  | ")};`;
}
