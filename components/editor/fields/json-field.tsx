"use client";
import { type ReactNode, useState } from "react";
import { useWords } from "@/components/words/words";
import type { Json } from "@/lib/automation/json";
import type { Translator } from "@/lib/messages/translate";
import { JsonEditor } from "./json-editor";
import { insideString } from "./json-text";
import { TemplateField } from "./template-field";
import { type FieldProps, useWholeError } from "./use-value";

/** Free JSON with fields in it. While it does not parse, the draft keeps it as text, and the step shows it as a problem. */
export function JsonField({ bound, optional, hint }: FieldProps) {
  const t = useWords("editorFields");
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const error = useWholeError(bound);
  const fault = typed === null ? null : jsonFault(typed, t);
  const set = (value: Json | undefined) => {
    const text = typeof value === "string" ? value : "";
    setTyped(text);
    setLeft(false);
    bound.set(text.trim() === "" ? undefined : (parsed(text) ?? text));
  };
  return (
    <TemplateField
      bound={{
        ...bound,
        value: typed ?? shown(bound.value),
        set,
        error: error ?? (left ? fault : null),
      }}
      multiline
      preview={false}
      optional={optional ?? false}
      hint={hint}
      editor={JsonEditor}
      // Between quotes a field is a part of the text; elsewhere it has to be a text of its own.
      insert={(reference, before) => (insideString(before) ? reference : `"${reference}"`)}
      onLeave={() => {
        setLeft(true);
        if (fault === null) setTyped(null);
      }}
    />
  );
}

/** A text that only looks like another value is in quotes. */
function shown(value: Json | undefined): string {
  if (value === undefined) return "";
  const isPlain = typeof value === "string" && (/^\s*[[{]/.test(value) || parsed(value) === undefined);
  return isPlain ? value : JSON.stringify(value, null, 2);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function jsonFault(text: string, t: Translator<"editorFields", ReactNode>): string | null {
  if (text.trim() === "") return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    return at === undefined
      ? t("json_invalid")
      : t("json_invalid_at", { line: `${text.slice(0, Number(at)).split("\n").length}` });
  }
}
