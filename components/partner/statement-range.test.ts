import { describe, expect, it } from "vitest";
import { statementTimes } from "./statement-range";

const now = Date.parse("2026-02-17T13:00:00Z");
const none = { first: "", last: "" };

describe("the times of a statement of account", () => {
  it.each([
    ["", "2025-12-01T00:00:00.000Z"],
    ["6", "2025-09-01T00:00:00.000Z"],
    ["12", "2025-03-01T00:00:00.000Z"],
    ["24", "2024-03-01T00:00:00.000Z"],
  ] as const)("of the span %j begin with a month and end now", (span, from) => {
    expect(statementTimes({ span, ...none }, now)).toEqual({ from });
  });

  it("of custom dates include both days", () => {
    expect(statementTimes({ span: "custom", first: "2026-01-05", last: "2026-01-31" }, now)).toEqual({
      from: "2026-01-05T00:00:00.000Z",
      to: "2026-02-01T00:00:00.000Z",
    });
  });

  it("are open where a date is missing or is none", () => {
    expect(statementTimes({ span: "custom", ...none }, now)).toEqual({});
    expect(statementTimes({ span: "custom", first: "2026-99-01", last: "x" }, now)).toEqual({});
  });
});
