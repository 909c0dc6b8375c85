"use client";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { count } from "@/components/ui/money";
import { optionsOf } from "@/components/ui/picker-rows";
import { toast } from "@/components/ui/toast";
import { monthName } from "@/components/ui/when";
import { correctUsage, listCorrections } from "@/lib/contract/operator";

/** Meters that count single facts. API requests are counted by the minute and cannot be corrected. */
const METERS = {
  call_seconds: "Call seconds",
  calls: "Calls",
  calls_ai: "Calls handled by AI",
  sms: "Texts",
  appointments_booked: "Appointments booked",
  appointments_cancelled: "Appointments canceled",
  leads_created: "Leads created",
  leads_converted: "Leads converted",
};
type Meter = keyof typeof METERS;
export const METER_LABEL: Record<string, string> = METERS;

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
  const correct = useCall(correctUsage, {
    refreshes: [listCorrections],
    onDone: ({ previousQuantity, quantity, period }) => {
      toast(
        previousQuantity === quantity
          ? "Nothing changed: the quantity was already correct"
          : `${monthName(period)}: ${count(previousQuantity)} is now ${count(quantity)}`,
      );
      onClose();
    },
  });
  const wrong = (pointer: string) => fieldError(correct.error, pointer);
  return (
    <DialogForm
      title="Correct usage"
      description="The account, its partner and the platform see the correction in their audit logs."
      verb="Correct usage"
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
      <Field label="Account ID" error={wrong("/workspaceId")}>
        <Input
          name="workspaceId"
          required
          placeholder="ws_…"
          autoFocus
          className="font-mono"
          autoComplete="off"
        />
      </Field>
      <Field label="Meter" error={wrong("/meter")}>
        <FormPicker name="meter" defaultValue="call_seconds" options={optionsOf(METERS)} />
      </Field>
      <Field label="Event" hint="The ID shown with the event on the invoice line" error={wrong("/factKey")}>
        <Input name="factKey" required className="font-mono" autoComplete="off" />
      </Field>
      <Field
        label="Correct quantity"
        hint="0 if it should not count at all"
        error={wrong("/quantity") ? "Enter a whole number, 0 or more" : null}
      >
        <Input name="quantity" required inputMode="numeric" autoComplete="off" className="max-w-44" />
      </Field>
      <Field label="Reason" error={wrong("/reason")}>
        <Textarea name="reason" required rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
