import { describe, expect, it } from "vitest";
import { ProblemError } from "@/lib/contract/client";
import { createOnce, createShared } from "./once";

function openOnce() {
  let made = 0;
  return createOnce(() => `key ${++made}`);
}

describe("the calls of a form", () => {
  it("are not sent again while they are in progress", () => {
    const once = openOnce();
    expect([once.begin("a"), once.begin("a"), once.begin("b")]).toEqual([true, false, true]);
    once.end("a", null);
    expect(once.begin("a")).toBe(true);
  });

  it.each([
    ["no connection", new ProblemError(0, {})],
    ["a failure of the server", new ProblemError(503, { code: "unavailable" })],
    ["the first one still running", new ProblemError(409, { code: "idempotency_key_in_use" })],
  ])("have the same key again after %s", (_, error) => {
    const once = openOnce();
    const first = once.keyOf("a");
    once.end("a", error);
    expect(once.keyOf("a")).toBe(first);
    expect(once.keyOf("b")).not.toBe(first);
  });

  it.each([
    ["a success", null],
    ["a refusal", new ProblemError(409, { code: "slot_taken" })],
  ])("have a new key after %s", (_, error) => {
    const once = openOnce();
    const first = once.keyOf("a");
    once.end("a", error);
    expect(once.keyOf("a")).not.toBe(first);
  });
});

it("a press that waits for a call in progress gets its answer, and the next one calls again", async () => {
  const share = createShared<number>();
  let calls = 0;
  const call = async () => {
    calls += 1;
    return calls;
  };
  expect(await Promise.all([share("a", call), share("a", call), share("b", call)])).toEqual([1, 1, 2]);
  expect(await share("a", call)).toBe(3);
  const refused = () => Promise.reject(new Error("refused"));
  await expect(share("a", refused)).rejects.toThrow("refused");
  expect(await share("a", call)).toBe(4);
});
