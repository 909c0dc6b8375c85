import { fieldsOf } from "./fields";
import { type Problem, problem } from "./problems";
import type { ActionRegistry } from "./registry";
import type { Definition } from "./schema";
import { hasTemplate } from "./template";
import { hasOtherScheme } from "./web-url";

/**
 * Constant URLs whose scheme is not http or https. A draft may hold a half-typed URL, but never one such as javascript:,
 * because drafts are read by other programs as well.
 */
export function foreignUrls(definition: Definition, registry: ActionRegistry): Problem[] {
  return definition.nodes.flatMap((node, index) => {
    if (node.type !== "action" || node.action === undefined) return [];
    const action = registry.get(node.action);
    const urls = action ? fieldsOf(action.config).filter(({ semantic }) => semantic === "url") : [];
    return urls.flatMap(({ name }) => {
      const value = Object.hasOwn(node.config, name) ? node.config[name] : undefined;
      if (typeof value !== "string" || hasTemplate(value) || !hasOtherScheme(value)) return [];
      const at = { nodeId: node.id, field: `config.${name}`, pointer: `/nodes/${index}/config/${name}` };
      return [problem("invalid_value", at, "Enter a full URL starting with https://")];
    });
  });
}
