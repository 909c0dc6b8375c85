import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROVIDERS } from ".";
import { PORTS } from "./all-ports";

const root = import.meta.dirname;

it("the lists of providers are current", () => {
  execFileSync(process.execPath, [join(root, "../../scripts/generate-providers.mjs"), "--check"]);
});

/** Rules for every provider. */
describe.each(PROVIDERS)("$name", ({ name, kind, input, secret, fields }) => {
  const members = Object.keys(input.shape).filter((member) => member !== "provider");

  it("has a port with its name and kind", () => {
    expect(PORTS).toContainEqual(expect.objectContaining({ name, kind }));
  });

  it("has the same fields in its form and its schema", () => {
    expect(fields.map((field) => field.name).sort()).toEqual(members.sort());
    expect(input.safeParse({ provider: "another" }).success).toBe(false);
  });

  it("has one secret member, with a secret control", () => {
    const secrets = fields.filter(({ control }) => control === "secret").map((field) => field.name);
    expect(secrets).toEqual([secret.name]);
    expect(input.shape[secret.name]?.safeParse(undefined).success).toBe(true);
  });

  it("marks as optional only what its schema allows", () => {
    const optional = fields.filter((field) => field.optional).map((field) => field.name);
    for (const member of optional)
      expect([member, input.shape[member]?.safeParse(undefined).success]).toEqual([member, true]);
  });
});
