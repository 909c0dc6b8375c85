import { exampleOf, type Schema, type Schemas } from "./examples";

/** A sample call of an operation, for the reference and the collection. */
export type Sampled = {
  method: string;
  path: string;
  operationId: string;
  tag: string;
  auth: string;
  parameters: readonly { name: string; in: string; required?: boolean | undefined; schema?: Schema }[];
  body?: unknown;
  schemas: Schemas;
};

/** The value of a path or query parameter in examples. */
export function parameterExample(
  { schemas, tag }: Pick<Sampled, "schemas" | "tag">,
  { name, schema = {} }: Sampled["parameters"][number],
): string {
  return String(exampleOf(schema, { schemas, tag, whole: true, name }));
}

/** The path with example values, and the query parameters without which the operation answers nothing. */
export function examplePath(of: Sampled): string {
  const required = of.parameters.filter((one) => one.in === "query" && one.required);
  const query = new URLSearchParams(required.map((one) => [one.name, parameterExample(of, one)])).toString();
  const path = of.parameters
    .filter((one) => one.in === "path")
    .reduce((filled, one) => filled.replace(`{${one.name}}`, parameterExample(of, one)), of.path);
  return query ? `${path}?${query}` : path;
}

export function curlSample(of: Sampled): string {
  const path = examplePath(of);
  const url = path.includes("?") ? `"$BASE${path}"` : `$BASE${path}`;
  const lines = [
    `curl -s ${of.method === "GET" || (of.method === "POST" && of.body !== undefined) ? "" : `-X ${of.method} `}${url}`,
    ...(of.auth === "none" ? [] : [`-H "Authorization: Bearer $KEY"`]),
    ...(of.body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d '${JSON.stringify(of.body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
  ];
  return lines.join(" \\\n  ");
}

export function typescriptSample(of: Sampled): string {
  const segments = of.parameters
    .filter((one) => one.in === "path")
    .map((one) => JSON.stringify(parameterExample(of, one)));
  const required = of.parameters.filter((one) => one.in === "query" && one.required);
  const query = Object.fromEntries(required.map((one) => [one.name, parameterExample(of, one)]));
  const takesBody = of.method !== "GET" && of.method !== "DELETE";
  const input = of.body === undefined ? [] : [literal(of.body)];
  const asked = required.length === 0 ? [] : [literal(takesBody ? { query } : query)];
  const body = takesBody && asked.length > 0 && input.length === 0 ? ["undefined"] : input;
  return `await switchboard.${of.operationId}(${[...segments, ...body, ...asked].join(", ")});`;
}

/** An object literal as a person would write it: names without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
}
