import { expect, it } from "vitest";
import { searchedFor } from "./invoice-search";

it("a month is searched for as the list shows it", () => {
  expect(searchedFor("October 2026")).toBe("2026-10");
  expect(searchedFor("frontline october 2026")).toBe("frontline 2026-10");
  expect(searchedFor("2026-10")).toBe("2026-10");
  expect(searchedFor("Suite 2026")).toBe("Suite 2026");
  expect(searchedFor("October")).toBe("October");
});
