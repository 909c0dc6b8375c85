"use client";
import { useId, useState } from "react";
import { useEditorStore } from "@/components/editor/context";
import { FieldAbout, Optional } from "@/components/ui/field";
import type { Json } from "@/lib/automation/json";
import { JsonEditor } from "./json-editor";
import type { FieldProps } from "./use-value";

/** Free JSON. What does not parse stays here and is not written, so the draft always holds JSON. */
export function JsonField({ bound, optional, hint }: FieldProps) {
  const store = useEditorStore();
  const about = useId();
  const stored = bound.value === undefined ? "" : JSON.stringify(bound.value, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : jsonFault(typed);
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium text-sm" aria-hidden>
        {bound.title}
        {optional ? <Optional /> : null}
      </span>
      <JsonEditor
        value={typed ?? stored}
        label={bound.title}
        path={bound.path}
        describedBy={about}
        onChange={(text) => {
          setTyped(text);
          const value = parsed(text);
          if (text.trim() === "") bound.set(undefined);
          else if (value !== undefined) bound.set(value);
        }}
        onBlur={() => {
          if (fault === null) setTyped(null);
          store.getState().closeUndoStep();
        }}
      />
      <FieldAbout id={about} error={fault ?? bound.error} hint={hint} />
    </div>
  );
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function jsonFault(text: string): string | null {
  if (text.trim() === "") return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? `Not JSON yet: ${error.message}` : "Not JSON yet";
  }
}
