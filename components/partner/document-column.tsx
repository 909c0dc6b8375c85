import { FileText } from "lucide-react";
import { Td, Th } from "@/components/ui/table";
import { useWords } from "@/components/words/words";

/** The last column of a table whose rows have a document each. */
export function DocumentHead({ label }: { label?: string }) {
  const t = useWords("partner");
  return (
    <Th>
      <span className="sr-only">{label ?? t("document")}</span>
    </Th>
  );
}

type CellProps = { href: string | null; label: string; text?: string };

/** The link to a row's document. Tables of readers who cannot open documents have no such column. */
export function DocumentCell({ href, label, text }: CellProps) {
  const t = useWords("partner");
  if (href === null) return null;
  return (
    <Td className="text-right">
      <a
        className="inline-flex touch:-my-1 touch:min-h-touch touch:min-w-touch items-baseline justify-end gap-1 touch:items-center text-ink-2 hover:text-ink"
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={label}
      >
        <FileText className="size-4 self-center" aria-hidden />{" "}
        <span className="max-sm:sr-only">{text ?? t("pdf")}</span>
      </a>
    </Td>
  );
}
