"use client";
import { type ReactNode, useCallback, useDeferredValue, useMemo } from "react";
import { eventOf } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { drawn } from "@/components/editor/store";
import { actions } from "@/lib/actions";
import { availableFields } from "@/lib/automation/available-fields";
import { eventSpec } from "@/lib/automation/events";
import { isObject, type Json } from "@/lib/automation/json";
import type { AvailableField } from "@/lib/automation/reference-types";
import type { Node } from "@/lib/automation/schema";

export type Bound = {
  nodeId: string;
  path: string;
  title: string;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
  error: string | null;
};

export type FieldProps = { bound: Bound; optional?: boolean; hint?: ReactNode };

/** One member of a node, by its dotted path: read, written as one step while it is typed, and its problem. */
export function useBound(node: Node, { path, title }: { path: string; title: string }): Bound {
  const store = useEditorStore();
  const error = useEditor(
    ({ problems }) =>
      problems.find(
        (problem) => problem.nodeId === node.id && problem.severity === "error" && problem.field === path,
      )?.message ?? null,
  );
  const set = useCallback(
    (value: Json | undefined) => {
      const edit = {
        op: "set_field" as const,
        nodeId: node.id,
        field: path,
        ...(value === undefined ? {} : { value }),
      };
      store
        .getState()
        .commit(edit, { label: `Change ${title.toLowerCase()}`, mergeKey: `${node.id}:${path}` });
    },
    [store, node.id, path, title],
  );
  return { nodeId: node.id, path, title, value: valueAt(node, path), set, error };
}

function valueAt(node: Node, path: string): Json | undefined {
  const [top = "", ...rest] = path.split(".");
  const members: Record<string, unknown> = { ...node.extras, ...node };
  let value = members[top] as Json | undefined;
  for (const key of rest) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

export type Choice = AvailableField & { from: string; sample: string | null };

/** The references available at this node, each with an example. */
export function useChoices(nodeId: string): readonly Choice[] {
  // Computed after the keystroke has been painted.
  const doc = useDeferredValue(useEditor(drawn));
  const { workspaceName, timezone } = useEditorSession();
  const variables = useEditor((state) => state.variables);
  return useMemo(() => {
    const practice: Record<string, string> = {
      "workspace.name": workspaceName,
      "workspace.timezone": timezone,
    };
    const sample = eventSpec(eventOf(doc))?.sample ?? {};
    const names = new Map(
      doc.nodes.map((node) => [
        node.id,
        node.name ||
          (node.type === "action" ? (actions.get(node.action ?? "")?.label ?? node.id) : "Condition"),
      ]),
    );
    const trigger = doc.nodes.find(({ type }) => type === "trigger")?.id;
    const fields = [...availableFields(doc, nodeId, actions), ...variables.map(variableField)];
    return fields.map((available): Choice => {
      const { path, nodeId: owner } = available;
      const isTrigger = owner !== null && owner === trigger;
      const value = isTrigger ? sample[path.slice("trigger.".length)] : undefined;
      const from = isTrigger
        ? "What started it"
        : owner === null
          ? (RECORD_GROUPS[path.split(".")[0] ?? ""] ?? "Your practice")
          : (names.get(owner) ?? owner);
      return { ...available, from, sample: value === undefined ? (practice[path] ?? null) : shown(value) };
    });
  }, [doc, nodeId, workspaceName, timezone, variables]);
}

/** Read again at every step, unlike what started the run. */
const RECORD_GROUPS: Record<string, string> = {
  contact: "The contact, as they are then",
  appointment: "The appointment, as it is then",
  lead: "The lead, as it is then",
};

const variableField = (name: string): AvailableField => ({
  path: `workspace.vars.${name}`,
  field: { name, title: `Variable ${name}`, type: "string", semantic: "text", optional: false },
  nodeId: null,
});

function shown(value: Json): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return JSON.stringify(value);
}
