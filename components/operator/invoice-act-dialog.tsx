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
import type { ResponseOf } from "@/lib/contract/contract";
import { creditInvoice, listAllInvoices, listProposals, moveInvoice } from "@/lib/contract/operator";
import { toMinor } from "./amount";

type Move = "finalize" | "pay" | "void" | "give_up";
export type OperatorInvoice = ResponseOf<typeof listAllInvoices>["invoices"][number];
export type InvoiceAct = Move | "credit";
type Acting = { invoice: OperatorInvoice; act: InvoiceAct };

const REFRESHED = [listAllInvoices, listProposals];

export function InvoiceActDialog({ acting, onClose }: { acting: Acting | null; onClose: () => void }) {
  return (
    <Dialog open={acting !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {acting?.act === "credit" ? <Credit invoice={acting.invoice} onClose={onClose} /> : null}
      {acting && acting.act !== "credit" ? (
        <MoveForm invoice={acting.invoice} act={acting.act} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

/** The effect of each step, shown before it is confirmed. */
const STEPS: Record<Move, { verb: string; effect: string; done: string }> = {
  finalize: {
    verb: "Finalize invoice",
    effect:
      "The invoice is issued now instead of after the one-day grace period. Later usage goes on the next invoice.",
    done: "is issued",
  },
  pay: {
    verb: "Mark as paid",
    effect: "Reminders stop and the partner's webhook is notified.",
    done: "is paid",
  },
  void: {
    verb: "Void invoice",
    effect: "The invoice keeps its number but no longer counts. This can't be undone.",
    done: "is void",
  },
  give_up: {
    verb: "Mark uncollectible",
    effect: "No more reminders are sent. It can still be paid later.",
    done: "is marked uncollectible",
  },
};

function MoveForm({ invoice, act, onClose }: { invoice: OperatorInvoice; act: Move; onClose: () => void }) {
  const [reissue, setReissue] = useState(true);
  const step = STEPS[act];
  const move = useCall(moveInvoice, {
    refreshes: REFRESHED,
    onDone: (done) => {
      const next = done.reissued ? `; ${done.reissued} replaces it` : "";
      toast(`${invoice.globalId} ${step.done}${next}`);
      onClose();
    },
  });
  const about = `${invoice.partnerName}, ${monthName(invoice.period)}: ${money(invoice.totalMinor, invoice.currency)}.`;
  return (
    <DialogForm
      title={`${step.verb}?`}
      description={`${about} ${step.effect}`}
      verb={step.verb}
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
          <label htmlFor="reissue">Reissue the month, rated from current usage</label>
        </div>
      ) : null}
    </DialogForm>
  );
}

function Credit({ invoice, onClose }: { invoice: OperatorInvoice; onClose: () => void }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const left = invoice.totalMinor - invoice.creditedMinor;
  const credit = useCall(creditInvoice, {
    refreshes: REFRESHED,
    onDone: (note) => {
      toast(`${note.id}: ${money(note.amountMinor, note.currency)} credited to ${invoice.partnerName}`);
      onClose();
    },
  });
  return (
    <DialogForm
      title={`Credit ${invoice.globalId}`}
      description={`Up to ${money(left, invoice.currency)} of it can be credited. A credit note can't be changed or removed.`}
      verb="Issue credit note"
      busy={credit.isPending}
      error={credit.error}
      fields={["/reason", "/amountMinor"]}
      onClose={onClose}
      onSubmit={(value) => {
        const amountMinor = toMinor(value("amount"));
        if (amountMinor === null || amountMinor < 1 || amountMinor > left) {
          setWrong(`An amount from 0.01 to ${(left / 100).toFixed(2)}`);
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
        label={`Amount in ${invoice.currency.toUpperCase()}`}
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
      <Field
        label="Reason"
        hint="Shown to the partner on the credit note"
        error={fieldError(credit.error, "/reason")}
      >
        <Textarea name="reason" required rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
