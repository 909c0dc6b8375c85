import { describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Schema, Schemas } from "./examples";
import { openApiDocument } from "./openapi";
import { TAGS } from "./tags";
import { childrenOf } from "./tidy";
import type { Described } from "./webhooks";

const document = openApiDocument(contracts, "https://example.com") as unknown as Described & {
  tags: { name: string; description?: string }[];
  components: { headers: Record<string, { description?: string }> };
};
type Operation = Described["paths"][string][string] & { operationId: string; description?: string };

function operations(): [string, Operation][] {
  return Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [
      `${method} ${path}`,
      one as Operation,
    ]),
  );
}

/** A value is described if it or the schema it refers to has a description. */
function isDescribed(schema: Schema, schemas: Schemas): boolean {
  if (schema.description?.trim()) return true;
  if (schema.$ref) return isDescribed(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, schemas);
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter(({ type }) => type !== "null");
  return choices.length > 0 && choices.every((one) => isDescribed(one, schemas));
}

/** The properties of a schema and of everything within it that have no description. */
function undescribed(schema: Schema, schemas: Schemas, at: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    isDescribed(member, schemas) ? [] : [`${at}.${name}`],
  );
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    undescribed(member, schemas, `${at}.${name}`),
  );
  const { properties: _, ...rest } = schema;
  return [...own, ...inner, ...childrenOf(rest).flatMap((child) => undescribed(child, schemas, at))];
}

describe("the document describes", () => {
  const { schemas } = document.components;

  it("every operation", () => {
    expect(operations().flatMap(([name, one]) => (one.description?.trim() ? [] : [name]))).toEqual([]);
  });

  it("every parameter", () => {
    const missing = operations().flatMap(([name, { parameters = [] }]) =>
      parameters.filter((one) => !one.description?.trim()).map((one) => `${name}: ${one.name}`),
    );
    expect(missing).toEqual([]);
  });

  it("every property of what is sent and received", () => {
    const bodies = operations().flatMap(([name, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].flatMap((one) =>
        Object.values(one?.content ?? {}).flatMap(({ schema }) =>
          schema ? undescribed(schema, schemas, name) : [],
        ),
      ),
    );
    const named = Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, schemas, name));
    expect([...new Set([...bodies, ...named])]).toEqual([]);
  });

  it("every header and every group", () => {
    const headers = Object.entries(document.components.headers).filter(([, one]) => !one.description);
    const tags = document.tags.filter(({ description }) => !description);
    expect([headers, tags]).toEqual([[], []]);
    expect(Object.keys(TAGS).filter((name) => !document.tags.some((tag) => tag.name === name))).toEqual([]);
  });

  it("no property twice in other words than its own", () => {
    const lost = undescribed({ properties: { a: {}, b: { description: " " } } }, {}, "x");
    expect(lost).toEqual(["x.a", "x.b"]);
  });
});

describe("numbers in queries", () => {
  const numbers = operations().flatMap(([name, { parameters = [] }]) =>
    parameters
      .filter((one) => one.in === "query" && one.schema?.type === "integer")
      .map((one) => [`${name}: ${one.name}`, one.schema ?? {}] as const),
  );

  it.each(numbers)("have bounds: %s", (_, { minimum, maximum }) => {
    expect([typeof minimum, typeof maximum]).toEqual(["number", "number"]);
  });

  it("are called integers, with the default the server uses", () => {
    const limits = numbers.filter(([name]) => name.endsWith(": limit"));
    expect(limits.length).toBeGreaterThan(25);
    for (const [name, schema] of limits) expect([name, typeof schema.default]).toEqual([name, "number"]);
  });
});
