"use client";
import { MoreHorizontal } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import type { InvoiceAct } from "./invoice-act-dialog";
import { InvoicePdfLink } from "./invoice-pdf-link";
import type { OperatorInvoice } from "./operator-invoice";

/** The actions each status still allows, most used first. */
const OFFERS: Record<OperatorInvoice["status"], InvoiceAct[]> = {
  draft: ["finalize"],
  open: ["pay", "credit", "void", "give_up"],
  paid: ["credit"],
  uncollectible: ["pay", "void"],
  void: [],
};

type Props = { invoice: OperatorInvoice; onAct: (act: InvoiceAct) => void };

/** Opens the document of an invoice, and changes its status. */
export function InvoiceMenu({ invoice, onAct }: Props) {
  const t = useWords("receivables");
  const offers = [...OFFERS[invoice.status], ...(invoice.notes > 0 ? (["questions"] as const) : [])];
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { invoice: invoice.globalId })}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {invoice.status === "draft" ? null : (
          <MenuItem asChild>
            <InvoicePdfLink invoice={invoice}>{t("open_pdf")}</InvoicePdfLink>
          </MenuItem>
        )}
        {offers.map((act) => (
          <MenuItem key={act} danger={act === "void" || act === "give_up"} onSelect={() => onAct(act)}>
            {t(`menu_${act}`)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
