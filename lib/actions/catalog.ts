import * as z from "zod";
import { sampleOf } from "@/lib/automation/event-samples";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import { fieldsOf } from "@/lib/automation/fields";
import { OPERATORS } from "@/lib/automation/operators";
import { FILTERS } from "@/lib/automation/template";
import { ACTIONS } from "./index";

/** The language as data, with JSON Schemas: events, actions, operators and filters. Built once. */
export function catalog(): Catalog {
  known ??= build();
  return known;
}

let known: Catalog | undefined;
export type Catalog = ReturnType<typeof build>;

function build() {
  return {
    events: EVENT_TYPES.flatMap((type) => {
      const spec = eventSpec(type);
      if (!spec) return [];
      const { label, description, payload, required, postable } = spec;
      return [
        {
          type,
          label,
          description,
          fields: fieldsOf(payload),
          schema: jsonSchema(payload),
          sample: sampleOf(type),
          required,
          postable,
        },
      ];
    }),
    actions: ACTIONS.map((action) => {
      const { type, label, description, group, icon, effect, safety, example } = action;
      return {
        type,
        label,
        description,
        group,
        icon,
        effect,
        safety,
        example,
        fields: fieldsOf(action.config),
        config: jsonSchema(action.config),
        output: jsonSchema(action.output),
        outputFields: fieldsOf(action.output),
      };
    }),
    operators: OPERATORS.map(({ name, label, groups, value }) => ({ name, label, types: groups, value })),
    filters: Object.entries(FILTERS).map(([name, filter]) => ({ name, ...filter })),
  };
}

/** The input schema, because members with a default need not be sent. */
function jsonSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}
