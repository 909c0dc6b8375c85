"use client";
import type { ReactNode } from "react";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { count } from "@/components/ui/money";
import { toast } from "@/components/ui/toast";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { correctUsage, listCorrections } from "@/lib/contract/operator";
import type { Translator } from "@/lib/messages/translate";

/** Meters that count single facts. API requests are counted by the minute and cannot be corrected. */
const METERS = [
  ...(["call_seconds", "calls", "calls_ai", "sms"] as const),
  ...(["appointments_booked", "appointments_cancelled", "leads_created", "leads_converted"] as const),
];
type Meter = (typeof METERS)[number];

export function meterText(meter: string, t: Translator<"receivables", ReactNode>): string {
  const known = METERS.find((one) => one === meter);
  return known ? t(`meter_${known}`) : meter;
}

const FIELDS = ["/workspaceId", "/meter", "/factKey", "/quantity", "/reason"];

export function CorrectionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? null : onClose())}>
      {open ? <CorrectionForm onClose={onClose} /> : null}
    </Dialog>
  );
}

/** NaN for anything but digits becomes null, which the server refuses at its field. */
const wholeNumber = (text: string) => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN);

function CorrectionForm({ onClose }: { onClose: () => void }) {
  const t = useWords("receivables");
  const correct = useCall(correctUsage, {
    refreshes: [listCorrections],
    onDone: ({ previousQuantity, quantity, period }) => {
      toast(
        previousQuantity === quantity
          ? t("unchanged")
          : t("corrected", {
              month: monthName(period),
              before: count(previousQuantity),
              after: count(quantity),
            }),
      );
      onClose();
    },
  });
  const wrong = (pointer: string) => fieldError(correct.error, pointer);
  return (
    <DialogForm
      title={t("correct_usage")}
      description={t("correct_about")}
      verb={t("correct_usage")}
      busy={correct.isPending}
      error={correct.error}
      fields={FIELDS}
      onClose={onClose}
      onSubmit={(value) =>
        correct.mutate({
          body: {
            workspaceId: value("workspaceId").trim(),
            meter: value("meter") as Meter,
            factKey: value("factKey").trim(),
            quantity: wholeNumber(value("quantity")),
            reason: value("reason"),
          },
        })
      }
    >
      <Field label={t("account_id")} error={wrong("/workspaceId")}>
        <Input
          name="workspaceId"
          required
          placeholder="ws_…"
          autoFocus
          className="font-mono"
          autoComplete="off"
        />
      </Field>
      <Field label={t("meter")} error={wrong("/meter")}>
        <FormPicker
          name="meter"
          defaultValue="call_seconds"
          options={METERS.map((value) => ({ value, label: t(`meter_${value}`) }))}
        />
      </Field>
      <Field label={t("event")} hint={t("event_hint")} error={wrong("/factKey")}>
        <Input name="factKey" required className="font-mono" autoComplete="off" />
      </Field>
      <Field
        label={t("quantity")}
        hint={t("quantity_hint")}
        error={wrong("/quantity") ? t("quantity_wrong") : null}
      >
        <Input name="quantity" required inputMode="numeric" autoComplete="off" className="max-w-44" />
      </Field>
      <Field label={t("reason")} error={wrong("/reason")}>
        <Textarea name="reason" required rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
