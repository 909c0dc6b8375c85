"use client";
import { useEditorStore } from "@/components/editor/context";
import { ConfigControl } from "@/components/editor/fields/config-control";
import { useBound } from "@/components/editor/fields/use-value";
import { Field as Labelled, Select } from "@/components/ui/field";
import { ACTIONS, actions } from "@/lib/actions";
import { type Field, fieldsOf } from "@/lib/automation/fields";
import type { ActionNode } from "@/lib/automation/schema";
import { AlternativeFields } from "./alternative-fields";

export function ActionForm({ node }: { node: ActionNode }) {
  const action = actions.get(node.action ?? "");
  if (!action) return <ChooseAction node={node} />;
  const fields = fieldsOf(action.config);
  const { oneOf } = action;
  const exclusive = new Set(oneOf?.fields.map(({ field }) => field));
  const ordinary = fields.filter(({ name }) => !exclusive.has(name));
  const main = ordinary.filter((field) => !isAdvanced(field));
  const advanced = ordinary.filter(isAdvanced);
  return (
    <div className="flex flex-col gap-4">
      {main.filter(isRequired).map((field) => (
        <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
      ))}
      {oneOf ? <AlternativeFields node={node} fields={fields} alternatives={oneOf} /> : null}
      {main
        .filter((field) => !isRequired(field))
        .map((field) => (
          <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
        ))}
      {advanced.length > 0 ? (
        <details
          className="group rounded-lg border border-line"
          open={advanced.some(({ name }) => Object.hasOwn(node.config, name))}
        >
          <summary className="cursor-pointer px-3 py-2 font-medium text-ink-2 text-sm">More</summary>
          <div className="flex flex-col gap-4 px-3 pt-1 pb-3">
            {advanced.map((field) => (
              <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

/** A field that must be filled is never folded away. */
function isAdvanced({ advanced, optional }: Field): boolean {
  return advanced === true && optional;
}

function isRequired(field: Field): boolean {
  return !field.optional;
}

function ChooseAction({ node }: { node: ActionNode }) {
  const store = useEditorStore();
  const bound = useBound(node, { path: "action", title: "Action" });
  return (
    <Labelled label="Action" error={bound.error}>
      <Select
        data-path="action"
        value={node.action ?? ""}
        onChange={(event) => {
          bound.set(event.target.value);
          store.getState().closeUndoStep();
        }}
      >
        <option value="">Choose an action</option>
        {ACTIONS.map(({ type, label }) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
        {node.action && !actions.has(node.action) ? (
          <option value={node.action}>{node.action} (unknown)</option>
        ) : null}
      </Select>
    </Labelled>
  );
}
