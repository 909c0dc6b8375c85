"use client";
import {
  createElement,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import { eventOf, referenceTitle, type StepWords } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { drawn, type EditorState } from "@/components/editor/store";
import { visibleProblems } from "@/components/editor/visible-problems";
import type { FieldText } from "@/components/ui/field";
import { dayAndClock } from "@/components/ui/when";
import { fieldTexts } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { actions } from "@/lib/actions";
import { availableFields } from "@/lib/automation/available-fields";
import { isObject, type Json } from "@/lib/automation/json";
import type { Problem } from "@/lib/automation/problems";
import type { AvailableField } from "@/lib/automation/reference-types";
import { bringsReply } from "@/lib/automation/reply-advice";
import type { ActionNode, Definition, Node } from "@/lib/automation/schema";
import type { Translator } from "@/lib/messages/translate";
import type { Written } from "./event-sample-texts";
import { FieldProblems } from "./field-problems";

export type Bound = {
  nodeId: string;
  path: string;
  title: string;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
  /** The problems and the advice about the value. */
  error: FieldText | null;
};

export type FieldProps = { bound: Bound; optional?: boolean; hint?: ReactNode };

/** One member of a node, by its dotted path: read, written as one step while it is typed, and its problem. */
export function useBound(node: Node, { path, title }: { path: string; title: string }): Bound {
  const store = useEditorStore();
  const error = useFieldError(node.id, path);
  const set = useCallback(
    (value: Json | undefined) => {
      const edit = {
        op: "set_field" as const,
        nodeId: node.id,
        field: path,
        ...(value === undefined ? {} : { value }),
      };
      const { commit, words } = store.getState();
      const label = words("change_field", { field: title.toLowerCase() });
      commit(edit, { label, mergeKey: `${node.id}:${path}` });
    },
    [store, node.id, path, title],
  );
  return { nodeId: node.id, path, title, value: valueAt(node, path), set, error };
}

/** The problems of exactly this member, to be shown below its field. */
export function useFieldError(nodeId: string, path: string): FieldText | null {
  return useErrorWhere(nodeId, (field) => field === path, path);
}

/** For a field that is written as a whole: the problems of everything in it, too. */
export function useWholeError({ nodeId, path }: Pick<Bound, "nodeId" | "path">): FieldText | null {
  return useErrorWhere(nodeId, (field) => field === path || field.startsWith(`${path}.`), path);
}

function useErrorWhere(nodeId: string, fits: (field: string) => boolean, path: string): FieldText | null {
  const visible = useEditor(visibleProblems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits depends on the path alone
  return useMemo(
    () => errorOf(visible.filter(({ nodeId: id, field }) => id === nodeId && field !== null && fits(field))),
    [visible, nodeId, path],
  );
}

export function errorOf(problems: readonly Problem[]): FieldText | null {
  if (problems.length === 0) return null;
  const isAdvice = problems.every(({ severity }) => severity === "warning");
  return createElement(FieldProblems, { problems, isAdvice });
}

export function valueAt(node: Node, path: string): Json | undefined {
  const [top = "", ...rest] = path.split(".");
  const members: Record<string, unknown> = { ...node.extras, ...node };
  let value = members[top] as Json | undefined;
  for (const key of rest) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/**
 * The document as the other steps make it. It stays the same object while this step's own fields are typed in, because
 * nothing a step can refer to depends on them.
 */
export function useSurroundings(nodeId: string): Definition {
  const select = useMemo(() => {
    let last: Definition | null = null;
    return (state: EditorState) => {
      const doc = drawn(state);
      if (last === null || !isSameAround(last, doc, nodeId)) last = doc;
      return last;
    };
  }, [nodeId]);
  return useEditor(select);
}

export function isSameAround(one: Definition, other: Definition, nodeId: string): boolean {
  if (one === other) return true;
  if (one.edges !== other.edges || one.settings !== other.settings) return false;
  return (
    one.nodes.length === other.nodes.length &&
    one.nodes.every((node, index) => {
      const now = other.nodes[index];
      return node === now || (node.id === nodeId && now?.id === nodeId && node.name === now.name);
    })
  );
}

export type Choice = AvailableField &
  Written & {
    from: string;
    sample: string | null;
    /** The group of a list it stands in, unless that is where it comes from. */
    group?: string;
    /** The sample as a list shows it, such as a date as people read it; null if it says nothing to them. */
    detail?: string | null;
    /** Further words it is found by. */
    keywords?: string;
    /** Its name outside a list, with the step it comes from. */
    named?: string;
  };

/** The references available at this node, each with an example. */
export function useChoices(nodeId: string): readonly Choice[] {
  const t = useWords("editorFields");
  const steps = useWords("steps");
  // Computed after the keystroke has been painted.
  const doc = useDeferredValue(useSurroundings(nodeId));
  const { workspaceName, timezone } = useEditorSession();
  const variables = useEditor((state) => state.variables);
  const custom = useEditor((state) => state.custom);
  const samples = useSamples();
  return useMemo(() => {
    const practice: Record<string, string> = {
      "workspace.name": workspaceName,
      "workspace.timezone": timezone,
    };
    const sample = samples?.sampleOf(eventOf(doc), custom) ?? {};
    const names = new Map(
      doc.nodes.map((node) => [
        node.id,
        node.name || (node.type === "action" ? actionTitle(node, steps) : steps("condition")),
      ]),
    );
    const trigger = doc.nodes.find(({ type }) => type === "trigger")?.id;
    const replies = new Set(doc.nodes.filter(bringsReply).map(({ id }) => id));
    const fields = [
      ...availableFields(doc, nodeId, actions, custom).map((one) => ({
        ...one,
        field: fieldTexts(one.field, t),
      })),
      ...variables.map((name) => variableField(name, t)),
    ];
    return fields.map((available): Choice => {
      const { path, nodeId: owner } = available;
      const isTrigger = owner !== null && owner === trigger;
      const value = isTrigger ? sample[path.slice("trigger.".length)] : undefined;
      const from = isTrigger
        ? t("from_trigger")
        : owner === null
          ? t(`from_${originOf(path)}`)
          : (names.get(owner) ?? owner);
      const shownSample = value === undefined ? (practice[path] ?? null) : shown(value);
      const isJson = typeof value === "object" && value !== null;
      const at = available.field.semantic === "datetime" ? Date.parse(shownSample ?? "") : Number.NaN;
      return {
        ...{ ...available, from, sample: shownSample },
        ...(Number.isNaN(at) ? {} : { detail: dayAndClock(at, timezone) }),
        ...(typeof value === "boolean" ? { detail: t(value ? "yes" : "no") } : {}),
        ...(isJson ? { detail: null } : {}),
        ...(available.field.semantic === "id" ? { detail: null, group: t("identifiers") } : {}),
        ...(owner !== null && replies.has(owner) ? { keywords: t("reply_words") } : {}),
        ...(path === "workspace.open_now" ? { keywords: t("open_words") } : {}),
        ...(owner === null || isTrigger
          ? {}
          : { named: opened(referenceTitle(path.split("."), { definition: doc, custom, t: steps })) }),
        ...(samples && shownSample !== null ? samples.writtenAs(shownSample, timezone) : {}),
      };
    });
  }, [doc, nodeId, workspaceName, timezone, variables, custom, samples, t, steps]);
}

function actionTitle({ id, action }: ActionNode, t: StepWords): string {
  const definition = actions.get(action ?? "");
  return definition ? t.spec(definition.label) : id;
}

type Samples = typeof import("./event-sample-texts");
let loaded: Samples | null = null;

/** Loaded for the first list of references; until then, and without a connection, they have no examples. */
function useSamples(): Samples | null {
  const [samples, setSamples] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    import("./event-sample-texts").then(
      ({ sampleOf, writtenAs }) => {
        loaded = { sampleOf, writtenAs };
        setSamples(loaded);
      },
      () => {},
    );
  }, []);
  return samples;
}

/** Read again at every step, unlike what started the run. */
const RECORDS = ["contact", "appointment", "lead"] as const;

const originOf = (path: string) => RECORDS.find((record) => record === path.split(".")[0]) ?? "practice";

type Words = Translator<"editorFields", ReactNode>;

const variableField = (name: string, t: Words): AvailableField => ({
  path: `workspace.vars.${name}`,
  field: { name, title: t("variable", { name }), type: "string", semantic: "text", optional: false },
  nodeId: null,
});

const opened = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** As a text contains it. */
const shown = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));
