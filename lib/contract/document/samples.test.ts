import { describe, expect, it } from "vitest";
import { collectionOf } from "./collection";
import { curlSample, examplePath, type Sampled, typescriptSample } from "./samples";

const suspend: Sampled = {
  method: "POST",
  path: "/v1/partner/accounts/{id}/suspend",
  operationId: "accounts.suspend",
  tag: "Accounts",
  auth: "partner",
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string" } },
    { name: "dry_run", in: "query", schema: { type: "boolean" } },
  ],
  body: { reason: "The owner's wish" },
  schemas: {},
};
const references: Sampled = {
  ...suspend,
  method: "GET",
  path: "/v1/references",
  operationId: "references.list",
  parameters: [{ name: "kind", in: "query", required: true, schema: { type: "string", enum: ["service"] } }],
  body: undefined,
};

describe("a sample", () => {
  it("is a curl command that can be pasted, quotes included", () => {
    expect(curlSample(suspend)).toBe(
      [
        "curl -s $BASE/v1/partner/accounts/ws_bright_smile_dental/suspend",
        '-H "Authorization: Bearer $KEY"',
        '-H "Content-Type: application/json"',
        `-d '{\n  "reason": "The owner'\\''s wish"\n}'`,
      ].join(" \\\n  "),
    );
  });

  it("names the method where curl would choose another", () => {
    expect(curlSample({ ...suspend, method: "DELETE", body: undefined })).toContain(
      "curl -s -X DELETE $BASE",
    );
    expect(curlSample({ ...suspend, body: undefined })).toContain("curl -s -X POST $BASE");
    expect(curlSample({ ...references, auth: "none" })).toBe('curl -s "$BASE/v1/references?kind=service"');
  });

  it("is a call of the client", () => {
    expect(typescriptSample(suspend)).toBe(
      `await switchboard.accounts.suspend("ws_bright_smile_dental", {\n  reason: "The owner's wish"\n});`,
    );
    expect(typescriptSample(references)).toBe('await switchboard.references.list({\n  kind: "service"\n});');
  });

  it("has only the query parameters without which nothing is answered", () => {
    expect(examplePath(suspend)).toBe("/v1/partner/accounts/ws_bright_smile_dental/suspend");
  });
});

describe("the collection", () => {
  const operation = { ...suspend, summary: "Suspend a sub-account", description: "Data is kept." };
  const collection = collectionOf([{ tag: "Accounts", operations: [operation] }], "https://example.com");

  it("has a folder for each group with the requests in it", () => {
    expect(collection.item.map(({ name, item }) => [name, item.map((one) => one.name)])).toEqual([
      ["Accounts", ["Suspend a sub-account"]],
    ]);
  });

  it("takes the key from a variable and leaves optional parameters off", () => {
    const { request } = collection.item[0]!.item[0]!;
    expect(request.auth).toMatchObject({ bearer: [{ value: "{{partnerKey}}" }] });
    expect(request.url).toMatchObject({
      raw: "{{baseUrl}}/v1/partner/accounts/ws_bright_smile_dental/suspend",
      query: [{ key: "dry_run", disabled: true }],
    });
  });
});
