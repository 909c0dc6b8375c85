import { partsOf } from "@/lib/automation/marked";

/** A text whose references are marked: their words stand for a value. */
export function MarkedText({ text }: { text: string }) {
  const parts = partsOf(text);
  return parts.map(({ text: words, isMark }, index) =>
    isMark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
      <span key={index} className="rounded-sm bg-signal/12 box-decoration-clone px-0.5 text-ink">
        {words}
      </span>
    ) : (
      words
    ),
  );
}
