"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { money } from "@/components/ui/money";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { creditInvoice } from "@/lib/contract/operator";
import { toMinor } from "./amount";
import { creditEffect } from "./credit-effect";
import { INVOICE_READS } from "./invoice-reads";
import type { OperatorInvoice } from "./operator-invoice";

export function CreditForm({ invoice, onClose }: { invoice: OperatorInvoice; onClose: () => void }) {
  const t = useWords("receivables");
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { currency, amountDueMinor } = invoice;
  const left = invoice.totalMinor - invoice.creditedMinor;
  const amountMinor = toMinor(typed);
  const isInRange = amountMinor !== null && amountMinor >= 1 && amountMinor <= left;
  const effect = creditEffect({ amountMinor: isInRange ? amountMinor : 0, dueMinor: amountDueMinor });
  const credit = useCall(creditInvoice, {
    refreshes: INVOICE_READS,
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
      description={t("credit_about", { amount: money(left, currency) })}
      verb={t("issue_credit_note")}
      busy={credit.isPending}
      error={credit.error}
      fields={["/reason", "/amountMinor"]}
      onClose={onClose}
      onSubmit={(value) => {
        setWrong(!isInRange);
        if (isInRange)
          credit.mutate({
            params: { id: invoice.partnerId, invoiceId: invoice.id },
            body: { amountMinor, reason: value("reason") },
          });
      }}
    >
      <Field
        label={t("amount_in", { currency: currency.toUpperCase() })}
        hint={
          <span aria-live="polite">
            {effect.kind === "nothing_due"
              ? t("credit_nothing_due")
              : t(`credit_${effect.kind}`, {
                  due: money(amountDueMinor, currency),
                  rest: money(effect.restMinor, currency),
                })}
          </span>
        }
        error={
          isWrong && !isInRange
            ? t("amount_range", { least: money(1, currency), most: money(left, currency) })
            : fieldError(credit.error, "/amountMinor")
        }
      >
        <Input
          name="amount"
          required
          inputMode="decimal"
          placeholder="12.50"
          autoFocus
          className="max-w-40"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field label={t("reason")} hint={t("credit_reason_hint")} error={fieldError(credit.error, "/reason")}>
        <Textarea name="reason" required rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
