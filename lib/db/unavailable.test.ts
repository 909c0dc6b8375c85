import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable, isTransient, outageOf } from "./unavailable";

const withCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

describe("an error of the database", () => {
  it.each([
    ...[
      "08000",
      "08001",
      "08003",
      "08006",
      "53100",
      "53200",
      "53300",
      "57P01",
      "57P02",
      "57P03",
      "57P05",
      "58030",
    ],
    ...[
      "ECONNREFUSED",
      "ECONNRESET",
      "EPIPE",
      "ETIMEDOUT",
      "ENOTFOUND",
      "EHOSTUNREACH",
      "EAI_AGAIN",
      "25P03",
      "25P04",
    ],
  ])("with code %s means that it is unavailable", (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
    expect(isTransient(withCode(code))).toBe(true);
  });

  it.each([
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
  ])("%s means that it is unavailable", (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it.each(["40001", "40P01", "55P03", "57014", "25P02"])("with code %s only concerns the moment", (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
    expect(isTransient(withCode(code))).toBe(true);
  });

  it.each(["23505", "22P02", "42703", ""])("with code '%s' concerns the statement", (code) => {
    expect(isTransient(withCode(code))).toBe(false);
  });

  it("may be a value that is no error", () => {
    expect(isTransient("57P01")).toBe(false);
    expect(isTransient(undefined)).toBe(false);
  });
});

it.each([
  [withCode("53100"), "disk_full"],
  [withCode("53300"), "no_connections"],
  [new Error("timeout exceeded when trying to connect"), "no_connections"],
  [new Error("Query read timeout"), "silent"],
  [withCode("57P03"), "restarting"],
  [withCode("ECONNREFUSED"), "unreachable"],
])("%s is an outage of the kind %s", (error, outage) => {
  expect(outageOf(error)).toBe(outage);
});
