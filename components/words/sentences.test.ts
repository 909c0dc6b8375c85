import ts from "typescript";
import { describe, expect, it } from "vitest";
import { RECORD_KINDS } from "@/lib/automation/records";
import { EMAILS } from "@/lib/contract/emails";
import { narration } from "@/lib/messages/es/specs/narration";
import { problems } from "@/lib/messages/es/specs/problems";
import { refusals } from "@/lib/messages/es/specs/refusals";
import { summaries } from "@/lib/messages/es/specs/summaries";
import { templates } from "@/lib/messages/es/specs/templates";
import { sentenceIn } from "@/lib/messages/sentence";
import { SPECS } from "@/lib/messages/specs";
import { TEMPLATES } from "@/lib/templates";
import { each, parsed, sources, sourceText, textsOf, VALUE } from "@/scripts/testing/source-texts";

/** Lists the English text of each `phrase(…)`. Composed keys are covered by the tests of narrations and schedules. */
function phrasesIn(file: string): string[] {
  const found: string[] = [];
  each(parsed(file), (node) => {
    if (!ts.isCallExpression(node)) return true;
    const { expression: callee } = node;
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
    const [english] = node.arguments;
    if (name === "phrase" && english) found.push(...textsOf(english));
    return true;
  });
  return found.filter((text) => text !== "" && !text.includes(VALUE));
}

const translated = (english: string) => Object.hasOwn(SPECS.es, english);

describe("the sentences that describe automations", () => {
  const phrases = new Set(
    [...sources("lib/automation"), ...sources("components/editor"), "lib/wording.ts"].flatMap(phrasesIn),
  );
  /** Some keys are constants that a later call looks up. */
  const source = sources("lib/automation").map(sourceText).join("\n");

  it("have a Spanish text each", () => {
    expect(phrases.size).toBeGreaterThan(80);
    expect([...phrases].filter((english) => !translated(english))).toEqual([]);
    for (const kind of RECORD_KINDS) expect(translated(`${kind}'s {field}`)).toBe(true);
  });

  it("are all used", () => {
    const composed = /^(\{count\}|\{day\}|(first|second|third|fourth|last) \{weekday\}|\w+'s \{field\})/;
    const unused = Object.keys(narration).filter(
      (english) => !phrases.has(english) && !composed.test(english) && !source.includes(`"${english}"`),
    );
    expect(unused).toEqual([]);
  });

  it("keep the values of the English", () => {
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole).sort();
    for (const [english, text] of Object.entries({ ...narration, ...summaries, ...problems, ...refusals }))
      expect([english, holes(text)]).toEqual([english, holes(english)]);
  });
});

/** Files with reasons for failed runs and rejected requests, and with texts of messages. */
const OTHER_MESSAGES = /(interpret|record-step|parameters|run|send-sms\/definition)\.ts$/;

