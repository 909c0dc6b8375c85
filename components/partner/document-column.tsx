import { FileText } from "lucide-react";
import { Td, Th } from "@/components/ui/table";

/** The last column of a table whose rows have a document each. */
export function DocumentHead({ label = "Document" }: { label?: string }) {
  return (
    <Th>
      <span className="sr-only">{label}</span>
    </Th>
  );
}

export function DocumentCell({ href, label, text = "PDF" }: { href: string; label: string; text?: string }) {
  return (
    <Td className="text-right">
      <a className="inline-flex items-center gap-1 text-ink-2 hover:text-ink" href={href} aria-label={label}>
        <FileText className="size-4" aria-hidden /> {text}
      </a>
    </Td>
  );
}
