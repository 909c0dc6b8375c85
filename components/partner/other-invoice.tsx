import { Link } from "@/components/ui/link";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { useInvoiceSource } from "./invoice-source";
import { printedNumber } from "./printed-number";

type Of = { id: string; globalId: string };
type Other = { word: "replaces" | "replaced_by"; id: string | null; of: Of };

function OtherInvoice({ word, id, of }: Other) {
  const t = useWords("invoice");
  const { invoicePath } = useInvoiceSource();
  if (id === null) return null;
  return (
    <span>
      {rich(
        t.parts(word, {
          id: printedNumber(id, of),
          link: (words) => (
            <Link href={invoicePath(id)} className="font-mono text-sm underline">
              {words}
            </Link>
          ),
        }),
      )}
    </span>
  );
}

/** Links to the invoice that this one replaces, and to the one that replaces it. */
export function OtherInvoices({
  invoice,
}: {
  invoice: Of & { replaces: string | null; replacedBy: string | null };
}) {
  return (
    <>
      <OtherInvoice word="replaces" id={invoice.replaces} of={invoice} />
      <OtherInvoice word="replaced_by" id={invoice.replacedBy} of={invoice} />
    </>
  );
}
