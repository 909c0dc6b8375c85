import { useMemo } from "react";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import type { Definition } from "@/lib/automation/schema";
import { useEditor } from "./context";
import { storyOf } from "./story";

const MOST_LINES = 200;

/** An automation in sentences, each branch a step further in. */
export function Story({ definition, onPick }: { definition: Definition; onPick?: (nodeId: string) => void }) {
  const t = useWords("steps");
  const titles = useEditor((state) => state.titles);
  const { lines } = useMemo(() => storyOf(definition, { titles, t }), [definition, titles, t]);
  return (
    <ol className="flex flex-col gap-1 text-base text-ink-2 [overflow-wrap:anywhere]">
      {lines.slice(0, MOST_LINES).map(({ text, depth, nodeId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <li key={index} style={{ paddingLeft: depth * 14 }}>
          {onPick && nodeId !== null ? (
            <button
              type="button"
              onClick={() => onPick(nodeId)}
              className="w-full rounded-sm text-left hover:text-ink"
            >
              <MarkedText text={text} />
            </button>
          ) : (
            <MarkedText text={text} />
          )}
        </li>
      ))}
    </ol>
  );
}
