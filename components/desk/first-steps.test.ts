import { expect, it } from "vitest";
import { firstSteps } from "./first-steps";

const NOTHING = { services: 0, liveAutomations: 0, calls: 0, members: 1, invitations: 0, messages: 0 };
const done = (of: Partial<typeof NOTHING>) =>
  firstSteps({ ...NOTHING, ...of }).flatMap(({ key, isDone }) => (isDone ? [key] : []));

it("checks off what exists, and nothing in a fresh workspace", () => {
  expect(done({})).toEqual([]);
  expect(done({ services: 1, calls: 2 })).toEqual(["service", "call"]);
  expect(done({ members: 2 })).toEqual(["colleague"]);
  expect(done({ invitations: 1 })).toEqual(["colleague"]);
  expect(done({ services: 1, liveAutomations: 1, calls: 1, members: 2, messages: 1 })).toHaveLength(5);
});

it("opens the dialog of each step", () => {
  expect(firstSteps(NOTHING).filter(({ path }) => !path.includes("?do="))).toEqual([]);
});
