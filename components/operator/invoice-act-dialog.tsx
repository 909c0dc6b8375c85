"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { money } from "@/components/ui/money";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import {
  creditInvoice,
  getReceivables,
  listAllInvoices,
  listProposals,
  moveInvoice,
} from "@/lib/contract/operator";
import { toMinor } from "./amount";
import { InvoiceQuestions } from "./invoice-questions";

type Move = "finalize" | "pay" | "void" | "give_up";
export type OperatorInvoice = ResponseOf<typeof listAllInvoices>["invoices"][number];
export type InvoiceAct = Move | "credit" | "questions";
type Acting = { invoice: OperatorInvoice; act: InvoiceAct };

const REFRESHED = [listAllInvoices, listProposals, getReceivables];

export function InvoiceActDialog({ acting, onClose }: { acting: Acting | null; onClose: () => void }) {
  return (
    <Dialog open={acting !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {acting?.act === "credit" ? <Credit invoice={acting.invoice} onClose={onClose} /> : null}
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
    refreshes: REFRESHED,
    onDone: (done) => {
      toast(
        done.reissued
          ? t("done_reissued", { invoice: globalId, next: done.reissued })
          : t(`done_${act}`, { invoice: globalId }),
      );
      onClose();
    },
  });
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
        <div className="flex items-center gap-3">
          <Switch id="reissue" checked={reissue} onCheckedChange={setReissue} />
          <label htmlFor="reissue">{t("reissue")}</label>
        </div>
      ) : null}
    </DialogForm>
  );
}

function Credit({ invoice, onClose }: { invoice: OperatorInvoice; onClose: () => void }) {
  const t = useWords("receivables");
  const [wrong, setWrong] = useState<string | null>(null);
  const left = invoice.totalMinor - invoice.creditedMinor;
  const credit = useCall(creditInvoice, {
    refreshes: REFRESHED,
    onDone: (note) => {
      toast(
        t("credited", {
          note: note.id,
          amount: money(note.amountMinor, note.currency),
          partner: invoice.partnerName,
        }),
      );
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("credit_title", { invoice: invoice.globalId })}
      description={t("credit_about", { amount: money(left, invoice.currency) })}
      verb={t("issue_credit_note")}
      busy={credit.isPending}
      error={credit.error}
      fields={["/reason", "/amountMinor"]}
      onClose={onClose}
      onSubmit={(value) => {
        const amountMinor = toMinor(value("amount"));
        if (amountMinor === null || amountMinor < 1 || amountMinor > left) {
          const [least, most] = [money(1, invoice.currency), money(left, invoice.currency)];
          setWrong(t("amount_range", { least, most }));
          return;
        }
        setWrong(null);
        credit.mutate({
          params: { id: invoice.partnerId, invoiceId: invoice.id },
          body: { amountMinor, reason: value("reason") },
        });
      }}
    >
      <Field
        label={t("amount_in", { currency: invoice.currency.toUpperCase() })}
        error={wrong ?? fieldError(credit.error, "/amountMinor")}
      >
        <Input
          name="amount"
          required
          inputMode="decimal"
          placeholder="12.50"
          autoFocus
          className="max-w-40"
        />
      </Field>
      <Field label={t("reason")} hint={t("credit_reason_hint")} error={fieldError(credit.error, "/reason")}>
        <Textarea name="reason" required rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
