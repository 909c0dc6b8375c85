"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { ArrowTo } from "@/components/ui/arrow-to";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, type Refusal, Textarea } from "@/components/ui/field";
import { HiddenValue } from "@/components/ui/hidden-value";
import { count } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { toast } from "@/components/ui/toast";
import { monthName, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { correctUsage, listCorrections } from "@/lib/contract/operator";
import {
  getPartnerInvoice,
  getPartnerInvoiceDocument,
  getPartnerLineEvents,
} from "@/lib/contract/operator-invoices";
import { isOnInvoices } from "./correction-choices";
import {
  EventPicker,
  OperatorAccountPicker,
  OperatorInvoicePicker,
  PartnerPicker,
  useLineEvents,
} from "./correction-pickers";
import { type ChosenEvent, METERS, type Meter, type Undo, undoReason } from "./meter-text";

const UNDO_FIELDS = ["/reason"];
const EVENT_FIELDS = ["/quantity", ...UNDO_FIELDS];
const ALL_FIELDS = ["/workspaceId", "/meter", "/factKey", ...EVENT_FIELDS];

/** Anything but digits becomes NaN, which is sent as null and refused by the server with an error at the field. */
const wholeNumber = (text: string) => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN);

type Props = {
  fixedPartnerId: string | undefined;
  event: ChosenEvent | undefined;
  undo: Undo | undefined;
  onClose: () => void;
};

export function CorrectionForm({ fixedPartnerId, event, undo, onClose }: Props) {
  const t = useWords("receivables");
  const [partnerId, setPartnerId] = useState(event?.partnerId ?? fixedPartnerId ?? "");
  const [meter, setMeter] = useState<Meter>(event?.meter ?? "call_seconds");
  const correct = useCall(correctUsage, {
    refreshes: [listCorrections, getPartnerLineEvents, getPartnerInvoice, getPartnerInvoiceDocument],
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
      title={t(undo ? "undo_correction" : "correct_usage")}
      description={t("correct_about")}
      verb={t(undo ? "undo_correction" : "correct_usage")}
      busy={correct.isPending}
      error={correct.error}
      fields={undo ? UNDO_FIELDS : event ? EVENT_FIELDS : ALL_FIELDS}
      onClose={onClose}
      onSubmit={(value) =>
        correct.mutate({
          body: {
            workspaceId: event?.accountId ?? value("workspaceId"),
            ...(partnerId ? { partnerId } : {}),
            meter,
            factKey: event?.originalId ?? value("factKey"),
            quantity: undo?.quantity ?? wholeNumber(value("quantity")),
            reason: value("reason"),
          },
        })
      }
    >
      {fixedPartnerId === undefined && !event ? (
        <Field label={t("partner")}>
          <PartnerPicker value={partnerId} onChange={setPartnerId} />
        </Field>
      ) : null}
      {event ? (
        <ChosenEventText event={event} undo={undo} />
      ) : (
        <EventFields key={partnerId} partnerId={partnerId} meter={meter} onMeter={setMeter} wrong={wrong} />
      )}
      {undo ? null : (
        <Field
          label={t("quantity")}
          hint={t(meter === "call_seconds" ? "quantity_hint_seconds" : "quantity_hint")}
          error={wrong("/quantity") ? t("quantity_wrong") : null}
        >
          <Input name="quantity" required inputMode="numeric" autoComplete="off" className="max-w-44" />
        </Field>
      )}
      <Field label={t("reason")} error={wrong("/reason")}>
        <Textarea
          name="reason"
          required
          rows={2}
          maxLength={500}
          defaultValue={undo ? undoReason(undo) : undefined}
        />
      </Field>
    </DialogForm>
  );
}

type ChosenEventTextProps = { event: ChosenEvent; undo: Undo | undefined };

/** Shows the event being corrected. An undo restores the previous quantity, so the form does not ask for one. */
function ChosenEventText({ event, undo }: ChosenEventTextProps) {
  const t = useWords("receivables");
  const place = [undo?.account, undo?.period ? monthTitle(undo.period) : null].filter(Boolean).join(", ");
  return (
    <div className="text-ink-2">
      {place ? <p className="font-medium text-ink">{place}</p> : null}
      <p>
        {t(`meter_${event.meter}`)}:{" "}
        <span className="tabular-nums">{count(event.correctedQuantity ?? event.quantity)}</span>
        {undo ? (
          <>
            <ArrowTo />
            <strong className="text-ink tabular-nums">{count(undo.quantity)}</strong>
          </>
        ) : null}{" "}
        · <span className="wrap-anywhere font-mono">{event.originalId}</span>
      </p>
    </div>
  );
}

type EventFieldsProps = {
  partnerId: string;
  meter: Meter;
  onMeter: (meter: Meter) => void;
  wrong: (pointer: string) => Refusal | null;
};

/** Chooses the event of one partner that is corrected. The choices of another partner start anew. */
function EventFields({ partnerId, meter, onMeter, wrong }: EventFieldsProps) {
  const t = useWords("receivables");
  const [accountId, setAccountId] = useState("");
  const [invoiceId, setInvoiceId] = useState("");
  const [factKey, setFactKey] = useState("");
  /** An event belongs to one account, meter and invoice, so it is cleared when one of these changes. */
  const ofAnother = (set: (value: string) => void) => (value: string) => {
    set(value);
    setFactKey("");
  };
  const listed = useLineEvents({ partnerId, invoiceId, accountId, meter });
  const isListed = isOnInvoices(meter);
  return (
    <>
      <Field label={t("account")} error={wrong("/workspaceId")}>
        <OperatorAccountPicker partnerId={partnerId} value={accountId} onChange={ofAnother(setAccountId)} />
        <HiddenValue isChoice required name="workspaceId" value={accountId} />
      </Field>
      <Field label={t("meter")} error={wrong("/meter")}>
        <Picker
          value={meter}
          options={METERS.map((value) => ({ value, label: t(`meter_${value}`) }))}
          onChange={ofAnother((value) => onMeter(METERS.find((one) => one === value) ?? meter))}
        />
      </Field>
      {isListed ? (
        <Field label={t("invoice")} optional hint={t("invoice_hint")}>
          <OperatorInvoicePicker partnerId={partnerId} value={invoiceId} onChange={ofAnother(setInvoiceId)} />
        </Field>
      ) : null}
      <Field
        label={t("event")}
        hint={
          listed.total > listed.options.length && !listed.isLoading
            ? t("event_first", { shown: count(listed.options.length), total: count(listed.total) })
            : t(isListed ? "event_hint" : "event_unlisted")
        }
        error={wrong("/factKey")}
      >
        <EventPicker
          options={listed.options}
          isLoading={listed.isLoading}
          failed={listed.failed}
          value={factKey}
          onChange={setFactKey}
        />
        <HiddenValue isChoice required name="factKey" value={factKey} />
      </Field>
    </>
  );
}
