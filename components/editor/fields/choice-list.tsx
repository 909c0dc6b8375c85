"use client";
import { Calendar, Hash, type LucideIcon, Phone, Tag, ToggleLeft, Type } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/classes";
import { PopoverContent } from "@/components/ui/menu";
import type { Field } from "@/lib/automation/fields";
import type { Choice } from "./use-value";

/** Every word of the search in what a field is called. */
export function found(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = search.toLowerCase().split(" ").filter(Boolean);
  const hits = choices.filter((choice) => {
    const text = `${choice.field.title} ${choice.path} ${choice.from}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // Ids come last: they mean nothing to the reader of a text.
  const isId = ({ field }: Choice) => Number(field.semantic === "id");
  return hits.sort((a, b) => isId(a) - isId(b));
}

type Choosing = { choices: readonly Choice[]; active: number; onPick: (choice: Choice) => void };

/** Beside what is being written, which keeps the caret and the keys. */
export function ChoicePopover({
  writing,
  ...choosing
}: Choosing & { writing: () => HTMLElement | null | undefined }) {
  return (
    <PopoverContent
      align="end"
      className="w-84 p-1"
      aria-label="Fields"
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      onInteractOutside={(event) => {
        if (event.target instanceof Node && writing()?.contains(event.target)) event.preventDefault();
      }}
    >
      <ChoiceList {...choosing} />
    </PopoverContent>
  );
}

/** The fields available here, grouped by where they come from, each with its kind and an example. */
function ChoiceList({ choices, active, onPick }: Choosing) {
  const frame = useRef<HTMLDivElement>(null);
  const chosen = choices[active]?.path;
  useEffect(() => {
    if (chosen)
      frame.current
        ?.querySelector(`[data-choice="${CSS.escape(chosen)}"]`)
        ?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  if (choices.length === 0)
    return <p className="px-2 py-3 text-ink-3 text-sm">No field here is called that.</p>;
  return (
    <div ref={frame} className="max-h-72 overflow-y-auto">
      {[...Map.groupBy(choices, (choice) => choice.from)].map(([from, list]) => (
        <section key={from} aria-label={from}>
          <h4 className="px-2 pt-2 pb-1 font-medium text-ink-3 text-xs">{from}</h4>
          {list.map((choice) => (
            <button
              key={choice.path}
              type="button"
              data-choice={choice.path}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(choice)}
              className={cx(
                "flex w-full items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover focus-visible:bg-hover",
                choice.path === chosen && "bg-hover",
              )}
            >
              <KindIcon field={choice.field} />
              <span className="shrink-0 text-base">{choice.field.title}</span>
              <span className="min-w-0 flex-1 truncate text-right text-ink-3 text-xs">{choice.sample}</span>
            </button>
          ))}
        </section>
      ))}
    </div>
  );
}

function KindIcon({ field }: { field: Field }) {
  const Icon = iconOf(field);
  return <Icon className="size-3.5 shrink-0 text-ink-3" aria-label={field.semantic ?? field.type} />;
}

function iconOf({ type, semantic }: Field): LucideIcon {
  if (semantic === "phone") return Phone;
  if (semantic === "datetime") return Calendar;
  if (semantic === "id" || semantic === "choice" || semantic === "tags") return Tag;
  if (type === "number") return Hash;
  return type === "boolean" ? ToggleLeft : Type;
}
