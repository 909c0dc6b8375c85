"use client";
import { useEditorStore } from "@/components/editor/context";
import { ConfigControl } from "@/components/editor/fields/config-control";
import { Segmented } from "@/components/ui/segmented";
import type { Field } from "@/lib/automation/fields";
import type { Json } from "@/lib/automation/json";
import type { Alternatives } from "@/lib/automation/registry";
import type { ActionNode } from "@/lib/automation/schema";

/** Exactly one of these fields: choosing another takes the first one out, in one step. */
export function AlternativeFields({
  node,
  fields,
  alternatives: { label, fields: alternatives },
}: {
  node: ActionNode;
  fields: readonly Field[];
  alternatives: Alternatives;
}) {
  const store = useEditorStore();
  const chosen = alternatives.find(({ field }) => Object.hasOwn(node.config, field)) ?? alternatives[0];
  const choose = (name: string) => {
    const next = alternatives.find(({ field }) => field === name);
    if (!next || next === chosen) return;
    const kept = Object.entries(node.config).filter(
      ([key]) => !alternatives.some(({ field }) => field === key),
    );
    const config = Object.fromEntries<Json>([...kept, [next.field, next.begin]]);
    store
      .getState()
      .commit(
        { op: "set_config", nodeId: node.id, config },
        { label: `${label}: ${next.label.toLowerCase()}` },
      );
  };
  const field = fields.find(({ name }) => name === chosen?.field);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium text-sm">{label}</span>
        <Segmented
          label={label}
          value={chosen?.field ?? ""}
          options={alternatives.map((one) => ({ value: one.field, label: one.label }))}
          onChange={choose}
        />
      </div>
      {/* The chosen one is required: one of them has to be there. */}
      {field ? (
        <ConfigControl node={node} field={{ ...field, optional: false }} path={`config.${field.name}`} />
      ) : null}
    </div>
  );
}
