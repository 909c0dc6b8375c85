import { assertion } from "@/lib/automation/assertions";
import type { Schema, Schemas } from "./examples";
import { jsonSchema } from "./json-schema";

const WORDS: Record<string, string> = {
  type: "Kind of assertion",
  channel: "Limits the assertion to texts or to emails",
  to: "Recipient; may refer to the trigger",
  contains: "Text that the message contains; may refer to the trigger",
  within: "Longest time after the start: a duration, or a short form such as 5m, 2h or 3d",
  between: "Time of day of the message, on the workspace's clock",
  from: "24-hour HH:MM",
  nodeId: "Id of the node",
  status: "Final status of the run",
  field: "Path in the output of the node",
  operator: "Comparison",
  value: "Value to compare with, if the operator takes one",
  amount: "Number of units",
  unit: "Unit of time",
};

const ABOUT: Record<string, [name: string, description: string]> = {
  sent: ["SentAssertion", "A matching message is sent"],
  not_sent: ["NotSentAssertion", "No matching message is sent"],
  ends_at: ["EndsAtAssertion", "The run ends at a node"],
  status: ["StatusAssertion", "The run ends with a status"],
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

/**
 * The assertions of a scenario in the API document, derived from the server's schemas and discriminated by `type`. They
 * are built for each document anew, because tidying changes schemas in place.
 */
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
      description: "A condition that the scenario's test run must meet",
      oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
      discriminator: { propertyName: "type", mapping },
      examples: [{ type: "sent", channel: "sms", contains: "Sorry we missed you" }],
    },
  };
}
