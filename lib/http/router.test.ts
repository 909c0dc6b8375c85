import { describe, expect, it } from "vitest";
import { createRouter } from "./router";

const serve = async () => new Response();

function routerOf(...patterns: string[]) {
  const router = createRouter();
  for (const pattern of patterns) router.add(pattern, "GET", serve);
  return router;
}

const matched = (router: ReturnType<typeof routerOf>, path: string) => {
  const found = router.find(path);
  return found && found !== "malformed" ? [found.pattern, found.params] : found;
};

describe("the router", () => {
  const router = routerOf(
    "/v1/things",
    "/v1/things/{id}",
    "/v1/things/validate",
    "/v1/things/{id}/parts/{part}",
  );

  it("prefers literal segments and falls back to placeholders", () => {
    expect(matched(router, "/v1/things/validate")).toEqual(["/v1/things/validate", {}]);
    expect(matched(router, "/v1/things/t1")).toEqual(["/v1/things/{id}", { id: "t1" }]);
    expect(matched(router, "/v1/things/validate/parts/p")).toEqual([
      "/v1/things/{id}/parts/{part}",
      { id: "validate", part: "p" },
    ]);
  });

  it("decodes each segment by itself, so an encoded slash stays in its value", () => {
    expect(matched(router, "/v1/things/a%2Fb")).toEqual(["/v1/things/{id}", { id: "a/b" }]);
    expect(matched(router, "/v1/things/%C3%BC")).toEqual(["/v1/things/{id}", { id: "ü" }]);
  });

  it.each(["/v1/things/%", "/v1/things/%zz", "/v1/things/%C3%28", "/v1/unknown/%E0%A4%A"])(
    "reports %s as malformed",
    (path) => {
      expect(router.find(path)).toBe("malformed");
    },
  );

  it.each(["/", "/v1", "/v1/things/", "/v1/things//parts/p", "/v1/things/t1/parts", "/v2/things"])(
    "does not find %s",
    (path) => {
      expect(router.find(path)).toBeNull();
    },
  );

  it("refuses two routes for one method and path", () => {
    expect(() => router.add("/v1/things/{id}", "GET", serve)).toThrow("collides");
    expect(() => router.add("/v1/things/{other}", "POST", serve)).toThrow("collides");
  });
});
