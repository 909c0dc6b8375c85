"use client";
import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldAbout, Optional } from "@/components/ui/field";
import { isObject, type Json } from "@/lib/automation/json";
import type { FieldProps } from "./use-value";

const input =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-sheet px-2 text-base placeholder:text-ink-3";

export function KeyValueField({ bound, optional, hint }: FieldProps) {
  const about = useId();
  const stored: [string, Json][] = isObject(bound.value) ? Object.entries(bound.value) : [];
  // A row without a name cannot be stored: it lives here until it has one.
  const [fresh, setFresh] = useState(false);
  const write = (rows: [string, Json][]) =>
    bound.set(rows.length === 0 ? undefined : Object.fromEntries(rows));
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={about}>
      <legend className="mb-1 font-medium text-sm">
        {bound.title}
        {optional ? <Optional /> : null}
      </legend>
      {stored.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is being typed
        <div key={index} className="flex items-center gap-1.5">
          <input
            aria-label={`Name ${index + 1}`}
            className={input}
            value={name}
            onChange={(event) =>
              write(stored.map((row, at) => (at === index ? [event.target.value, row[1]] : row)))
            }
          />
          <input
            aria-label={`Value of ${name}`}
            className={input}
            value={typeof value === "string" ? value : JSON.stringify(value)}
            onChange={(event) =>
              write(stored.map((row, at) => (at === index ? [row[0], event.target.value] : row)))
            }
          />
          <Button
            kind="ghost"
            size="icon-sm"
            aria-label={`Remove ${name}`}
            onClick={() => write(stored.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {fresh ? (
        <input
          aria-label="New name"
          // biome-ignore lint/a11y/noAutofocus: the person just asked for this row
          autoFocus
          className={input}
          placeholder="Name"
          onBlur={(event) => {
            const name = event.target.value.trim();
            if (name && !stored.some(([known]) => known === name)) write([...stored, [name, ""]]);
            setFresh(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
          }}
        />
      ) : (
        <Button kind="ghost" size="sm" className="self-start" onClick={() => setFresh(true)}>
          <Plus aria-hidden /> Add
        </Button>
      )}
      <FieldAbout id={about} error={bound.error} hint={hint} />
    </fieldset>
  );
}
