import { assertion } from "@/lib/automation/assertions";
import type { Schema, Schemas } from "./examples";
import { jsonSchema } from "./json-schema";

/** The assertions of a scenario in the API document, derived from the server's schemas and discriminated by `type`. */
const WORDS: Record<string, string> = {
  type: "What is looked at",
  channel: "Texts or emails only",
  to: "Who gets it; may refer to the trigger",
  contains: "What its text contains; may refer to the trigger",
  within: "How soon after the start: a span, or a short form such as 5m, 2h or 3d",
  between: "The time of day it leaves at, on the workspace's clock",
  from: "24-hour HH:MM",
  nodeId: "Id of the node",
  status: "How the run ends",
  field: "Path within the output of the node",
  operator: "How it is compared",
  value: "What it is compared with, if the operator needs something",
  amount: "How many",
  unit: "Unit of the amount",
};

const ABOUT: Record<string, [name: string, description: string]> = {
  sent: ["SentAssertion", "A message like this leaves"],
  not_sent: ["NotSentAssertion", "No message like this leaves"],
  ends_at: ["EndsAtAssertion", "The run ends at a node"],
  status: ["StatusAssertion", "The run ends in a status"],
  output: ["OutputAssertion", "A node has an output"],
};

function describe(schema: Schema): Schema {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const isTime = name === "to" && member.pattern !== undefined;
    member.description ??= isTime ? "24-hour HH:MM" : (WORDS[name] ?? name);
    describe(member);
    for (const choice of member.anyOf ?? []) describe(choice);
  }
  return schema;
}

/** Built once for each document, because tidying changes schemas in place. */
export function assertionSchemas(): Schemas {
  const schemas: Schemas = {};
  const mapping: Record<string, string> = {};
  for (const option of assertion.options) {
    const type = option.shape.type.value;
    const [name, description] = ABOUT[type]!;
    schemas[name] = describe({ ...jsonSchema(option), description });
    mapping[type] = `#/components/schemas/${name}`;
  }
  return {
    ...schemas,
    ScenarioAssertion: {
      description: "What has to be true of a scenario's test run",
      oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
      discriminator: { propertyName: "type", mapping },
      examples: [{ type: "sent", channel: "sms", contains: "Sorry we missed you" }],
    },
  };
}
