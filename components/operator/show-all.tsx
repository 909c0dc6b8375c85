import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";

type Props = { shown: string; all: string; onAll: () => void };

/** Says that a list shows one object only, which a link led to, and leads back to all of them. */
export function ShowAll({ shown, all, onAll }: Props) {
  const t = useWords("operator");
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <span className="min-w-0 break-words">{t("only", { name: shown })}</span>
      <Button kind="link" onClick={onAll}>
        {all}
      </Button>
    </p>
  );
}
