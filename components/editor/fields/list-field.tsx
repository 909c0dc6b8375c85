"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { Field, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import type { Json } from "@/lib/automation/json";
import { type FieldProps, useWholeError } from "./use-value";

/** A few short values: tags, copies, status numbers. Enter or a comma adds, Backspace takes the last one off. */
export function ListField({ bound, optional, hint, numbers }: FieldProps & { numbers?: boolean }) {
  const t = useWords("editorFields");
  const [typed, setTyped] = useState("");
  const error = useWholeError(bound);
  const items: Json[] = Array.isArray(bound.value)
    ? bound.value
    : bound.value === undefined
      ? []
      : [bound.value];
  const write = (next: Json[]) => bound.set(next.length === 0 ? undefined : next);
  const add = (...texts: string[]) => {
    const values = texts.flatMap((text) => {
      const plain = text.trim();
      return plain === "" ? [] : [numbers ? Number(plain) : plain];
    });
    if (values.length > 0) write([...new Set([...items, ...values])]);
  };
  const addTyped = () => {
    add(typed);
    setTyped("");
  };
  return (
    <Field label={bound.title} optional={optional ?? false} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-1">
        {items.map((item) => (
          <span
            key={String(item)}
            className="inline-flex items-center gap-1 rounded-full bg-sunken py-0.5 pr-1 pl-2 text-sm"
          >
            {String(item)}
            <button
              type="button"
              aria-label={t("remove", { name: String(item) })}
              onClick={() => write(items.filter((other) => other !== item))}
              className="rounded-full p-0.5 text-ink-3 hover:bg-hover hover:text-ink"
            >
              <X className="size-3" aria-hidden />
            </button>
          </span>
        ))}
        <Input
          className="min-w-24 flex-1"
          data-path={bound.path}
          value={typed}
          inputMode={numbers ? "numeric" : "text"}
          placeholder={items.length === 0 ? t("type_and_enter") : ""}
          onChange={(event) => {
            // A pasted list has commas in it.
            const parts = event.target.value.split(",");
            setTyped(parts.pop() ?? "");
            add(...parts);
          }}
          onBlur={addTyped}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              addTyped();
            }
            if (event.key === "Backspace" && typed === "") write(items.slice(0, -1));
          }}
        />
      </div>
    </Field>
  );
}
