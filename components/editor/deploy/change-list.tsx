import { Minus, PencilLine, Plus } from "lucide-react";
import { cx } from "@/components/ui/classes";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";

const KINDS = {
  added: [Plus, "text-good"],
  removed: [Minus, "text-bad"],
  modified: [PencilLine, "text-warn"],
} as const;

type ListedChange = { kind: keyof typeof KINDS; text: string; nodeId: string | null };

/** The differences between two definitions as sentences. */
export function ChangeList({
  changes,
  picked = null,
  onPick,
}: {
  changes: readonly ListedChange[];
  picked?: string | null;
  onPick?: (nodeId: string) => void;
}) {
  const t = useWords("steps");
  if (changes.length === 0) return <p className="text-ink-2">{t("changes_none")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {changes.map((change, index) => {
        const [Icon, color] = KINDS[change.kind];
        const { nodeId } = change;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have no identity but their place
          <li key={index} className="flex items-start gap-2">
            <Icon className={cx("mt-1 size-3.5 shrink-0", color)} aria-label={t(`change_${change.kind}`)} />
            {onPick && nodeId !== null ? (
              <button
                type="button"
                aria-pressed={picked === nodeId}
                className={cx("wrap-anywhere text-left hover:underline", picked === nodeId && "font-medium")}
                onClick={() => onPick(nodeId)}
              >
                <MarkedText text={change.text} />
              </button>
            ) : (
              <span className="wrap-anywhere">
                <MarkedText text={change.text} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
