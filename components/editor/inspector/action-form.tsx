"use client";
import { Field as Labelled, Select } from "@/components/ui/field";
import { ACTIONS, actions } from "@/lib/actions";
import { type Field, fieldsOf } from "@/lib/automation/fields";
import type { Json } from "@/lib/automation/json";
import type { ActionNode } from "@/lib/automation/schema";
import { useEditorStore } from "../context";
import { ConfigControl } from "../fields/config-control";
import { useBound } from "../fields/use-value";
import { AlternativeFields } from "./alternative-fields";

/** Fields of which exactly one is filled, with what choosing one begins with. */
export type Alternative = { field: string; label: string; begin: Json };
const ALTERNATIVES: Record<string, { label: string; ways: readonly Alternative[] }> = {
  delay: {
    label: "Wait",
    ways: [
      { field: "duration", label: "For a time", begin: { amount: 1, unit: "hours" } },
      { field: "until", label: "Until", begin: "" },
      { field: "relative", label: "Around a date", begin: { to: "", offset: { amount: -1, unit: "days" } } },
    ],
  },
  book_appointment: {
    label: "When",
    ways: [
      { field: "nextAvailable", label: "Next free time", begin: { withinDays: 14 } },
      { field: "startAt", label: "At a time", begin: "" },
    ],
  },
  send_email: {
    label: "Body",
    ways: [
      { field: "text", label: "Text", begin: "" },
      { field: "html", label: "Formatted", begin: "" },
      { field: "template", label: "Template", begin: { name: "appointment_confirmation" } },
    ],
  },
};

export function ActionForm({ node }: { node: ActionNode }) {
  const action = actions.get(node.action ?? "");
  if (!action) return <ChooseAction node={node} />;
  const fields = fieldsOf(action.config);
  const choice = ALTERNATIVES[action.type];
  const exclusive = new Set(choice?.ways.map(({ field }) => field));
  const ordinary = fields.filter(({ name }) => !exclusive.has(name));
  const main = ordinary.filter((field) => !isRare(field));
  const rare = ordinary.filter(isRare);
  return (
    <div className="flex flex-col gap-4">
      {main.filter(isFirst).map((field) => (
        <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
      ))}
      {choice ? (
        <AlternativeFields node={node} fields={fields} label={choice.label} ways={choice.ways} />
      ) : null}
      {main
        .filter((field) => !isFirst(field))
        .map((field) => (
          <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
        ))}
      {rare.length > 0 ? (
        <details
          className="group rounded-lg border border-line"
          open={rare.some(({ name }) => Object.hasOwn(node.config, name))}
        >
          <summary className="cursor-pointer px-3 py-2 font-medium text-ink-2 text-sm">More</summary>
          <div className="flex flex-col gap-4 px-3 pt-1 pb-3">
            {rare.map((field) => (
              <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

const RARE = new Set([
  "cc",
  "bcc",
  "replyTo",
  "timeoutSeconds",
  "successStatus",
  "saveResponse",
  "onMissing",
  "dedupeBy",
  "model",
  "provider",
  "onConflict",
  "headers",
  "onSuppressed",
  "durationMinutes",
  "notes",
]);
function isRare(field: Field): boolean {
  return field.optional && RARE.has(field.name);
}

function isFirst(field: Field): boolean {
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
          store.getState().seal();
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
