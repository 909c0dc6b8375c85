"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { money } from "@/components/ui/money";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { moveInvoice } from "@/lib/contract/operator";
import { CreditForm } from "./credit-form";
import { InvoiceQuestions } from "./invoice-questions";
import { INVOICE_READS } from "./invoice-reads";
import type { OperatorInvoice } from "./operator-invoice";

type Move = "finalize" | "pay" | "void" | "give_up";
export type InvoiceAct = Move | "credit" | "questions";
type Acting = { invoice: OperatorInvoice; act: InvoiceAct };

export function InvoiceActDialog({ acting, onClose }: { acting: Acting | null; onClose: () => void }) {
  return (
    <Dialog open={acting !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {acting?.act === "credit" ? <CreditForm invoice={acting.invoice} onClose={onClose} /> : null}
      {acting?.act === "questions" ? <InvoiceQuestions invoice={acting.invoice} onClose={onClose} /> : null}
      {acting && acting.act !== "credit" && acting.act !== "questions" ? (
        <MoveForm invoice={acting.invoice} act={acting.act} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

/** Shows the effect of a step before it is confirmed. */
function MoveForm({ invoice, act, onClose }: { invoice: OperatorInvoice; act: Move; onClose: () => void }) {
  const t = useWords("receivables");
  const [reissue, setReissue] = useState(true);
  const { globalId, partnerName, currency } = invoice;
  const move = useCall(moveInvoice, {
    refreshes: INVOICE_READS,
    onDone: (done) => {
      toast(
        done.reissued
          ? t("done_reissued", { invoice: globalId, next: done.reissued })
          : t(`done_${act}`, { invoice: globalId }),
      );
      onClose();
    },
  });
  // Payments, and credit balance that was set off.
  const paidMinor = invoice.totalMinor - invoice.creditedMinor - invoice.amountDueMinor;
  const about = {
    partner: partnerName,
    month: monthName(invoice.period),
    amount: money(invoice.totalMinor, currency),
    due: money(invoice.amountDueMinor, currency),
  };
  return (
    <DialogForm
      title={t(`title_${act}`)}
      description={t(`effect_${act}`, about)}
      verb={t(`verb_${act}`)}
      danger={act === "void" || act === "give_up"}
      confirm={act === "void" ? invoice.id : undefined}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onSubmit={() =>
        move.mutate({
          params: { id: invoice.partnerId, invoiceId: invoice.id },
          body: { act, ...(act === "void" ? { reissue } : {}) },
        })
      }
    >
      {act === "void" ? (
        <>
          <div className="flex items-center gap-3">
            <Switch id="reissue" checked={reissue} onCheckedChange={setReissue} />
            <label htmlFor="reissue">{t("reissue")}</label>
          </div>
          {paidMinor > 0 ? (
            <p className="text-ink-2" aria-live="polite">
              {t(reissue ? "paid_moves" : "paid_stays", { paid: money(paidMinor, currency) })}
            </p>
          ) : null}
        </>
      ) : null}
    </DialogForm>
  );
}
