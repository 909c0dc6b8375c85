"use client";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { moved } from "@/components/ui/list-keys";
import { PopoverContent } from "@/components/ui/menu";
import { optionId, PickerList } from "@/components/ui/picker-list";
import { PickerSearch } from "@/components/ui/picker-search";
import { useWords } from "@/components/words/words";
import { plainText } from "@/lib/plain-text";
import { fieldOptions, isId } from "./field-options";
import type { Choice } from "./use-value";

/**
 * Finds the fields whose words contain every word of the search. Fields of one origin stand together. A field that has
 * just that title comes first, then those whose titles begin so: a word can also be in the keywords of many others.
 */
export function found(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = plainText(search).split(" ").filter(Boolean);
  const hits = choices.filter((choice) => {
    const text = plainText(`${choice.field.title} ${choice.path} ${choice.from} ${choice.keywords ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const typed = words.join(" ");
  const placeOf = ({ field }: Choice) => {
    const title = plainText(field.title);
    if (title === typed) return 0;
    return title.startsWith(typed) ? 1 : 2;
  };
  hits.sort((a, b) => placeOf(a) - placeOf(b));
  const groups = Map.groupBy(
    hits.filter((one) => !isId(one)),
    ({ from }) => from,
  );
  return [...[...groups.values()].flat(), ...hits.filter(isId)];
}

type Choosing = {
  choices: readonly Choice[];
  active: number;
  onActive: (index: number) => void;
  onPick: (choice: Choice) => void;
};

type PopoverProps = Choosing & {
  /** The element that is written in. */
  writing: () => HTMLElement | null | undefined;
  /** Opened by a button: all choices, below a search field that takes the keys. */
  all: readonly Choice[] | null;
  onClose: () => void;
};

/** Beside what is being written. Opened by typing there, it leaves the caret and the keys to it. */
export function ChoicePopover({ writing, all, onClose, ...typed }: PopoverProps) {
  const t = useWords("editorFields");
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const goBack = () =>
    (writing()?.querySelector<HTMLElement>("[contenteditable=true]") ?? writing())?.focus();
  const leave = () => {
    goBack();
    onClose();
  };
  return (
    <PopoverContent
      ref={frame}
      align="end"
      className="w-84 max-w-[calc(100vw-24px)] p-1"
      aria-label={t("fields")}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        frame.current?.querySelector("input")?.focus();
      }}
      onEscapeKeyDown={() => {
        isLeft.current = all !== null;
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (isLeft.current) goBack();
        isLeft.current = false;
      }}
      onInteractOutside={(event) => {
        if (event.target instanceof Node && writing()?.contains(event.target)) event.preventDefault();
      }}
    >
      {all === null ? (
        <Choices id={id} {...typed} />
      ) : (
        <SearchedChoices all={all} onPick={typed.onPick} onTab={leave} />
      )}
    </PopoverContent>
  );
}

type SearchedProps = {
  all: readonly Choice[];
  onPick: (choice: Choice) => void;
  onTab: () => void;
};

function SearchedChoices({ all, onPick, onTab }: SearchedProps) {
  const t = useWords("editorFields");
  const id = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const choices = useMemo(() => found(all, search), [all, search]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, { active, count: choices.length });
    const choice = choices[active];
    if (next !== null) setActive(next);
    else if (event.key === "Enter") choice && onPick(choice);
    // From the field itself, the browser moves on to the next one.
    else if (event.key === "Tab") return onTab();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the search field inside
    <div onKeyDown={onKeyDown}>
      <PickerSearch
        list={id}
        label={t("fields")}
        active={choices.length > 0 ? optionId(id, active) : undefined}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setActive(0);
        }}
      />
      <Choices id={id} choices={choices} active={active} onActive={setActive} onPick={onPick} />
    </div>
  );
}

function Choices({ id, choices, active, onActive, onPick }: Choosing & { id: string }) {
  const t = useWords("editorFields");
  const options = useMemo(() => fieldOptions(choices), [choices]);
  return (
    <PickerList
      id={id}
      label={t("fields")}
      options={options}
      active={active}
      empty={t("no_field_matches")}
      onActive={onActive}
      onPick={(option) => {
        const choice = choices.find(({ path }) => path === option.value);
        if (choice) onPick(choice);
      }}
    />
  );
}
