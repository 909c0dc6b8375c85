import { expect, it } from "vitest";
import { toApiError } from "./map-error";

const failure = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

it.each([
  failure("Client has encountered a connection error and is not queryable"),
  failure("could not extend file: No space left on device", "53100"),
  failure("remaining connection slots are reserved", "53300"),
  failure("terminating connection due to administrator command", "57P01"),
  failure("connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED"),
  failure("deadlock detected", "40P01"),
  failure("canceling statement due to lock timeout", "55P03"),
  failure("canceling statement due to statement timeout", "57014"),
  failure("terminating connection due to idle-in-transaction timeout", "25P03"),
  failure("terminating connection due to transaction timeout", "25P04"),
])("answers 503 and asks for a retry after: $message", (error) => {
  const answer = toApiError(error, "req_1");
  expect(answer.code).toBe("unavailable");
  expect(answer.extra.headers).toEqual({ "Retry-After": "2" });
});
