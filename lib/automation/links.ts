import type { EventType } from "./events";
import { graphOf } from "./graph";
import type { JsonObject } from "./json";
import { type ActionRegistry, withDefaults } from "./registry";
import type { Definition } from "./schema";
import { isOff } from "./turned-off";

/** Ties of an automation to the others of its workspace: its trigger, the events it causes, the people it writes to. */
export type Links = {
  id: string;
  name: string;
  event: string | null;
  conditions: JsonObject;
  emits: { nodeId: string; event: EventType }[];
  /** The automations its steps start by id. */
  starts: { nodeId: string; automationId: string }[];
  messages: { nodeId: string; channel: "sms" | "email"; to: string }[];
};

export function linksOf(
  { id, name, definition }: { id: string; name: string; definition: Definition },
  registry: ActionRegistry,
): Links {
  const { trigger, reachable } = graphOf(definition);
  const links: Links = {
    id,
    name,
    event: trigger?.event ?? null,
    conditions: trigger?.conditions ?? {},
    emits: [],
    starts: [],
    messages: [],
  };
  for (const node of definition.nodes) {
    const action = node.type === "action" ? registry.get(node.action ?? "") : undefined;
    if (node.type !== "action" || !action || !reachable.has(node.id) || isOff(node)) continue;
    const config = withDefaults(action, node.config);
    for (const event of action.emits?.(config) ?? []) links.emits.push({ nodeId: node.id, event });
    const started = action.starts?.(config);
    if (started) links.starts.push({ nodeId: node.id, automationId: started });
    const message = action.message?.(config);
    if (message) {
      const { channel, to } = message;
      links.messages.push({ nodeId: node.id, channel, to: to.replaceAll(/\s+/g, "") });
    }
  }
  return links;
}
