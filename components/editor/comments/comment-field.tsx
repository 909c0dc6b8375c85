"use client";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useEditorSession } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Textarea } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { useDraft } from "./comment-draft";
import { matchingPeople, mentionAt, mentionedIn, withMention } from "./mention-text";

type Person = { id: string; name: string };
type Written = { text: string; mentions: string[] };

type Props = {
  label: string;
  people: readonly Person[];
  /** Keeps typed text under this name until it is sent. */
  draft: string;
  initial?: string;
  submit: string;
  onSubmit: (written: Written) => Promise<unknown>;
  onCancel?: () => void;
  /** Takes the focus, because the person just asked for the field. */
  autoFocus?: boolean;
  /** Marks the field that C goes to. */
  main?: boolean;
};

/** A text in which @ and the beginning of a name offer the people who can be mentioned. */
export function CommentField({
  label,
  people,
  draft,
  initial = "",
  submit,
  onSubmit,
  onCancel,
  autoFocus = false,
  main,
}: Props) {
  const t = useWords("editorComments");
  const { automationId } = useEditorSession();
  const [text, setText, clear] = useDraft(`${automationId}:${draft}`, initial);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention({ text, setText, people, field });
  useEffect(() => {
    if (!autoFocus || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);
  const send = async () => {
    const trimmed = text.trim();
    if (trimmed === "" || busy) return;
    setBusy(true);
    try {
      await onSubmit({ text: trimmed, mentions: mentionedIn(trimmed, people) });
      clear();
      // The button is disabled without text, and would lose the focus to the page.
      if (main) field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    }
    if (event.key === "Escape" && onCancel) onCancel();
  };
  return (
    <div className="relative flex flex-col gap-2">
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={t("mention_hint", { label })}
        className="min-h-16"
        value={text}
        maxLength={2_000}
        data-comment-field={main || undefined}
        {...mention.attributes}
        onChange={({ target }) => {
          setText(target.value);
          mention.look(target);
        }}
        onSelect={({ currentTarget }) => mention.look(currentTarget)}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
      />
      {mention.list}
      <div className="flex items-center gap-2">
        <Button
          kind="primary"
          size="sm"
          disabled={text.trim() === ""}
          busy={busy}
          onClick={() => void send()}
        >
          {submit}
        </Button>
        {onCancel ? (
          <Button size="sm" kind="ghost" onClick={onCancel}>
            {t("cancel")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type Mentioning = {
  text: string;
  setText: (text: string) => void;
  people: readonly Person[];
  field: React.RefObject<HTMLTextAreaElement | null>;
};

function useMention({ text, setText, people, field }: Mentioning) {
  const list = useId();
  const [at, setAt] = useState<{ from: number; caret: number; typed: string } | null>(null);
  const [chosen, setChosen] = useState(0);
  const { personId } = useEditorSession();
  const others = people.filter(({ id }) => id !== personId);
  const found = at ? matchingPeople(others, at.typed).slice(0, 8) : [];
  const close = () => setAt(null);
  const look = ({ value, selectionStart: caret }: HTMLTextAreaElement) => {
    const next = mentionAt(value, caret);
    if (next?.typed !== at?.typed) setChosen(0);
    setAt(next ? { ...next, caret } : null);
  };
  const take = ({ name }: Person) => {
    if (!at) return;
    const next = withMention(text, { from: at.from, caret: at.caret, name });
    setText(next.text);
    close();
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (found.length === 0) return false;
    const person = found[Math.min(chosen, found.length - 1)];
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = moves[event.key];
    if (by !== undefined) setChosen((chosen + by + found.length) % found.length);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && person && !event.metaKey && !event.ctrlKey)
      take(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const isOpen = found.length > 0;
  const attributes = {
    "aria-autocomplete": "list" as const,
    "aria-controls": isOpen ? list : undefined,
    "aria-activedescendant": isOpen ? `${list}-${chosen}` : undefined,
  };
  return {
    ...{ look, close, onKeyDown, attributes },
    list: isOpen ? <People id={list} people={found} chosen={chosen} onTake={take} /> : null,
  };
}

type PeopleProps = {
  id: string;
  people: readonly Person[];
  chosen: number;
  onTake: (person: Person) => void;
};

/** The field keeps the focus; its keys move through this list. */
function People({ id, people, chosen, onTake }: PeopleProps) {
  const t = useWords("editorComments");
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("people")}
      className="absolute top-full z-20 -mt-9 max-h-56 w-64 overflow-y-auto rounded-lg border border-line bg-sheet p-1 shadow-lift"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The field would lose the focus, and the list with it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(person)}
          className={cx(
            "cursor-default rounded-md px-2 py-1.5",
            index === chosen ? "bg-hover" : "hover:bg-hover",
          )}
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}
