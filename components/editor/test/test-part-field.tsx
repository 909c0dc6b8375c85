"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { placedTitle } from "@/components/editor/step-places";
import { Button } from "@/components/ui/button";
import { Field, Textarea } from "@/components/ui/field";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { isObject, type JsonObject } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import type { TestDraft } from "./test-draft";
import { pinOf, stepsRead } from "./test-part";

/** The part of the automation that is tested, and the pinned outputs its step reads. */
export function TestPartField() {
  const t = useWords("editorTest");
  const steps = useWords("steps");
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  const testDraft = useEditor((state) => state.testDraft);
  const { part } = testDraft;
  const node = doc.nodes.find(({ id }) => id === part?.nodeId);
  if (!part || !node) return null;
  const change = (more: Partial<TestDraft>) =>
    store.getState().patchUi({ testDraft: { ...testDraft, ...more } });
  return (
    <section aria-label={t("part")} className="flex flex-col gap-2 rounded-md bg-sunken p-2">
      <p className="flex items-center gap-2 text-sm">
        <span className="min-w-0 flex-1">
          {rich(
            t.parts(part.only ? "part_only" : "part_until", {
              title: placedTitle(node, { definition: doc, t: steps }),
              step: (words) => <strong className="font-medium">{words}</strong>,
            }),
          )}
        </span>
        <Button
          kind="ghost"
          size="icon-sm"
          aria-label={t("test_everything")}
          onClick={() => change({ part: null })}
        >
          <X aria-hidden />
        </Button>
      </p>
      {part.only
        ? stepsRead(doc, node).map((step) => (
            <PinField
              key={step.id}
              step={step}
              title={placedTitle(step, { definition: doc, t: steps })}
              pin={pinOf(step.id, testDraft)}
              onChange={(pin) => change({ pins: { ...testDraft.pins, [step.id]: pin } })}
            />
          ))
        : null}
    </section>
  );
}

type PinProps = { step: Node; title: string; pin: JsonObject; onChange: (pin: JsonObject) => void };

/** Text that is not JSON yet stays in the field. */
function PinField({ title, pin, onChange }: PinProps) {
  const t = useWords("editorTest");
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? JSON.stringify(pin, null, 2);
  return (
    <Field
      label={t("output_of", { step: title })}
      hint={t("pin_hint")}
      error={readPin(shown) === null ? t("pin_error") : null}
    >
      <Textarea
        className="min-h-20 font-mono text-sm"
        spellCheck={false}
        value={shown}
        onChange={({ target }) => {
          setText(target.value);
          const read = readPin(target.value);
          if (read) onChange(read);
        }}
      />
    </Field>
  );
}

function readPin(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
