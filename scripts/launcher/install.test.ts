import { describe, expect, it } from "vitest";
import { isNewEnough } from "../bootstrap/node.mjs";
import { matches } from "./install.ts";

const lock = {
  packages: {
    "": {},
    "node_modules/zod": { version: "4.6.7" },
    "node_modules/only-on-a-mac": { version: "1.0.0", optional: true },
    "node_modules/vitest": { version: "5.1.1", dev: true },
  },
};

describe("installed packages", () => {
  const all = { "node_modules/zod": { version: "4.6.7" }, "node_modules/vitest": { version: "5.1.1" } };
  type Case = {
    what: string;
    packages: Record<string, { version: string }>;
    development: boolean;
    expected: boolean;
  };
  const cases: Case[] = [
    { what: "everything this system needs", packages: all, development: true, expected: true },
    {
      what: "another version",
      packages: { ...all, "node_modules/zod": { version: "4.6.6" } },
      development: true,
      expected: false,
    },
    {
      what: "no development packages",
      packages: { "node_modules/zod": { version: "4.6.7" } },
      development: true,
      expected: false,
    },
    {
      what: "no development packages, in production",
      packages: { "node_modules/zod": { version: "4.6.7" } },
      development: false,
      expected: true,
    },
    { what: "nothing", packages: {}, development: false, expected: false },
  ];

  it.each(cases)("$what: $expected", ({ packages, development, expected }) => {
    expect(matches(lock, { packages }, { development })).toBe(expected);
  });
});

describe("a Node version", () => {
  it.each([
    ["18.20.8", false],
    ["20.20.2", false],
    ["22.17.1", false],
    ["22.18.0", true],
    ["23.5.0", false],
    ["24.0.0", true],
    ["26.1.0", true],
  ])("%s is new enough: %s", (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});
