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

/** As the API shows them: edges and next saying the same. */
export function wireTemplates() {
  return TEMPLATES.map(({ scenario, nodes, edges = [], settings = {}, ...about }) => {
    const read = readDefinition({ name: about.name, description: about.description, nodes, edges, settings });
    if (!read.ok) throw new Error(`the template ${about.id} cannot be read`);
    const wire = serialize(read.definition);
    return { ...about, nodes: wire.nodes, edges: wire.edges, settings: wire.settings, scenario };
  });
}
