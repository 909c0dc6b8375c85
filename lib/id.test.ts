import { expect, it } from "vitest";
import { idAt, newId, timeOfId } from "./id";

it("an id knows when it was made", () => {
  const at = Date.parse("2031-01-02T03:04:05.678Z");
  expect(timeOfId(newId("call", at))).toBe(at);
  expect(timeOfId(idAt("evt", at))).toBe(at);
});
