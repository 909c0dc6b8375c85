"use client";
import { memo } from "react";
import { useEditorStore } from "@/components/editor/context";
import { type Bound, useBound } from "@/components/editor/fields/use-value";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { Node } from "@/lib/automation/schema";

const MEMBERS = ["id", "type", "onError", "retry", "timeoutSeconds", "notes", "extras"] as const;

/** Settings for failures and retries, and notes about the step. They stay as they are while its other fields change. */
export const StepPolicy = memo(Policy, ({ node: a }, { node: b }) =>
  MEMBERS.every((member) => Reflect.get(a, member) === Reflect.get(b, member)),
);

function Policy({ node }: { node: Node }) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const onError = useBound(node, { path: "onError", title: t("if_it_fails") });
  const attempts = useBound(node, { path: "retry.maxAttempts", title: t("max_attempts") });
  const first = useBound(node, { path: "retry.initialSeconds", title: t("wait_before_retry") });
  const timeout = useBound(node, { path: "timeoutSeconds", title: t("timeout") });
  const notes = useBound(node, { path: "notes", title: t("note") });
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer px-3 py-2 font-medium text-ink-2 text-sm">{t("policy")}</summary>
      <div className="flex flex-col gap-2 px-3 pt-1 pb-3">
        {node.type === "action" ? (
          <>
            <Field label={onError.title} error={onError.error}>
              <Picker
                data-path={onError.path}
                value={String(onError.value ?? "fail")}
                options={[
                  { value: "fail", label: t("fails") },
                  { value: "continue", label: t("continues") },
                ]}
                onChange={(next) => onError.set(next === "fail" ? undefined : next)}
              />
            </Field>
            <div className="grid grid-cols-2 items-end gap-2">
              <NumberField bound={attempts} min={1} max={6} placeholder="3" />
              <NumberField bound={first} min={1} max={3600} placeholder="10" />
            </div>
            <NumberField bound={timeout} min={1} max={300} placeholder="30" />
          </>
        ) : null}
        <Field label={t("note")} hint={t("note_hint")} error={notes.error}>
          <textarea
            className="field-sizing-content min-h-16 w-full rounded-md border border-line-strong bg-sheet px-2.5 py-1.5 text-base"
            value={typeof notes.value === "string" ? notes.value : ""}
            onBlur={() => store.getState().closeUndoStep()}
            onChange={({ target }) => notes.set(target.value === "" ? undefined : target.value)}
            aria-label={t("note")}
          />
        </Field>
        <p className="text-ink-3 text-xs">
          {rich(t.parts("id", { id: node.id, code: (id) => <code className="font-mono">{id}</code> }))}
        </p>
      </div>
    </details>
  );
}

function NumberField({ bound, ...rest }: { bound: Bound; min: number; max: number; placeholder: string }) {
  return (
    <Field label={bound.title} error={bound.error}>
      <Input
        type="number"
        data-path={bound.path}
        value={typeof bound.value === "number" ? bound.value : ""}
        onChange={({ target }) => bound.set(target.value === "" ? undefined : Number(target.value))}
        {...rest}
      />
    </Field>
  );
}
