import { readDefinition } from "@/lib/automation/read-definition";
import { serialize } from "@/lib/automation/serialize";
import { APPOINTMENT_TEMPLATES } from "./appointments";
import { CALL_TEMPLATES } from "./calls";
import { LEAD_TEMPLATES } from "./leads";
import type { Template } from "./template";

export const TEMPLATES: readonly Template[] = [
  ...CALL_TEMPLATES,
  ...LEAD_TEMPLATES,
  ...APPOINTMENT_TEMPLATES,
];

type SerializedTemplate = Omit<Template, "nodes" | "edges" | "settings"> &
  Pick<ReturnType<typeof serialize>, "nodes" | "edges" | "settings">;

let serialized: SerializedTemplate[] | undefined;

/** The templates in the API's format, where edges and next agree. */
export function templates(): SerializedTemplate[] {
  serialized ??= TEMPLATES.map(({ scenario, nodes, edges = [], settings = {}, ...about }) => {
    const read = readDefinition({ name: about.name, description: about.description, nodes, edges, settings });
    if (!read.ok) throw new Error(`the template ${about.id} cannot be read`);
    const definition = serialize(read.definition);
    return {
      ...about,
      nodes: definition.nodes,
      edges: definition.edges,
      settings: definition.settings,
      scenario,
    };
  });
  return serialized;
}
