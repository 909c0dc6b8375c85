"use client";
import { CircleAlert, CircleCheck, Plus, TriangleAlert, Wand } from "lucide-react";
import type { ReactNode } from "react";
import { problemText } from "@/components/editor/problem-text";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { useWords } from "@/components/words/words";
import { endsRun } from "@/lib/automation/control-table";
import { lower } from "@/lib/automation/joined";
import { fieldPath } from "@/lib/automation/operands";
import type { Fix, Problem, ProblemCode } from "@/lib/automation/problems";
import { BRANCHES, type Definition, type Json, type Node } from "@/lib/automation/schema";
import { referencesIn } from "@/lib/automation/template";
import type { KeyOf } from "@/lib/messages/catalogue";
import type { Translator } from "@/lib/messages/translate";
import { addCommand } from "./adding";
import type { StepWords } from "./card-text";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { paletteItems } from "./new-nodes";
import { placedTitle } from "./step-places";
import { isLocked } from "./store";
import { useWorkspaceNames } from "./use-workspace-names";
import { addWaitForReply } from "./wait-for-reply";

/** Every problem, by step; a click goes to its field, a fix is one undoable step. */
export function ProblemsPanel() {
  const t = useWords("editor");
  const steps = useWords("steps");
  const problems = useEditor((state) => state.problems);
  const doc = useEditor((state) => state.doc);
  const groups = Map.groupBy(problems, (problem) => problem.nodeId);
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 p-4 text-good">
        <CircleCheck className="size-4" aria-hidden /> {t("no_problems")}
      </p>
    );
  }
  return (
    <div className="grid gap-x-6 gap-y-3 p-3 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
      {[...groups].map(([nodeId, list]) => {
        const node = doc.nodes.find(({ id }) => id === nodeId);
        return (
          <section
            key={nodeId ?? ""}
            aria-label={node ? placedTitle(node, { definition: doc, t: steps }) : t("automation")}
          >
            <h2 className="px-2 pb-1 font-medium text-sm">
              {node ? placedTitle(node, { definition: doc, t: steps }) : t("automation")}
            </h2>
            <ul className="flex flex-col gap-1">
              {list.map((problem) => (
                <ProblemItem key={`${problem.code} ${problem.field} ${problem.message}`} problem={problem} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Problems of several steps, each with the name of its step. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  const titled = problems.map((problem) => {
    const node = doc.nodes.find(({ id }) => id === problem.nodeId);
    return { problem, title: node && placedTitle(node, { definition: doc, t: steps }) };
  });
  const isNamed = new Set(problems.map(({ nodeId }) => nodeId)).size > 1;
  return (
    <ul className="flex flex-col gap-1">
      {titled.map(({ problem, title }) => (
        <ProblemItem
          key={`${problem.nodeId} ${problem.code} ${problem.field} ${problem.message}`}
          problem={problem}
          step={isNamed ? title : undefined}
        />
      ))}
    </ul>
  );
}

/** `step` is the title of its step, in a list of several. */
export function ProblemItem({ problem, step }: { problem: Problem; step?: string | undefined }) {
  const t = useWords("editor");
  const store = useEditorStore();
  const bad = problem.severity === "error";
  const Icon = bad ? CircleAlert : TriangleAlert;
  return (
    <li
      className={cx(
        "flex flex-wrap items-start gap-2 rounded-md px-2 py-1.5 text-sm",
        bad ? "bg-bad-soft" : "bg-warn-soft",
      )}
    >
      <Icon className={cx("mt-0.5 size-4 shrink-0", bad ? "text-bad" : "text-warn")} aria-hidden />
      <button
        type="button"
        className="min-w-0 flex-1 basis-40 text-left"
        onClick={() => store.getState().focusProblem(problem)}
      >
        <span className="sr-only">{bad ? t("a_problem") : t("a_hint")} </span>
        {step === undefined ? null : <span className="line-clamp-2 font-medium">{step}</span>}
        {problemText(problem.message, t)}
        {problem.suggestion && !isWrittenByFix(problem) ? (
          <span className="block text-ink-2">{t.sentence(problem.suggestion)}</span>
        ) : null}
      </button>
      <ProblemAction problem={problem} />
    </li>
  );
}

/** The fix of a problem, or the place where it is fixed: the same wherever the problem is shown. */
export function ProblemAction({ problem }: { problem: Problem }) {
  const { code, fix, message } = problem;
  if (fix) return <FixButton problem={problem} fix={fix} />;
  if (code === "missing_branch") return <OpenBranch problem={problem} />;
  if (code === "reply_not_handled") return <WaitForReply problem={problem} />;
  if (code === "automation_not_live") return <OtherAutomations message={message} />;
  return AMONG_AUTOMATIONS.has(code) ? <OtherAutomations message={message} withMap /> : null;
}

/** Problems with other automations, which the map of all of them shows. */
const AMONG_AUTOMATIONS: ReadonlySet<ProblemCode> = new Set(["same_message_twice", "causal_loop"]);

/** Links to the automations a problem names; `withMap`, also to the map that shows how they meet. */
function OtherAutomations({ message, withMap = false }: Pick<Problem, "message"> & { withMap?: boolean }) {
  const t = useWords("editor");
  const { workspaceId, automationId } = useEditorSession();
  const automations = useWorkspaceNames()?.desk.automations ?? [];
  const named = automations.filter(({ id, name }) => id !== automationId && message.includes(`"${name}"`));
  const link = { className: "underline", target: "_blank", rel: "noreferrer" };
  const base = `/w/${workspaceId}/automations`;
  return (
    <span className="flex basis-full flex-wrap gap-x-3 gap-y-1 pl-6">
      {named.map(({ id, name }) => (
        <a key={id} {...link} href={`${base}/${id}`}>
          {t("open_named", { name })}
        </a>
      ))}
      {withMap ? (
        <a {...link} href={`${base}/map`}>
          {t("open_map")}
        </a>
      ) : null}
    </span>
  );
}

/** The suggestion is the template that the button writes, which means nothing to most people. */
export const isWrittenByFix = ({ code, fix }: Problem): boolean =>
  code === "maybe_missing_reference" && fix !== undefined;

/** The label names the effect, because some fixes remove a step. */
function FixButton({ problem, fix }: { problem: Problem; fix: Fix }) {
  const steps = useWords("steps");
  const t = useWords("editor");
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  const locked = useEditor(isLocked);
  if (locked) return null;
  const words = fixWords(problem, fix, { definition: doc, t, steps });
  const label = t("fix", { fix: lower(words) });
  return (
    <Button
      size="sm"
      className="ml-auto max-w-full"
      // Several problems may have the same fix.
      aria-label={`${label}. ${problemText(problem.message, t)}`}
      onClick={() => store.getState().commit(fix, { label })}
    >
      <Wand aria-hidden /> <span className="min-w-0 truncate">{words}</span>
    </Button>
  );
}

/** Fixes that write a whole text, of which only what is new tells anything. */
const WRITTEN = {
  edge_mismatch: "fix_keep_connection",
  maybe_missing_reference: "fix_add_default",
  no_opt_out_text: "fix_opt_out",
  quiet_hours_risk: "fix_quiet_hours",
  reply_exact_match: "fix_spellings",
} as const satisfies Partial<Record<ProblemCode, KeyOf<"editor">>>;

const isWritten = (code: ProblemCode): code is keyof typeof WRITTEN => Object.hasOwn(WRITTEN, code);

/** A fix in two to four words. */
export function fixWords(
  { code, nodeId }: Pick<Problem, "code" | "nodeId">,
  fix: Fix,
  { definition, t, steps }: { definition: Definition; t: Translator<"editor", ReactNode>; steps: StepWords },
): string {
  const nodeOf = (id: string) => definition.nodes.find((node) => node.id === id);
  switch (fix.op) {
    case "remove_node":
      return nodeOf(fix.nodeId)?.type === "trigger" ? t("remove_trigger") : t("remove_step");
    case "disconnect":
      return t("remove_connection");
    case "connect": {
      const other = fix.from === nodeId ? fix.to : fix.from;
      const node = nodeOf(other);
      return t("connect_to", { step: node ? placedTitle(node, { definition, t: steps }) : other });
    }
    case "set_setting":
    case "set_field": {
      if (isWritten(code)) return t(WRITTEN[code]);
      if (fix.value === undefined) return t("remove_field", { field: fix.field.split(".").at(-1) ?? "" });
      const before = fix.op === "set_field" ? valueAt(nodeOf(fix.nodeId), fix.field) : undefined;
      return t("use_value", { value: newIn(fix.value, before) });
    }
    default:
      return fix satisfies never;
  }
}

/** Returns the new part of a value; in a template, the reference that changed. */
function newIn(value: Json, before: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const known = new Set(
    typeof before === "string" ? referencesIn(before).map(({ path }) => path.join(".")) : [],
  );
  const other = referencesIn(value).find(({ path }) => !known.has(path.join(".")));
  const path = other ? other.path : (fieldPath(value) ?? [value]);
  return path.at(-1) ?? value;
}

function valueAt(node: Node | undefined, field: string): unknown {
  return field
    .split(".")
    .reduce<unknown>((at, key) => (typeof at === "object" && at ? Reflect.get(at, key) : undefined), node);
}

function WaitForReply({ problem: { nodeId } }: { problem: Problem }) {
  const t = useWords("editor");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  if (locked || nodeId === null) return null;
  const name = t("wait_for_reply");
  return (
    <Button size="sm" className="ml-auto" onClick={() => addWaitForReply(store, { after: nodeId, name })}>
      <Wand aria-hidden /> {name}
    </Button>
  );
}

/** A branch leads to a step, or a stop of its own says that nothing is to happen on it. */
function OpenBranch({ problem }: { problem: Problem }) {
  const t = useWords("editor");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  const { field } = problem;
  const branch = field?.startsWith(`${BRANCHES}.`)
    ? field.slice(BRANCHES.length + 1)
    : field === "trueBranch"
      ? "true"
      : "false";
  const item = paletteItems(store.getState().words, undefined).find(({ node }) => endsRun(node));
  if (locked || !item || problem.nodeId === null) return null;
  const after = { id: problem.nodeId, branch } as const;
  return (
    <span className="ml-auto flex flex-wrap justify-end gap-1.5">
      <Button size="sm" onClick={() => store.getState().patchUi({ adding: { after } })}>
        <Plus aria-hidden /> {t("add_step")}
      </Button>
      <Button
        size="sm"
        onClick={() => store.getState().commit(addCommand(item, { after }), { label: t("end_here") })}
      >
        <Wand aria-hidden /> {t("end_here")}
      </Button>
    </span>
  );
}
