"use client";
import { Plus, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldAbout, Optional } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { isObject, type Json } from "@/lib/automation/json";
import { TemplateField } from "./template-field";
import { type Bound, type Choice, type FieldProps, useFieldError } from "./use-value";

const input =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-sheet px-2 text-base placeholder:text-ink-3";

type Props = FieldProps & {
  /** References its values accept beside the fields of this step. */
  more?: readonly Choice[];
};

/** Names and their values; a value is text with fields in it. */
export function KeyValueField({ bound, optional, hint, more }: Props) {
  const t = useWords("editorFields");
  const about = useId();
  // The database has its own order, but a row must stay where it was added while the field is open.
  const [order, setOrder] = useState<readonly string[]>([]);
  const stored = rowsOf(bound.value, order);
  // A row without a name cannot be stored: it lives here until it has one.
  const [fresh, setFresh] = useState(false);
  // After a new name is confirmed with Enter, the focus moves to its value.
  const [toFill, setToFill] = useState<string | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (toFill === null) return;
    const values = field.current?.querySelectorAll<HTMLElement>("[contenteditable=true], textarea") ?? [];
    [...values].at(-1)?.focus();
    setToFill(null);
  }, [toFill]);
  const write = (rows: [string, Json][]) => {
    setOrder(rows.map(([name]) => name));
    bound.set(rows.length === 0 ? undefined : Object.fromEntries(rows));
  };
  const put = (index: number, row: [string, Json]) =>
    write(stored.map((old, at) => (at === index ? row : old)));
  const isTaken = (name: string) => stored.some(([known]) => known === name);
  return (
    <fieldset ref={field} className="flex flex-col gap-1.5" aria-describedby={about}>
      <legend className="mb-1 font-medium text-sm">
        {bound.title}
        {optional ? <Optional /> : null}
      </legend>
      {stored.map(([name, value], index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is being typed
          key={index}
          className="flex flex-col gap-1 rounded-lg border border-line bg-paper p-2"
        >
          <div className="flex gap-1">
            <NameInput
              label={t("name_number", { number: `${index + 1}` })}
              name={name}
              isTaken={isTaken}
              onName={(next) => put(index, [next, value])}
            />
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("remove", { name })}
              onClick={() => write(stored.filter((_, at) => at !== index))}
            >
              <X aria-hidden />
            </Button>
          </div>
          <ValueField
            bound={bound}
            name={name}
            value={value}
            more={more}
            onValue={(next) => put(index, [name, next])}
          />
        </div>
      ))}
      {fresh ? (
        <NewName
          isTaken={isTaken}
          onName={(name, how) => {
            write([...stored, [name, ""]]);
            setFresh(false);
            if (how === "enter") setToFill(name);
          }}
          onCancel={() => setFresh(false)}
        />
      ) : (
        <Button kind="ghost" size="sm" className="self-start" onClick={() => setFresh(true)}>
          <Plus aria-hidden /> {t("add")}
        </Button>
      )}
      <FieldAbout id={about} error={bound.error} hint={hint} />
    </fieldset>
  );
}

type NewNameProps = {
  isTaken: (name: string) => boolean;
  onName: (name: string, how: "enter" | "left") => void;
  onCancel: () => void;
};

function NewName({ isTaken, onName, onCancel }: NewNameProps) {
  const t = useWords("editorFields");
  const [typed, setTyped] = useState("");
  const about = useId();
  const name = typed.trim();
  const twice = isTaken(name);
  // The browser tells of leaving a field that is taken away, too.
  const over = useRef(false);
  const cancel = () => {
    over.current = true;
    onCancel();
  };
  const end = (how: "enter" | "left") => {
    if (over.current || twice) return;
    if (name === "") return cancel();
    over.current = true;
    onName(name, how);
  };
  return (
    <>
      <input
        aria-label={t("new_name")}
        aria-invalid={twice || undefined}
        aria-describedby={about}
        // biome-ignore lint/a11y/noAutofocus: the person just asked for this row
        autoFocus
        className={input}
        placeholder={t("name")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => end("left")}
        onKeyDown={(event) => {
          if (event.key === "Enter") end("enter");
          if (event.key !== "Escape") return;
          // Escape must not reach the page, which would close the panel.
          event.stopPropagation();
          cancel();
        }}
      />
      <FieldAbout id={about} error={twice ? t("name_taken", { name }) : null} />
    </>
  );
}

function rowsOf(value: Json | undefined, order: readonly string[]): [string, Json][] {
  if (!isObject(value)) return [];
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(value).sort(([a], [b]) => place(a) - place(b));
}

type NameProps = {
  label: string;
  name: string;
  isTaken: (name: string) => boolean;
  onName: (name: string) => void;
};

/** On the way to "Accept-Language" one types "Accept": a name another row has is not stored, or that row were gone. */
function NameInput({ label, name, isTaken, onName }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      aria-label={label}
      className={input}
      value={typed ?? name}
      onBlur={() => setTyped(null)}
      onChange={({ target: { value } }) => {
        const cannotBe = value === "" || (value !== name && isTaken(value));
        setTyped(cannotBe ? value : null);
        if (!cannotBe) onName(value);
      }}
    />
  );
}

type ValueProps = {
  bound: Bound;
  name: string;
  value: Json;
  more: readonly Choice[] | undefined;
  onValue: (value: Json) => void;
};

function ValueField({ bound, name, value, more, onValue }: ValueProps) {
  const t = useWords("editorFields");
  const path = `${bound.path}.${name}`;
  const error = useFieldError(bound.nodeId, path);
  const set = (next: Json | undefined) => onValue(next ?? "");
  return (
    <TemplateField
      untitled
      more={more}
      placeholder={t("value")}
      bound={{ nodeId: bound.nodeId, path, title: t("value_of", { name }), value, set, error }}
    />
  );
}
