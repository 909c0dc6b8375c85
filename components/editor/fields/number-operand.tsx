"use client";
import { Braces, Hash } from "lucide-react";
import { useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import type { Json } from "@/lib/automation/json";
import { numberOrText } from "./operand-values";
import { TemplateField } from "./template-field";

type Props = {
  label: string;
  nodeId: string;
  path: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
};

/** A number to compare with, or a field that holds one. */
export function NumberOperand({ label, nodeId, path, value, onChange }: Props) {
  const t = useWords("editorFields");
  const store = useEditorStore();
  const readOnly = useEditor(isLocked);
  // The field that replaces the other one takes the focus.
  const [chosen, setChosen] = useState<"text" | "number" | null>(null);
  const isText = typeof value === "string";
  const field = label.toLowerCase();
  if (chosen === "text" || isText) {
    return (
      <div className="min-w-0 flex-1 basis-full">
        <TemplateField
          untitled
          bare
          opened={chosen === "text"}
          bound={{
            // A field takes the place of the number, which stays until one is chosen.
            ...{ nodeId, path, title: label, value: isText ? value : undefined, error: null },
            set: (next) => onChange(typeof next === "string" ? numberOrText(next) : next),
          }}
          onLeave={() => setChosen(null)}
          tool={
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("enter_number", { field })}
              disabled={readOnly}
              onClick={() => {
                setChosen("number");
                if (isText) onChange(undefined);
                store.getState().closeUndoStep();
              }}
            >
              <Hash aria-hidden />
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="relative min-w-0 flex-1 basis-28">
      <input
        type="number"
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: the person just asked for a number
        autoFocus={chosen === "number"}
        className="h-8 w-full rounded-md border border-line-strong bg-sheet pr-8 pl-2 text-base"
        data-path={path}
        value={typeof value === "number" ? value : ""}
        onBlur={() => store.getState().closeUndoStep()}
        onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
      />
      <Button
        kind="ghost"
        size="icon-sm"
        className="absolute top-0.5 right-0.5"
        aria-label={t("insert_field", { field })}
        disabled={readOnly}
        onClick={() => setChosen("text")}
      >
        <Braces aria-hidden />
      </Button>
    </div>
  );
}
