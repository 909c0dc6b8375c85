import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Calls, FIELDS, type Made, REFUSING } from "@/e2e/payload-fields";
import { contracts } from "./all";

/**
 * Every text that a client can write is tried with script payloads by e2e/content-policy.spec.ts. A member of a request
 * body is free text when it accepts markup. POST and PATCH fill the same stored field, and a partner fills an account's
 * settings as the account does, so a member is named by its resource: "/v1/contacts name".
 */
const MARKUP = "<i>";

const resourceOf = (path: string) =>
  path
    .replace("/v1/partner/accounts/{id}/settings/", "/v1/settings/")
    .replaceAll(/\/\{[^}]*\}/g, "")
    .replace("/v1/partner/accounts/keys", "/v1/keys");

/** The members of a schema that accept markup: "tags[]" is an entry of a list, "custom.*" a value, "custom.key" a key. */
function freeTextIn(schema: z.core.$ZodType, at = ""): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const member = (name: string) => (at ? `${at}.${name}` : name);
  switch (def.type) {
    case "object":
      return [
        ...Object.entries(def.shape).flatMap(([name, child]) => freeTextIn(child, member(name))),
        ...(def.catchall ? freeTextIn(def.catchall, member("*")) : []),
      ];
    case "record":
      return [...freeTextIn(def.keyType, member("key")), ...freeTextIn(def.valueType, member("*"))];
    case "array":
      return freeTextIn(def.element, `${at}[]`);
    case "union":
      return def.options.flatMap((option) => freeTextIn(option, at));
    case "optional":
    case "nullable":
    case "default":
      return freeTextIn(def.innerType, at);
    case "string":
    case "pipe":
    case "lazy":
    case "unknown":
      return z.safeParse(schema, MARKUP).success ? [at] : [];
    case "boolean":
    case "enum":
    case "literal":
    case "never":
    case "null":
    case "number":
      return [];
    default:
      throw new Error(`${at}: decide whether "${def.type}" takes free text`);
  }
}

it("lists", () => {
  const all = contracts.flatMap(({ path, body }) =>
    body ? freeTextIn(body).map((member) => `${resourceOf(path)} ${member}`) : [],
  );
  require("node:fs").writeFileSync("/tmp/l10-list.txt", [...new Set(all)].join("\n"));
});
