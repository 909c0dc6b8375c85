import { expect, it } from "vitest";
import { firstSteps } from "./first-steps";

const NOTHING = { accounts: 0, legalName: null, brandedAt: null, keys: 0, members: 1, invitations: 0 };
const done = (of: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ ...NOTHING, ...of }).flatMap(({ key, isDone }) => (isDone ? [key] : []));

it("checks off what exists, and nothing for a fresh partner", () => {
  expect(done({})).toEqual([]);
  expect(done({ accounts: 3, keys: 1 })).toEqual(["account", "key"]);
  expect(done({ legalName: "Northwind LLC", brandedAt: "2026-11-27T00:00:00Z" })).toEqual([
    "billing",
    "brand",
  ]);
  expect(done({ invitations: 1 })).toEqual(["colleague"]);
});
