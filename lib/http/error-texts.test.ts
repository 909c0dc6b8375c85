import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ApiError, ERRORS, type FieldError } from "@/lib/contract/errors";
import { fieldErrors, validationFailed } from "@/lib/contract/field-errors";
import { ERROR_TEXTS } from "@/lib/messages/error-texts";
import { errors } from "@/lib/messages/es/errors/all";
import { sentenceIn } from "@/lib/messages/sentence";
import { translateError } from "@/lib/services/translate-error";
import { each, parsed, sources, textsOf, VALUE } from "@/scripts/testing/source-texts";

/** Texts of errors that no page can show: settings of the server, and requests that pages never send. */
const NOT_ON_PAGES =
  /^lib\/(env|http\/(server|sign-in|mcp|map-error)|services\/(demo|inbound|draft-proposals\/(bench|tools))|assistants)/;

/** Checks of zod whose last argument is the text of a refusal. */
const CHECK = /\.(refine|regex|min|max|length)$/;
/** Functions that take the text of a refusal, at its position. */
const REFUSALS: Readonly<Record<string, number>> = {
  invalid: 1,
  refused: 0,
  fail: 2,
  error: 1,
  notAccepted: 1,
};

const isError = (node: ts.Node): boolean =>
  ts.isNewExpression(node) && node.expression.getText() === "ApiError";

/** A `detail` of an error, the `message` of one of its fields, or the `error` of a schema. */
function isTextOfError(node: ts.PropertyAssignment): boolean {
  const name = node.name.getText();
  if (name === "error") return ts.isCallExpression(node.parent.parent);
  if (name === "message") return /\b(code|pointer)\b/.test(node.parent.getText()) || isOfCheck(node.parent);
  return name === "detail" && isError(node.parent.parent);
}

const isOfCheck = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /refine$|addIssue$/.test(parent.expression.getText());

function errorTexts(file: string): string[] {
  const found: string[] = [];
  each(parsed(file), (node) => {
    if (ts.isPropertyAssignment(node) && isTextOfError(node)) found.push(...textsOf(node.initializer));
    if (
      ts.isVariableDeclaration(node) &&
      /^(detail|message|why)$/.test(node.name.getText()) &&
      node.initializer
    )
      found.push(...textsOf(node.initializer));
    if (!ts.isCallExpression(node)) return true;
    const name = node.expression.getText();
    const text =
      CHECK.test(name) && node.arguments.length > 1
        ? node.arguments.at(-1)
        : node.arguments[REFUSALS[name] ?? -1];
    if (text) found.push(...textsOf(text));
    return true;
  });
  return found.filter((text) => /\p{L}{2} |\p{L}{2}$/u.test(text.replaceAll(VALUE, "")));
}

/** `translateError` composes it from translated parts. */
const COMPOSED = ["X1 problems; the first: X1: X1", "X1: X1"];

const isEnglish = (text: string) => sentenceIn(ERROR_TEXTS.es, text) === text;

const inSpanish = (errors: FieldError[]) => translateError(validationFailed(errors), "es");

it("translates an error with the texts of its fields", () => {
  const one = { code: "invalid_value", pointer: "/name", message: "must be at most 80 characters" };
  const translated = { ...one, message: "debe tener 80 caracteres como máximo" };
  expect(inSpanish([one])).toMatchObject({
    detail: "name: debe tener 80 caracteres como máximo",
    errors: [translated],
  });
  expect(inSpanish([one, one])).toMatchObject({
    detail: "2 problemas; el primero: name: debe tener 80 caracteres como máximo",
    errors: [translated, translated],
  });
  expect(translateError(new ApiError("not_found"), "es").detail).toBe("No existe o usted no tiene acceso.");
  const conflict = new ApiError("conflict", { detail: "Text of a newer version." });
  expect(translateError(conflict, "es").detail).toBe("Text of a newer version.");
});

it("translates the refusals of schemas", () => {
  const schema = z.strictObject({
    name: z.string().min(3).max(5),
    kind: z.enum(["a", "b"]),
    many: z.array(z.string()).min(1).max(2),
    whole: z.int().min(1).max(9),
  });
  const bodies = [
    {},
    { name: 1, kind: "c", many: [], whole: 0, other: 1 },
    { name: "ab", kind: null, many: ["a", "b", "c"], whole: 10 },
    { name: "abcdef", kind: "a", many: "a", whole: 1.5 },
  ];
  const refusals = bodies.flatMap((body) => fieldErrors(schema.safeParse(body).error ?? new z.ZodError([])));
  expect(refusals.length).toBeGreaterThan(12);
  expect(refusals.map(({ message }) => message).filter(isEnglish)).toEqual([]);
  const byLibrary = /Invalid|Too big|Too small|expected/;
  expect(refusals.map(({ message }) => message).filter((message) => byLibrary.test(message))).toEqual([]);
  expect(inSpanish(refusals).errors?.map(({ message }) => message)).toContain("debe ser 9 como máximo");
});

describe("the texts of errors", () => {
  const files = ["lib/contract", "lib/http", "lib/services", "lib/billing", "lib/desk"]
    .flatMap(sources)
    .concat("lib/text-fields.ts", "lib/automation/person-fields.ts")
    .filter((file) => !NOT_ON_PAGES.test(file));
  const texts = new Set(files.flatMap(errorTexts));

  it("have a Spanish text each", () => {
    expect(texts.size).toBeGreaterThan(250);
    expect([...texts].filter((text) => isEnglish(text) && !COMPOSED.includes(text))).toEqual([]);
  });

  it("of every code have a Spanish text each", () => {
    const ofCodes = Object.values(ERRORS).map(([, , detail]) => detail);
    expect(ofCodes.filter(isEnglish)).toEqual([]);
  });

  it("keep their values in Spanish", () => {
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole).sort();
    for (const [english, spanish] of Object.entries(errors))
      expect([english, holes(spanish)]).toEqual([english, holes(english)]);
  });
});
