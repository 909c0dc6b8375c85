"use client";
import { useId, useMemo } from "react";
import { PopoverContent } from "@/components/ui/menu";
import { PickerList } from "@/components/ui/picker-list";
import { useWords } from "@/components/words/words";
import { fieldOptions } from "./field-options";
import type { Choice } from "./use-value";

/** Every word of the search in what a field is called. Fields of one origin stand together. */
export function found(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = search.toLowerCase().split(" ").filter(Boolean);
  const hits = choices.filter((choice) => {
    const text = `${choice.field.title} ${choice.path} ${choice.from}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // Ids come last: they mean nothing to the reader of a text.
  const isId = ({ field }: Choice) => Number(field.semantic === "id");
  const inOrder = hits.sort((a, b) => isId(a) - isId(b));
  return [...Map.groupBy(inOrder, ({ from }) => from).values()].flat();
}

type Choosing = {
  choices: readonly Choice[];
  active: number;
  onActive: (index: number) => void;
  onPick: (choice: Choice) => void;
};

/** Beside what is being written, which keeps the caret and the keys. */
export function ChoicePopover({
  writing,
  choices,
  active,
  onActive,
  onPick,
}: Choosing & { writing: () => HTMLElement | null | undefined }) {
  const t = useWords("editorFields");
  const options = useMemo(() => fieldOptions(choices), [choices]);
  return (
    <PopoverContent
      align="end"
      className="w-84 max-w-[calc(100vw-24px)] p-1"
      aria-label={t("fields")}
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      onInteractOutside={(event) => {
        if (event.target instanceof Node && writing()?.contains(event.target)) event.preventDefault();
      }}
    >
      <PickerList
        id={useId()}
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
    </PopoverContent>
  );
}
