"use client";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useWords } from "@/components/words/words";
import { cx } from "./classes";
import { Input } from "./field";

/** Reports the text only when typing pauses, so a word costs one request instead of one per letter. */
export function SearchBox({
  value,
  onChange,
  label,
  className = "flex-1 basis-56 sm:max-w-sm",
  least = 1,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  className?: string;
  /** The number of characters a search needs. A shorter one is not made, and the box says so. */
  least?: number;
}) {
  const t = useWords("ui");
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Not what was typed here: a saved view, or "Show all".
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }
  const { length } = text.trim();
  const isShort = length > 0 && length < least;
  const asked = isShort ? "" : text;
  useEffect(() => {
    if (asked === reported) return;
    const report = () => {
      setReported(asked);
      onChange(asked);
    };
    const timer = setTimeout(report, 250);
    // A click may open another page, and changing this page's URL afterwards would cancel that.
    window.addEventListener("click", report, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", report, { capture: true });
    };
  }, [asked, reported, onChange]);
  useEffect(() => {
    if (asked !== reported || value === reported) return;
    // The same click that reported the text emptied the search, as "Show all" does, so the URL never had it.
    const timer = setTimeout(() => {
      setReported(value);
      setText(value);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [asked, reported, value]);
  return (
    <div className={cx("min-w-0", className)}>
      <div className="relative">
        <Search className="absolute inset-y-0 left-2.5 my-auto size-4 text-ink-3" aria-hidden />
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          className="pl-8"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
          // The box searches as you type, and Enter would submit the form of a dialog around it.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
      {least > 1 ? (
        <div role="status">
          {isShort ? <p className="mt-1 text-ink-3 text-sm">{t("search_longer", { count: least })}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