/** Complete examples of problems that are composed from parts. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  '"X1" isn\'t valid; use numbers from X1X1.': [
    'Hour: "x" isn\'t valid; use numbers from 0 to 23.',
    'Month: "x" isn\'t valid; use numbers from 1 to 12 or names such as FEB.',
  ],
  "X1 is out of range; use X1.": ["Hour: 24 is out of range; use 0 to 23."],
  "Add a X1 with this name first": ["service", "provider", "team"].map(
    (noun) => `Add a ${noun} with this name first`,
  ),
  'There is no X1 "X1" in this workspace': [
    ...["service", "provider", "team", "automation", "secret", "variable"].map(
      (noun) => `There is no ${noun} "Recall" in this workspace`,
    ),
  ],
  '"X1" X1, so this step fails until it is live': [
    ...["has not been deployed", "is paused", "is archived"].map(
      (state) => `"Recall" ${state}, so this step fails until it is live`,
    ),
  ],
  'X1 "X1" first': ['Deploy "Recall" first', 'Resume "Recall" first', 'Restore and resume "Recall" first'],
  "X1 also X1 this person when X1": [
    ...["text", "email"].flatMap((verb) => [
      `"Recall" also ${verb}s this person when a call is missed`,
      `"Recall" and "Thank you" also ${verb} this person when a call is missed`,
    ]),
  ],
};

describe("the problems of automations", () => {
  const files = [...sources("lib/automation"), ...sources("lib/actions")].filter((file) => {
    const text = sourceText(file);
    return (
      !OTHER_MESSAGES.test(file) &&
      /\bproblem\(|\brefused?\(|message: |const message =|suggestion: /.test(text)
    );
  });
  const messages = files.flatMap((file) => problemTexts(file).flatMap((text) => COMPOSED[text] ?? [text]));

  it("have a Spanish text each", () => {
    expect(messages.length).toBeGreaterThan(120);
    const english = messages.filter((text) => sentenceIn(SPECS.es, text) === text);
    expect(english).toEqual([]);
  });
});

/** The message is the third argument of a problem and the last of a refusal. */
function messageOf({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined {
  const name = expression.getText();
  if (name === "problem") return given[2];
  return name === "refused" || name === "refuse" ? given.at(-1) : undefined;
}

/** Lists texts assigned to a `message` or `suggestion`. */
function problemTexts(file: string): string[] {
  const found: string[] = [];
  const add = (node: ts.Node | undefined) => {
    if (
      node &&
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isConditionalExpression(node))
    )
      found.push(...textsOf(node));
  };
  each(parsed(file), (node) => {
    if (ts.isPropertyAssignment(node) && /^(message|suggestion)$/.test(node.name.getText()))
      add(node.initializer);
    if (ts.isVariableDeclaration(node) && /^(message|suggestion)$/.test(node.name.getText()))
      add(node.initializer);
    if (ts.isCallExpression(node)) add(messageOf(node));
    return true;
  });
  return found.filter((text) => /\p{L}{2}/u.test(text.replaceAll(VALUE, "")));
}

it("the gallery's templates have Spanish names, descriptions and groups, and no other has", () => {
  const english = TEMPLATES.flatMap(({ group, name, description }) => [group, name, description]);
  expect(english.filter((text) => !translated(text))).toEqual([]);
  expect(Object.keys(templates).filter((text) => !english.includes(text))).toEqual([]);
});

it("the emails of a brand and their references have Spanish names and descriptions", () => {
  const english = Object.values(EMAILS).flatMap(({ title, description, references }) => [
    title,
    description,
    ...Object.values(references).map((reference) => reference.title),
  ]);
  expect(english.filter((text) => !translated(text))).toEqual([]);
});

describe("a sentence by its pattern", () => {
  const es = (english: string) => sentenceIn(SPECS.es, english);

  it("keeps the values and translates our own words in it", () => {
    expect(es('"Send when" is missing')).toBe("Falta «Send when»");
    expect(es('There is no service "Cleaning" in this workspace')).toBe(
      "En este espacio de trabajo no existe el servicio «Cleaning»",
    );
    expect(es("This step isn't connected, so it will never run")).toBe(
      "Nada lleva a este paso, así que nunca se ejecutará",
    );
    expect(es('"Wait" isn\'t connected, so it will never run')).toBe(
      "Nada lleva a «Wait», así que nunca se ejecutará",
    );
    expect(es("Send a text to {{trigger.caller_phone}}")).toBe(
      "Enviar un mensaje de texto a {{trigger.caller_phone}}",
    );
    expect(es("Lead is now contacted")).toBe("El prospecto ahora está: contactado");
    expect(es("Assign in turn")).toBe("Asignar por turnos");
    expect(es("Wait 180 days")).toBe("Esperar 180 días");
    expect(es("Wait until 2 hours before {{appointment.starts_at}}")).toBe(
      "Esperar hasta 2 horas antes de {{appointment.starts_at}}",
    );
  });

  it("stays as it is without a translation", () => {
    expect(es("GET https://api.example.com/contacts")).toBe("GET https://api.example.com/contacts");
    expect(es("toString")).toBe("toString");
    expect(sentenceIn({}, '"Message" is missing')).toBe('"Message" is missing');
  });

  it("takes no longer for a hostile text", () => {
    const text = `"${'" is missing "'.repeat(20_000)}`;
    const before = performance.now();
    es(text);
    expect(performance.now() - before).toBeLessThan(500);
  });
});
