import { describe, expect, it } from "vitest";
import { SwitchboardConnectionError, SwitchboardError } from "./errors.js";
import { waitBefore } from "./retry.js";

const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  new SwitchboardError(new Response(null, { status, headers }), { code });
const lost = new SwitchboardConnectionError(new Error("reset"));
const wait = (method: string, error: unknown, attempt = 0) =>
  waitBefore({ method, attempt, error, random: () => 1 });

describe("the wait before another attempt", () => {
  it.each([
    ["GET", refused(503, "unavailable"), 500],
    ["POST", refused(500, "internal_error"), 500],
    ["POST", lost, 500],
    ["DELETE", lost, 500],
    ["PATCH", refused(429, "rate_limited", { "retry-after": "3" }), 3_000],
    ["POST", refused(409, "idempotency_key_in_use", { "retry-after": "1" }), 1_000],
    // Its etag may have changed with the attempt whose answer was lost.
    ["PATCH", lost, null],
    ["PATCH", refused(500, "internal_error"), null],
    ["POST", refused(422, "validation_failed"), null],
    ["GET", refused(404, "not_found"), null],
    ["POST", refused(409, "slot_taken"), null],
    ["GET", refused(429, "rate_limited", { "retry-after": "3600" }), null],
    ["GET", new TypeError("a bug"), null],
  ])("of a %s after %s", (method, error, ms) => {
    expect(wait(method, error)).toBe(ms);
  });

  it("grows with each attempt, up to eight seconds, and is never less than half of that", () => {
    const error = refused(503, "unavailable");
    expect([0, 1, 2, 3, 4, 9].map((attempt) => wait("GET", error, attempt))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
    expect(waitBefore({ method: "GET", attempt: 1, error, random: () => 0 })).toBe(500);
  });
});
