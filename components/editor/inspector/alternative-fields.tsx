"use client";
import { useMemo, useRef } from "react";
import type { z } from "zod";
import { eventOf } from "@/components/editor/card-text";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { templateData } from "@/components/editor/event-values";
import { ConfigControl } from "@/components/editor/fields/config-control";
import { errorOf } from "@/components/editor/fields/use-value";
import { templateValues } from "@/components/editor/new-nodes";
import { visibleProblems } from "@/components/editor/visible-problems";
import { FieldAbout } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/segmented";
import { useWords } from "@/components/words/words";
import { fieldsOf, schemaAt } from "@/lib/automation/fields";
import { withSchemaDefaults } from "@/lib/automation/fresh-config";
import { isObject, type Json, sameJson } from "@/lib/automation/json";
import type { Alternatives } from "@/lib/automation/registry";
import type { ActionNode } from "@/lib/automation/schema";

/** The alternative that was chosen before, and what became of its value. */
type Left = { nodeId: string; field: string; written: Json | undefined; became: Json };

/** A person who looks at another alternative and comes back finds everything, format included. */
function returning(
  left: Left | null,
  { nodeId, to, written }: { nodeId: string; to: string; written: Json | undefined },
): Json | undefined {
  if (left?.nodeId !== nodeId || left.field !== to) return undefined;
  return written !== undefined && sameJson(written, left.became) ? left.written : undefined;
}

function made(
  { from, begin }: Alternatives["fields"][number],
  { field, written }: { field: string; written: Json | undefined },
): Json {
  const convert = from?.[field];
  return convert && typeof written === "string" && written !== "" ? convert(written) : begin;
}

/** Exactly one of these fields: choosing another takes the first one out, in one step. */
export function AlternativeFields({
  node,
  schema,
  alternatives: { label: title, fields: alternatives },
}: {
  node: ActionNode;
  schema: z.ZodObject;
  alternatives: Alternatives;
}) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const label = t.spec(title);
  const left = useRef<Left | null>(null);
  const chosen = alternatives.find(({ field }) => Object.hasOwn(node.config, field));
  /** A ready-made text begins with what the trigger's event knows. */
  const filled = (value: Json, name: string): Json => {
    const { variants } = fieldsOf(schema).find((field) => field.name === name) ?? {};
    const variant = isObject(value) && variants?.find((one) => one.value === value.name);
    if (!variant || !isObject(value)) return value;
    const { doc, custom } = store.getState();
    const data = templateData(variant.fields, { known: templateValues(eventOf(doc), custom) });
    return Object.keys(data).length > 0 ? { ...value, data } : value;
  };
  const choose = (name: string) => {
    const next = alternatives.find(({ field }) => field === name);
    if (!next || next === chosen) return;
    const kept = Object.entries(node.config).filter(
      ([key]) => !alternatives.some(({ field }) => field === key) && !next.without?.includes(key),
    );
    const from = { field: chosen?.field ?? "", written: chosen ? node.config[chosen.field] : undefined };
    const value =
      returning(left.current, { nodeId: node.id, to: next.field, written: from.written }) ??
      filled(withSchemaDefaults(schemaAt(schema, next.field), made(next, from)), next.field);
    left.current = { nodeId: node.id, ...from, became: value };
    const config = Object.fromEntries<Json>([...kept, [next.field, value]]);
    store
      .getState()
      .commit(
        { op: "set_config", nodeId: node.id, config },
        { label: `${label}: ${t.spec(next.label).toLowerCase()}` },
      );
  };
  const field = fieldsOf(schema).find(({ name }) => name === chosen?.field);
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={label}
        value={chosen?.field ?? ""}
        options={alternatives.map((one) => ({ value: one.field, label: t.spec(one.label) }))}
        onChange={choose}
      />
      {/* The chosen one is required: one of them has to be there. */}
      {field ? (
        <ConfigControl
          node={node}
          field={{ ...field, optional: false }}
          path={`config.${field.name}`}
          isKept
        />
      ) : (
        <NothingChosen node={node} fields={alternatives} />
      )}
    </div>
  );
}

/** The most alternatives that fit beside their label. */
const MOST_IN_A_ROW = 3;

function Choice(choice: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  if (choice.options.length > MOST_IN_A_ROW)
    return (
      <div className="flex flex-col gap-1">
        <span className="font-medium text-sm" aria-hidden>
          {choice.label}
        </span>
        <Picker
          aria-label={choice.label}
          value={choice.value}
          options={choice.options}
          onChange={choice.onChange}
        />
      </div>
    );
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="font-medium text-sm">{choice.label}</span>
      <Segmented {...choice} />
    </div>
  );
}

/** A step from elsewhere may have none of the alternatives; the rule of the action says so at one of them. */
function NothingChosen({ node, fields }: { node: ActionNode; fields: Alternatives["fields"] }) {
  const visible = useEditor(visibleProblems);
  const error = useMemo(
    () =>
      errorOf(
        visible.filter(
          (problem) =>
            problem.nodeId === node.id && fields.some(({ field }) => problem.field === `config.${field}`),
        ),
      ),
    [visible, node.id, fields],
  );
  return <FieldAbout error={error} />;
}
