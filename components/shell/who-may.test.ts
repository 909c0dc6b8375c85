import { describe, expect, it } from "vitest";
import { whoMay } from "./who-may";

describe("who may do something", () => {
  it.each([
    ["workspace", "data:write", "Editors and owners"],
    ["workspace", "keys:manage", "Owners"],
    ["workspace", "data:read", "Viewers, editors, and owners"],
    ["partner", "accounts:write", "Members and owners"],
    ["partner", "webhooks:manage", "Owners"],
  ] as const)("in a %s with %s: %s", (face, scope, roles) => {
    expect(whoMay(face, scope)).toBe(roles);
  });
});
