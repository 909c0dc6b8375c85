import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { whoMay } from "./who-may";

describe("who may do something", () => {
  it.each([
    ["workspace", "data:write", "Editors and owners"],
    ["workspace", "keys:manage", "Owners"],
    ["workspace", "data:read", "Viewers, editors, and owners"],
    ["partner", "accounts:write", "Members and owners"],
    ["partner", "webhooks:manage", "Owners"],
  ] as const)("in a %s with %s: %s", (face, scope, roles) => {
    expect(whoMay(face, scope, { language: "en", t: translator("en", "shell") })).toBe(roles);
  });

  it("is a list in the language of the page", () => {
    const words = { language: "es", t: translator("es", "shell") } as const;
    expect(whoMay("workspace", "data:read", words)).toBe("Los lectores, los editores y los propietarios");
  });
});
