"use client";
import { useState } from "react";
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
import { fromLocalInput, localInput } from "./days";
import { useReactionText } from "./use-reactions";
import type { Appointment } from "./words";

const REFRESHES = { refreshes: [listAppointments, getAvailability] };

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
  const [start, setStart] = useState(() => localInput(Date.parse(one.startsAt), one.timezone));
  const [provider, setProvider] = useState(one.provider);
  const move = useCall(rescheduleAppointment, REFRESHES);
  return (
    <DialogForm
      title={t("move_title", { name: one.contactName })}
      description={t("reminders_move")}
      verb={t("move_appointment")}
      cancel={t("keep_it")}
      busy={move.isPending}
      error={move.error}
      fields={["/startsAt"]}
      onClose={onClose}
      onSubmit={(value) => {
        const startsAt = fromLocalInput(start, one.timezone);
        if (!startsAt) return;
        const notify = value("notify") === "on";
        move.mutate(
          {
            params: { id: one.id },
            body: { startsAt, notify, ...(provider === one.provider ? {} : { provider }) },
          },
          {
            onSuccess: () => {
              toast(t("is_moved", { name: one.contactName }));
              onClose();
            },
          },
        );
      }}
    >
      <Field label={t("starts")} hint={zoneName(one.timezone)} error={fieldError(move.error, "/startsAt")}>
        <DayTimeField required autoFocus value={start} onChange={setStart} />
      </Field>
      <Field label={t("with")}>
        <Picker
          value={provider}
          options={[...new Set([one.provider, ...providers])].map((name) => ({ value: name, label: name }))}
          onChange={setProvider}
        />
      </Field>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="notify" className="size-4 accent-(--signal)" />
        {t("text_new_time")}
      </label>
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
  const reactions = useReactionText(["appointment.cancelled"]);
  const cancel = useCall(cancelAppointment, REFRESHES);
  return (
    <DialogForm
      title={t("cancel_title", { name: one.contactName })}
      description={[t("cancel_about"), reactions].filter(Boolean).join(" ")}
      verb={t("cancel_appointment")}
      danger
      cancel={t("keep_it")}
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onSubmit={(value) =>
        cancel.mutate(
          { params: { id: one.id }, body: value("reason") ? { reason: value("reason") } : {} },
          {
            onSuccess: () => {
              toast(t("is_canceled", { name: one.contactName }));
              onClose();
            },
          },
        )
      }
    >
      <Field label={t("reason")} optional>
        <Input name="reason" maxLength={500} autoFocus />
      </Field>
    </DialogForm>
  );
}
