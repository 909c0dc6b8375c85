"use client";
import { CornerDownLeft, Search, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/surface";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import { addItem } from "./add-item";
import { defaultPlace } from "./adding";
import { PALETTE_TYPE } from "./canvas/drop";
import { useEditor, useEditorStore } from "./context";
import { type ExistingStep, existingSteps } from "./existing-steps";
import { FamilyIcon } from "./family-icon";
import { focusWithTyped, holdTyping } from "./held-typing";
import { matching, type PaletteItem, paletteItems, triggerItems } from "./new-nodes";
import type { AddAt } from "./store";

/** A new step, or one that is there already and may come next. */
type Choice = PaletteItem | ExistingStep;
/** The key that opens the palette as a dialog. */
const KEY = "N";
const MAX_EXISTING = 50;

/** Every step, by group, each with one line of use. Click adds behind the selection; dragging puts it anywhere. */
export function Palette({
  at,
  onAdded,
  autoFocus,
}: {
  at?: AddAt;
  onAdded?: () => void;
  autoFocus?: boolean;
}) {
  const t = useWords("editor");
  const steps = useWords("steps");
  const words = useEditor((state) => state.words);
  const store = useEditorStore();
  const [search, setSearch] = useState("");
  const [focused, setFocused] = useState(false);
  // Enter adds the first one, which is marked once there is something to go by.
  const isSearching = focused && (search !== "" || autoFocus === true);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus && input.current) focusWithTyped(input.current);
  }, [autoFocus]);
  const event = useEditor(({ doc }) => {
    const trigger = doc.nodes.find(({ type }) => type === "trigger");
    return trigger?.type === "trigger" ? trigger.event : undefined;
  });
  const custom = useEditor((state) => state.custom);
  const hasTrigger = useEditor(({ doc }) => doc.nodes.some(({ type }) => type === "trigger"));
  const isBlank = useEditor(({ doc }) => doc.nodes.length === 0);
  const known = useEditor(({ doc }) => (at?.after ? doc : null));
  const groups = useMemo(() => {
    const added = paletteItems(words, event, custom).filter(
      ({ node }) => at?.replaces === undefined || node.type !== "trigger",
    );
    const items: readonly Choice[] =
      at?.after || at?.replaces !== undefined
        ? added
        : hasTrigger
          ? [...added, ...triggerItems(words, custom)]
          : // The canvas offers the triggers until there is one.
            search === "" && isBlank && !autoFocus
            ? added
            : [...triggerItems(words, custom), ...added];
    const there: readonly Choice[] =
      known && at?.after
        ? existingSteps(known, { after: at.after, group: t("steps_you_have"), t: steps })
        : [];
    return grouped([...matching(items, search), ...matching(there, search).slice(0, MAX_EXISTING)]);
  }, [event, hasTrigger, isBlank, autoFocus, search, at, known, custom, t, steps, words]);

  const add = (item: Choice) => {
    const { doc, selection, commit } = store.getState();
    if (at?.replaces !== undefined) {
      void import("./replace-action").then(({ replaceWith }) =>
        replaceWith(store, at.replaces ?? "", item.key),
      );
      return onAdded?.();
    }
    if ("to" in item) {
      const { id: from, branch } = at?.after ?? { id: "" };
      const ends = { from, to: item.to, ...(branch ? { branch } : {}) };
      if (commit({ op: "connect", ...ends }, { label: t("continue_with", { step: item.label }) }))
        onAdded?.();
      return;
    }
    const where = at ?? defaultPlace(doc, selection);
    if (!addItem(store, item, { at: where, label: t("add", { step: item.label }) })) return;
    // The form of the new step takes what is typed next.
    if (item.node.type !== "trigger") holdTyping();
    setSearch("");
    onAdded?.();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("button[data-item]") ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      // While the first one is marked, an arrow moves on from it.
      const from = index < 0 && isSearching ? 0 : index;
      const next = event.key === "ArrowDown" ? from + 1 : index - 1;
      if (next < 0) return list.current?.parentElement?.querySelector("input")?.focus();
      buttons[Math.min(next, buttons.length - 1)]?.focus();
    }
    if (event.key === "Enter" && index < 0) {
      event.preventDefault();
      const first = groups[0]?.items[0];
      if (first) add(first);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div className="relative px-3 pt-3 pb-2">
        <Search className="pointer-events-none absolute top-5 left-5.5 size-4 text-ink-3" aria-hidden />
        <input
          ref={input}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          placeholder={t("search_steps")}
          aria-label={t("search_steps")}
          className="h-8 w-full rounded-md border border-line-strong bg-sheet pr-9 pl-8 text-base placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
        {search !== "" ? (
          <Button
            kind="ghost"
            size="icon-sm"
            className="absolute top-3.5 right-3.5"
            aria-label={t("clear_search")}
            onClick={() => {
              setSearch("");
              input.current?.focus();
            }}
          >
            <X aria-hidden />
          </Button>
        ) : autoFocus ? null : (
          <span className="pointer-events-none absolute top-4 right-5">
            <Kbd>{KEY}</Kbd>
          </span>
        )}
      </div>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {groups.map(({ group, items }) => (
          <section key={group} aria-label={group}>
            <h2 className="px-2 pt-3 pb-1 font-medium text-ink-3 text-xs">{group}</h2>
            {items.map((item) => (
              <Item
                key={item.key}
                item={item}
                isFirst={item === groups[0]?.items[0]}
                isNext={isSearching && item === groups[0]?.items[0]}
                onAdd={() => add(item)}
              />
            ))}
          </section>
        ))}
        {groups.length === 0 ? (
          <p className="px-2 py-6 text-center text-ink-3 text-sm">{t("no_step_matches", { text: search })}</p>
        ) : null}
      </div>
    </div>
  );
}

type ItemProps = {
  item: Choice;
  isFirst: boolean;
  /** Enter in the search field adds it. */
  isNext: boolean;
  onAdd: () => void;
};

/** One stop of Tab leads into the list, and the arrow keys through it. */
function Item({ item, isFirst, isNext, onAdd }: ItemProps) {
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      data-item={item.key}
      draggable={!("to" in item)}
      onDragStart={(event) => {
        event.dataTransfer.setData(PALETTE_TYPE, item.key);
        event.dataTransfer.effectAllowed = "move";
      }}
      onClick={onAdd}
      data-next={isNext || undefined}
      className="flex w-full items-start gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-hover focus-visible:bg-hover data-next:bg-hover"
    >
      <FamilyIcon family={item.family} icon={item.icon} />
      <span className="min-w-0">
        <span className="block text-base text-ink leading-snug">{item.label}</span>
        <span className="line-clamp-3 text-ink-3 text-xs">
          <MarkedText text={item.line} />
        </span>
      </span>
      {isNext ? <CornerDownLeft className="mt-0.5 ml-auto size-3.5 shrink-0 text-ink-3" aria-hidden /> : null}
    </button>
  );
}

function grouped(items: readonly Choice[]) {
  const groups = new Map<string, Choice[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([group, list]) => ({ group, items: list }));
}
