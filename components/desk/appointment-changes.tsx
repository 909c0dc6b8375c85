"use client";
import { useState } from "react";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DayTimeField } from "@/components/ui/day-time-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { toast } from "@/components/ui/toast";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import {
  cancelAppointment,
  getAvailability,
  listAppointments,
  rescheduleAppointment,
} from "@/lib/contract/appointments";
import { listConversations } from "@/lib/contract/conversations";
import { listMessages } from "@/lib/contract/messages";
import { canceledText, movedText } from "@/lib/desk/appointment-texts";
import { fromLocalInput, localInput } from "./days";
import { FreeTimes } from "./free-times";
import { PatientText, usePatient } from "./patient-text";
import { errorBeside, isTaken, SlotNotice } from "./slot-notice";
import { useReactionText } from "./use-reactions";
import { useMovedToast } from "./use-reschedule";
import { useFreeTimes, useSlotFault } from "./use-slots";
import { type Appointment, minutesOf, useLabels } from "./words";

const REFRESHES = { refreshes: [listAppointments, getAvailability, listMessages, listConversations] };

export function MoveAppointment({
  appointment: one,
  providers,
  onClose,
}: {
  appointment: Appointment;
  providers: string[];
  onClose: () => void;
}) {
  const t = useWords("calendar");
  const zoneName = useZoneName();
  const labels = useLabels();
  const [start, setStart] = useState(() => localInput(Date.parse(one.startsAt), one.timezone));
  const [provider, setProvider] = useState(one.provider);
  const startsAt = fromLocalInput(start, one.timezone);
  const at = Date.parse(startsAt ?? one.startsAt);
  // Free times stay in place while they are tried, so they are around the time that was entered.
  const [near, setNear] = useState(at);
  const minutes = minutesOf(one);
  const faultOf = useSlotFault(at);
  const isMoved = startsAt !== null && (at !== Date.parse(one.startsAt) || provider !== one.provider);
  const fault = isMoved
    ? faultOf({ id: one.id, provider, startsAt: at, minutes, serviceId: one.serviceId })
    : null;
  const free = useFreeTimes({
    ...{ service: one.serviceId, provider, minutes, near },
    moving: { id: one.id, startsAt: provider === one.provider ? one.startsAt : null },
  });
  const { noText, language } = usePatient(one);
  const { name: practice } = useTenant();
  const showMoved = useMovedToast();
  const [asksForText, setAsksForText] = useState(false);
  const notify = asksForText && !noText;
  const move = useCall(rescheduleAppointment, REFRESHES);
  return (
    <DialogForm
      title={t("move_title", { name: labels.patient(one) })}
      description={t("reminders_move")}
      verb={t(fault && !isTaken(fault) ? "move_anyway" : "move_appointment")}
      disabled={!isMoved || isTaken(fault)}
      cancel={t("keep_it")}
      busy={move.isPending}
      error={errorBeside(fault, move.error)}
      fields={["/startsAt"]}
      onClose={onClose}
      onSubmit={() => {
        if (!startsAt) return;
        move.mutate(
          {
            params: { id: one.id },
            body: { startsAt, notify, ...(provider === one.provider ? {} : { provider }) },
          },
          {
            onSuccess: (moved) => {
              showMoved(moved, notify ? { description: t("gets_text") } : {});
              onClose();
            },
          },
        );
      }}
    >
      <Field label={t("starts")} hint={zoneName(one.timezone)} error={fieldError(move.error, "/startsAt")}>
        <DayTimeField
          zone={one.timezone}
          required
          autoFocus
          value={start}
          onChange={(value) => {
            setStart(value);
            setNear(Date.parse(fromLocalInput(value, one.timezone) ?? one.startsAt));
          }}
        />
      </Field>
      <Field label={t("with")}>
        <Picker
          value={provider}
          options={[...new Set([one.provider, ...providers])].map((name) => ({ value: name, label: name }))}
          onChange={setProvider}
        />
      </Field>
      <SlotNotice fault={fault} provider={provider} />
      {one.status === "confirmed" ? <p className="text-ink-2">{t("confirms_again")}</p> : null}
      <FreeTimes
        {...free}
        chosen={startsAt}
        onChoose={(at) => setStart(localInput(Date.parse(at), one.timezone))}
      />
      {noText ? (
        <p className="text-ink-2">{noText}</p>
      ) : (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-(--signal)"
            checked={asksForText}
            onChange={({ target }) => setAsksForText(target.checked)}
          />
          {t("text_new_time")}
        </label>
      )}
      {notify && isMoved && !isTaken(fault) && language !== undefined ? (
        <PatientText of={one}>{movedText({ practice, ...one, language, provider, startsAt })}</PatientText>
      ) : null}
    </DialogForm>
  );
}

export function CancelAppointment({
  appointment: one,
  onClose,
}: {
  appointment: Appointment;
  onClose: () => void;
}) {
  const t = useWords("calendar");
  const labels = useLabels();
  const { name: practice } = useTenant();
  const reactions = useReactionText(["appointment.cancelled"]);
  const { noText, language } = usePatient(one);
  const isAhead = Date.parse(one.startsAt) > useDeskNow(30_000);
  const [notify, setNotify] = useState(false);
  const texts = notify && isAhead && !noText;
  const cancel = useCall(cancelAppointment, REFRESHES);
  return (
    <DialogForm
      title={t("cancel_title", { name: labels.patient(one) })}
      description={[t("cancel_about"), reactions].filter(Boolean).join(" ")}
      verb={t(texts ? "cancel_and_text" : "cancel_appointment")}
      danger
      cancel={t("keep_it")}
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onSubmit={(value) =>
        cancel.mutate(
          {
            params: { id: one.id },
            body: { notify: texts, ...(value("reason") ? { reason: value("reason") } : {}) },
          },
          {
            onSuccess: () => {
              toast(t("is_canceled", { name: labels.patient(one) }));
              onClose();
            },
          },
        )
      }
    >
      <Field label={t("reason")} optional>
        <Input name="reason" maxLength={500} autoFocus />
      </Field>
      {isAhead && noText ? <p className="text-ink-2">{noText}</p> : null}
      {isAhead && !noText ? (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-(--signal)"
            checked={notify}
            onChange={({ target }) => setNotify(target.checked)}
          />
          {t("text_canceled")}
        </label>
      ) : null}
      {texts && language !== undefined ? (
        <PatientText of={one}>{canceledText({ practice, ...one, language })}</PatientText>
      ) : null}
    </DialogForm>
  );
}
