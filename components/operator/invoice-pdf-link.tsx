import type { ComponentProps } from "react";
import { useLanguage } from "@/components/words/words";
import { pathOf } from "@/lib/contract/client";
import { getPartnerInvoicePdf } from "@/lib/contract/operator";
import type { OperatorInvoice } from "./operator-invoice";

type Props = ComponentProps<"a"> & { invoice: OperatorInvoice };

/** Opens the document of an issued invoice in a new tab. */
export function InvoicePdfLink({ invoice, ...rest }: Props) {
  const language = useLanguage();
  const params = { id: invoice.partnerId, invoiceId: invoice.id };
  return (
    <a
      {...rest}
      href={pathOf(getPartnerInvoicePdf, { params, query: { language } })}
      target="_blank"
      rel="noopener"
    />
  );
}
