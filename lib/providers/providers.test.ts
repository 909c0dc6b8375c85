import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routeFields } from "@/lib/desk/phone/route-settings";
import { testConfig } from "@/scripts/testing/config";
import { PROVIDERS } from ".";
import { PORTS } from "./all-ports";

const root = import.meta.dirname;

it("the lists of providers are current", () => {
  execFileSync(process.execPath, [join(root, "../../scripts/generate-providers.mjs"), "--check"]);
});

/** Rules for every provider. */
describe.each(PROVIDERS)("$name for $kind", ({ name, kind, input, secret, fields, routesCalls }) => {
  const members = Object.keys(input.shape).filter((member) => member !== "provider");

  it("has a port with its name and kind", () => {
    expect(PORTS).toContainEqual(expect.objectContaining({ name, kind }));
  });

  it("has the same fields in its form and its schema", () => {
    const elsewhere = routesCalls ? Object.keys(routeFields) : [];
    expect([...fields.map((field) => field.name), ...elsewhere].sort()).toEqual(members.sort());
    expect(input.shape.provider?.safeParse(name).success, `input needs provider: z.literal("${name}")`).toBe(
      true,
    );
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

const headers = new Headers();
const form = { From: "+12025550123", To: "+12025550100", Body: "STOP" };

/** Rules for every provider of texts. */
describe.each(PORTS.filter((port) => port.kind === "sms"))("the port of $name", (port) => {
  const definition = PROVIDERS.find(({ name }) => name === port.name)!;
  const settings = Object.fromEntries(
    definition.fields
      .filter(({ control }) => typeof control === "string" && control !== "secret")
      .map((field) => [field.name, field.control === "number" ? 1 : "0123456789"]),
  );
  const open = (secret: string | null) => port.open({ settings, secret, config: testConfig });

  it("receives its delivery reports at a webhook named sms", () => {
    expect(Object.keys(definition.webhooks)).toContain("sms");
  });

  it("opens no account without the secret it requires", () => {
    expect(open(null) === null).toBe(definition.secret.required);
  });

  it.each(Object.keys(definition.webhooks))("refuses an unsigned request to its webhook %s", async (what) => {
    const url = `https://desk.example.com/v1/hooks/${port.name}/ws_1/${what}`;
    const account = open("a-secret-of-the-account");
    expect(await account?.isAuthentic({ what, url, headers, form, at: 0 })).toBe(false);
  });
});
