import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { TEMPLATES } from "@/lib/templates";
import type { Template } from "@/lib/templates/template";
import { MOST_WANTED } from "@/lib/templates/testing/most-wanted";
import { type ChatCompletionsDouble, openChatCompletions } from "@/scripts/testing/chat-completions";
import { HAND_WRITTEN } from "./testing/hand-written";
import { definitionOf, operationsOf } from "./testing/operations-of";
import { runModel } from "./testing/run-model";

/** The 25 automations front desks ask for most, built by answers of a model through the real client. */
let double: ChatCompletionsDouble;
beforeAll(async () => {
  double = await openChatCompletions();
});
beforeEach(() => {
  double.requests.length = 0;
  double.answers.length = 0;
});
afterAll(() => double.close());

const WANTED = Object.entries(MOST_WANTED).map(([wish, id]) => {
  const template = TEMPLATES.find((one) => one.id === id);
  if (!template) throw new Error(`no template ${id}`);
  return { wish, template };
});

const customOf = ({ eventTypes = [] }: Template) =>
  Object.fromEntries(eventTypes.map(({ name, ...type }) => [name, type]));

/** The template's own scenarios, and one that holds for all of them. */
function scenariosOf({ scenarios }: Template): object[] {
  const [first] = scenarios;
  const { sampleData, startAt } = first;
  const nobodyElse = {
    name: "Nobody else gets a text",
    sampleData,
    startAt,
    assertions: [{ type: "not_sent", channel: "sms", to: "+12025550199" }],
  };
  const own = scenarios.flatMap(({ httpResponses, ...scenario }) => (httpResponses ? [] : [scenario]));
  const filled = own.length === 0 ? [{ ...nobodyElse, name: "Nobody else either" }] : own.slice(0, 3);
  return [...filled, nobodyElse];
}

/** The order of nodes and connections means nothing. */
function comparable(definition: Definition) {
  const { nodes, edges, ...rest } = serialize(definition);
  const byId = nodes.toSorted((a, b) => a.id.localeCompare(b.id));
  return { ...rest, nodes: byId, edges: edges.map((edge) => JSON.stringify(edge)).sort() };
}

describe("a good model", () => {
  it.each(WANTED.map(({ wish, template }) => [wish, template] as const))(
    "builds %s by the editor's operations",
    async (wish, template) => {
      const intended = definitionOf(template);
      double.answers.push(
        { call: [{ name: "catalog", arguments: { kind: "events" } }] },
        { call: [{ name: "edit_draft", arguments: { operations: operationsOf(intended) } }] },
        {
          call: [{ name: "finish", arguments: { summary: wish, scenarios: scenariosOf(template) } }],
        },
      );
      const outcome = await runModel(double, { request: wish, custom: customOf(template) });
      if (outcome.kind !== "ready")
        throw new Error(JSON.stringify([outcome, double.requests.at(-1)?.messages]));
      expect(comparable(outcome.definition)).toEqual(comparable(intended));
      expect(outcome.scenarios.length).toBeGreaterThan(1);
      expect(outcome.scenarios.filter(({ result }) => !result.passed)).toEqual([]);
      expect(double.requests).toHaveLength(3);
    },
  );

  it.each(HAND_WRITTEN.map((one) => [one.request, one] as const))(
    "gets there after mistakes: %s",
    async (request, { answers, intended, refused }) => {
      double.answers.push(...answers);
      const outcome = await runModel(double, { request });
      if (outcome.kind !== "ready")
        throw new Error(JSON.stringify([outcome, double.requests.at(-1)?.messages]));
      expect(comparable(outcome.definition)).toEqual(comparable(definitionOf(intended)));
      const sent = JSON.stringify(double.requests.at(-1)?.messages);
      for (const code of refused) expect(sent).toContain(code);
      expect(double.answers).toEqual([]);
    },
  );
});

describe("a bad model", () => {
  it.each(WANTED.map(({ wish, template }) => [wish, template] as const))(
    "that leaves out the trigger's connection of %s ends without a draft",
    async (wish, template) => {
      const intended = definitionOf(template);
      const triggerId = intended.nodes.find(({ type }) => type === "trigger")?.id;
      const broken = { ...intended, edges: intended.edges.filter(({ from }) => from !== triggerId) };
      const finish = { name: "finish", arguments: { summary: wish, scenarios: scenariosOf(template) } };
      double.answers.push(
        { call: [{ name: "edit_draft", arguments: { operations: operationsOf(broken) } }] },
        { call: [finish] },
        { say: "It is done." },
        { call: [finish] },
        { say: "It really is done." },
      );
      const outcome = await runModel(double, { request: wish, custom: customOf(template) });
      expect(outcome).toMatchObject({ kind: "failed", failure: { code: "not_valid" } });
      expect(outcome.kind === "failed" && outcome.problems.map(({ code }) => code)).toContain(
        "unreachable_node",
      );
      expect(outcome).not.toHaveProperty("definition");
    },
  );
});
