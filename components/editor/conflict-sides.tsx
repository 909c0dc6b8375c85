"use client";
import { cx } from "@/components/ui/classes";
import { MarkedText } from "@/components/words/marked-text";

type Props<S extends string> = {
  /** Names the group of radio buttons; no other on the page has it. */
  name: string;
  sides: readonly { side: S; label: string; value: string }[];
  chosen: S | undefined;
  onChange: (side: S) => void;
  fixed?: boolean;
};

/** The values of a field that two people or a template and an account changed, side by side, to choose one. */
export function ConflictSides<S extends string>({ name, sides, chosen, onChange, fixed = false }: Props<S>) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {sides.map(({ side, label, value }) => (
        <label
          key={side}
          className={cx(
            "flex items-start gap-2 rounded-md border border-line p-2.5 has-checked:border-signal has-checked:bg-signal-soft",
            !fixed && "cursor-pointer hover:bg-hover",
          )}
        >
          <input
            type="radio"
            name={name}
            className="mt-1 accent-(--signal)"
            checked={chosen === side}
            onChange={() => onChange(side)}
          />
          <span className="min-w-0">
            <span className="block text-ink-2 text-sm">{label}</span>
            <span className="block whitespace-pre-line [overflow-wrap:anywhere]">
              <MarkedText text={value} />
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
