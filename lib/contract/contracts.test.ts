import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/http/endpoints/all";
import { contracts } from "./all";
import type { Contract } from "./contract";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("contracts and endpoints", () => {
  it("match one to one", () => {
    const answered = endpoints.map(({ contract }) => nameOf(contract)).sort();
    const declared = contracts.map(nameOf).sort();
    expect(
      declared.filter((name) => !answered.includes(name)),
      "these contracts have no row: add one in lib/http/endpoints, and a new file to lib/http/endpoints/all.ts",
    ).toEqual([]);
    expect(
      answered.filter((name) => !declared.includes(name)),
      "these rows have no contract: add its file to lib/contract/all.ts",
    ).toEqual([]);
    expect(answered).toEqual(declared);
  });

  it("name a method and path once", () => {
    const names = contracts.map(nameOf);
    expect(names.length).toBe(new Set(names).size);
  });

  it("leave no route file of the API beside the catch-all", () => {
    const app = join(import.meta.dirname, "..", "..", "app");
    const files = readdirSync(join(app, "v1"), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.endsWith("route.ts")).sort()).toEqual([
      "[...path]/route.ts",
      "route.ts",
    ]);
  });
});

describe("every contract", () => {
  const all: readonly Contract[] = contracts;

  it("of a workspace or partner names its scope", () => {
    const open = all.filter(({ auth, scope }) => (auth === "workspace" || auth === "partner") && !scope);
    expect(open.map(nameOf)).toEqual([]);
  });

  it("refuses members of a body that it does not name", () => {
    const tolerant = all.filter(({ body }) => body !== undefined && !refusesUnknown(body));
    // These verbs judge the whole body: a definition to validate, a webhook in its provider's own form, and the form of
    // a page, where a browser's extension may add a field.
    expect(tolerant.map(nameOf).sort()).toEqual([
      "POST /a/{token}/cancel",
      "POST /a/{token}/confirm",
      "POST /a/{token}/reschedule",
      "POST /b/{slug}",
      "POST /f/{slug}",
      "POST /unsubscribe/{token}/{kind}",
      "POST /v1/automations/validate",
      "POST /v1/hooks/stripe",
      "POST /v1/hooks/{provider}/{workspace}/{what}",
      "POST /v1/in/{token}",
    ]);
  });
});

type Schema = {
  additionalProperties?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
};

function refusesUnknown(body: z.ZodType): boolean {
  const root = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema;
  const isStrict = ({ $ref, anyOf, oneOf, additionalProperties }: Schema): boolean => {
    const named = $ref === undefined ? undefined : root.$defs?.[$ref.replace("#/$defs/", "")];
    if (named) return isStrict(named);
    return (anyOf ?? oneOf)?.every(isStrict) ?? additionalProperties === false;
  };
  return isStrict(root);
}
