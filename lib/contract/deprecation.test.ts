import { expect, it } from "vitest";
import { contracts } from "./all";
import { type Deprecation, deprecationFaults, deprecationHeaders } from "./deprecation";
import { openApiDocument } from "./document/openapi";
import { listForms } from "./forms";

const deprecated: Deprecation = { since: "2026-12-01", sunset: "2028-01-01", instead: "Use GET /v1/pages." };

it("is announced in the headers of RFC 9745 and RFC 8594", () => {
  expect(deprecationHeaders(deprecated, "https://example.com")).toEqual({
    Deprecation: "@1796083200",
    Sunset: "Sat, 01 Jan 2028 00:00:00 GMT",
    Link: '<https://example.com/docs/guides/versions-and-deprecation>; rel="deprecation"; type="text/html"',
  });
});

it("leaves every operation at least twelve months", () => {
  const tooSoon = { ...listForms, deprecated: { ...deprecated, sunset: "2027-11-30" } };
  expect(deprecationFaults([tooSoon, { ...listForms, deprecated }])).toEqual([
    "GET /v1/forms ends within twelve months",
  ]);
  expect(deprecationFaults(contracts)).toEqual([]);
});

it("marks the operation in the document, with its replacement and its headers", () => {
  const { paths } = openApiDocument([{ ...listForms, deprecated }], "https://example.com");
  const operation = paths?.["/v1/forms"]?.get;
  expect(operation?.deprecated).toBe(true);
  expect(operation?.description).toContain("works until 2028-01-01 at least. Use GET /v1/pages.");
  expect(Object.keys(operation?.responses?.["200"]?.headers ?? {})).toEqual(
    expect.arrayContaining(["Deprecation", "Sunset", "Link"]),
  );
});
