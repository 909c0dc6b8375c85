"use client";
import { Braces, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useEditor } from "@/components/editor/context";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Field, Input } from "@/components/ui/field";
import { moved } from "@/components/ui/list-keys";
import { Popover, PopoverAnchor } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import type { Json } from "@/lib/automation/json";
import { ChoicePopover, found } from "./choice-list";
import { numberOrText, splitItems } from "./operand-values";
import { openReference } from "./sample-text";
import "./template.css";
import { type NamedReference, namedParts, useReferenceName } from "./use-reference-name";
import { type Choice, type FieldProps, useChoices, useWholeError } from "./use-value";

type Props = FieldProps & {
  numbers?: boolean;
  /** Fixed values only. */
  plain?: boolean;
  /** Its title and its problems are written nearby. */
  bare?: boolean;
};

/**
 * A few short values: tags, copies, status numbers. Enter or a comma adds, Backspace takes the last one off. Typing `{{`,
 * or the button, offers the fields this step may use.
 */
export function ListField({ bound, optional, hint, numbers = false, plain = false, bare = false }: Props) {
  const t = useWords("editorFields");
  const error = useWholeError(bound);
  const choices = useChoices(bound.nodeId);
  const name = useReferenceName(bound.nodeId, choices);
  const [typed, setTyped] = useState("");
  const items: Json[] = Array.isArray(bound.value)
    ? bound.value
    : bound.value === undefined
      ? []
      : [bound.value];
  const write = (next: Json[]) => bound.set(next.length === 0 ? undefined : next);
  const add = (...texts: string[]) => {
    const values = texts.map((text) => text.trim()).filter((text) => text !== "");
    const read = values.map((text) => (numbers ? numberOrText(text) : text));
    if (read.length > 0) write([...new Set([...items, ...read])]);
  };
  const addTyped = () => {
    add(typed);
    setTyped("");
  };
  const list = (
    <div className="flex flex-wrap items-center gap-1">
      {items.map((item) => {
        const parts = namedParts(String(item), name);
        return (
          <Item
            key={String(item)}
            parts={parts}
            remove={t("remove", { name: parts.map(words).join("") })}
            onRemove={() => write(items.filter((other) => other !== item))}
          />
        );
      })}
      <NewItem
        path={bound.path}
        title={bound.title}
        bare={bare}
        typed={typed}
        choices={choices}
        numbers={numbers}
        plain={plain}
        isFirst={items.length === 0}
        onType={(text) => {
          // A pasted list has commas in it.
          const parts = splitItems(text);
          setTyped(parts.pop() ?? "");
          add(...parts);
        }}
        onAdd={addTyped}
        onPick={(before, choice) => {
          add(`${before}{{${choice.path}}}`);
          setTyped("");
        }}
        onBack={() => write(items.slice(0, -1))}
      />
    </div>
  );
  if (bare) return list;
  return (
    <Field label={bound.title} optional={optional ?? false} hint={hint} error={error}>
      {list}
    </Field>
  );
}

const words = (part: string | NamedReference) => (typeof part === "string" ? part : part.title);

type ItemProps = { parts: readonly (string | NamedReference)[]; remove: string; onRemove: () => void };

function Item({ parts, remove, onRemove }: ItemProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 rounded-full bg-sunken py-0.5 pr-1 pl-2 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {parts.map((part, index) =>
          typeof part === "string" ? (
            part
          ) : (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
              key={index}
              className="template-chip"
              data-unknown={part.known ? undefined : ""}
            >
              {part.title}
            </span>
          ),
        )}
      </span>
      <button
        type="button"
        aria-label={remove}
        onClick={onRemove}
        className="rounded-full p-0.5 text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X className="size-3" aria-hidden />
      </button>
    </span>
  );
}

type NewProps = {
  path: string;
  title: string;
  bare: boolean;
  typed: string;
  choices: readonly Choice[];
  numbers: boolean;
  plain: boolean;
  isFirst: boolean;
  onType: (text: string) => void;
  onAdd: () => void;
  /** A field was chosen, after this text. */
  onPick: (before: string, choice: Choice) => void;
  onBack: () => void;
};

function NewItem(props: NewProps) {
  const { path, title, bare, typed, choices, numbers, plain, isFirst, onType, onAdd, onPick, onBack } = props;
  const t = useWords("editorFields");
  const readOnly = useEditor(isLocked);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<"typed" | "searched" | null>(null);
  const [active, setActive] = useState(0);
  const search = openReference(typed);
  const listed = found(choices, search?.typed ?? "");
  const pick = (choice: Choice) => {
    onPick(typed.slice(0, search?.at), choice);
    setOpen(null);
    input.current?.focus();
  };
  const onListKey = (event: KeyboardEvent): boolean => {
    const choice = listed[active];
    const next = moved(event.key, { active, count: listed.length });
    if (next !== null) setActive(next);
    else if (event.key === "Escape") setOpen(null);
    else if (event.key === "Enter" && choice) pick(choice);
    else return false;
    event.preventDefault();
    // Escape must not reach the page, which would close the panel.
    event.stopPropagation();
    return true;
  };
  return (
    <Popover open={open !== null} onOpenChange={() => setOpen(null)}>
      <PopoverAnchor asChild>
        <div className="relative min-w-32 flex-1">
          <Input
            ref={input}
            aria-label={bare ? title : undefined}
            className={cx(!plain && "pr-8")}
            data-path={path}
            value={typed}
            inputMode={numbers && plain ? "numeric" : "text"}
            placeholder={isFirst ? t("type_and_enter") : ""}
            onChange={({ target: { value } }) => {
              onType(value);
              setOpen(!plain && openReference(value) ? "typed" : null);
              setActive(0);
            }}
            onBlur={({ relatedTarget }) => {
              // A click in the list takes the focus for a moment.
              if (!relatedTarget?.closest("[data-radix-popper-content-wrapper]")) onAdd();
            }}
            onKeyDown={(event) => {
              if (open === "typed" && onListKey(event)) return;
              if (event.key === "Enter") {
                event.preventDefault();
                onAdd();
              }
              if (event.key === "Backspace" && typed === "") onBack();
            }}
          />
          {plain ? null : (
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("insert_field", { field: title.toLowerCase() })}
              aria-expanded={open !== null}
              className="absolute top-0.5 right-0.5"
              disabled={readOnly}
              onClick={() => setOpen(open === null ? "searched" : null)}
            >
              <Braces aria-hidden />
            </Button>
          )}
        </div>
      </PopoverAnchor>
      {open ? (
        <ChoicePopover
          writing={() => input.current}
          all={open === "searched" ? choices : null}
          onClose={() => setOpen(null)}
          choices={listed}
          active={active}
          onActive={setActive}
          onPick={pick}
        />
      ) : null}
    </Popover>
  );
}
