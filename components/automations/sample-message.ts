import { sampleText } from "@/components/editor/fields/sample-text";
import type { Choice } from "@/components/editor/fields/use-value";
import { actions } from "@/lib/actions";
import { availableFields } from "@/lib/automation/available-fields";
import { sampleOf } from "@/lib/automation/event-samples";
import { graphOf } from "@/lib/automation/graph";
import type { Json } from "@/lib/automation/json";
import type { Definition, Node } from "@/lib/automation/schema";

export type SampleMessage = { channel: "sms" | "email"; text: string };

/** Records are read when a run reaches a step, so no event's sample holds them. */
const RECORDS: Readonly<Record<string, string>> = {
  "contact.name": "Sam Doe",
  "contact.first_name": "Sam",
  "appointment.service_name": "Check-up",
  "appointment.provider_name": "Dr. Lee",
  "appointment.starts_at": "2026-06-04T15:00:00Z",
  "lead.name": "Sam Doe",
};

/** The first message an automation sends, as a person would read it; null if it sends none. */
export function sampleMessage(definition: Definition, workspaceName: string): SampleMessage | null {
  for (const node of graphOf(definition).order ?? definition.nodes) {
    const message = messageOf(node);
    if (!message?.text) continue;
    const text = sampleText(message.text, choicesFor(definition, node.id, workspaceName)) ?? message.text;
    return { channel: message.channel, text };
  }
  return null;
}

function messageOf(node: Node) {
  return node.type === "action" ? actions.get(node.action ?? "")?.message?.(node.config) : undefined;
}

function choicesFor(definition: Definition, nodeId: string, workspaceName: string): Choice[] {
  const trigger = definition.nodes.find((node) => node.type === "trigger");
  const payload = sampleOf(trigger?.event);
  const shown = (value: Json | undefined) => (value === undefined ? null : String(value));
  return availableFields(definition, nodeId, actions).map((available) => {
    const { path } = available;
    const sample = path.startsWith("trigger.")
      ? shown(payload[path.slice("trigger.".length)])
      : path === "workspace.name"
        ? workspaceName
        : (RECORDS[path] ?? null);
    return { ...available, from: "", sample };
  });
}
