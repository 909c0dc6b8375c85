import { readDefinition } from "@/lib/automation/read-definition";
import { serialize } from "@/lib/automation/serialize";
import { AFTER_VISIT_TEMPLATES } from "./after-visits";
import { APPOINTMENT_TEMPLATES } from "./appointments";
import { BEFORE_VISIT_TEMPLATES } from "./before-visits";
import { CALL_TEMPLATES } from "./calls";
import { CALL_ROUTING_TEMPLATES } from "./calls-routing";
import { LEAD_TEMPLATES } from "./leads";
import { MORE_LEAD_TEMPLATES } from "./leads-more";
import { PAYMENT_TEMPLATE } from "./payments";
import type { Ready, Template } from "./template";
import { WAITLIST_TEMPLATE } from "./waitlist";

export const TEMPLATES: readonly Template[] = [
  ...CALL_TEMPLATES,
  ...CALL_ROUTING_TEMPLATES,
  ...LEAD_TEMPLATES,
  ...MORE_LEAD_TEMPLATES,
  ...APPOINTMENT_TEMPLATES,
  ...BEFORE_VISIT_TEMPLATES,
  WAITLIST_TEMPLATE,
  ...AFTER_VISIT_TEMPLATES,
  PAYMENT_TEMPLATE,
];

type SerializedReady = Omit<Ready, "nodes" | "edges" | "settings"> &
  Pick<ReturnType<typeof serialize>, "nodes" | "edges" | "settings">;
/** `scenario` is the first of the scenarios. */
export type SerializedTemplate = Omit<Template, keyof Ready | "companions" | "eventTypes"> &
  SerializedReady & {
    companions: SerializedReady[];
    eventTypes: NonNullable<Template["eventTypes"]>;
    scenario: Template["scenarios"][0];
  };

let serialized: SerializedTemplate[] | undefined;

/** The templates in the API's format, where edges and next agree. */
export function templates(): SerializedTemplate[] {
  serialized ??= TEMPLATES.map(({ companions = [], eventTypes = [], ...template }) => ({
    ...template,
    ...serializeReady(template),
    companions: companions.map(serializeReady),
    eventTypes,
    scenario: template.scenarios[0],
  }));
  return serialized;
}

function serializeReady({ id, name, description, scenarios, nodes, edges = [], settings = {} }: Ready) {
  const read = readDefinition({ name, description, nodes, edges, settings });
  if (!read.ok) throw new Error(`the template ${id} cannot be read`);
  const definition = serialize(read.definition);
  const { nodes: serializedNodes, edges: serializedEdges, settings: serializedSettings } = definition;
  return {
    id,
    name,
    description,
    scenarios,
    nodes: serializedNodes,
    edges: serializedEdges,
    settings: serializedSettings,
  };
}
