"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { phoneText } from "@/components/ui/phone";
import { Picker } from "@/components/ui/picker";
import { Badge } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { clock, day } from "@/components/ui/when";
import { zoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import {
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  getAvailability,
  listAppointments,
  noShowAppointment,
  rescheduleAppointment,
} from "@/lib/contract/appointments";
import { fromLocalInput, localInput } from "./days";
import { PersonLink } from "./person-link";
import { type Appointment, isUpcoming, useLabels } from "./words";

const REFRESHES = { refreshes: [listAppointments, getAvailability] };

export function AppointmentDialog({
  appointment: one,
  providers,
  onClose,
}: {
  appointment: Appointment;
  providers: string[];
  onClose: () => void;
}) {
  const labels = useLabels();
  const t = useWords("calendar");
  const { may } = useTenant();
  const [doing, setDoing] = useState<"move" | "cancel" | null>(null);
  const confirm = useCall(confirmAppointment, REFRESHES);
  const complete = useCall(completeAppointment, REFRESHES);
  const noShow = useCall(noShowAppointment, REFRESHES);
  const input = { params: { id: one.id }, body: {} };
  const open = isUpcoming(one) && may("data:write");
  if (doing === "move") return <Move appointment={one} providers={providers} onClose={onClose} />;
  if (doing === "cancel") return <Cancel appointment={one} onClose={onClose} />;
  return (
    <DialogContent
      title={one.contactName}
      footer={
        open ? (
          <>
            <Button kind="danger" className="mr-auto" onClick={() => setDoing("cancel")}>
              {t("cancel_open")}
            </Button>
            <Button busy={noShow.isPending} onClick={() => noShow.mutate(input, { onSuccess: onClose })}>
              {labels.appointment("no_show").label}
            </Button>
            {one.status === "booked" ? (
              <Button busy={confirm.isPending} onClick={() => confirm.mutate(input, { onSuccess: onClose })}>
                {labels.appointment("confirmed").label}
              </Button>
            ) : null}
            <Button busy={complete.isPending} onClick={() => complete.mutate(input, { onSuccess: onClose })}>
              {labels.appointment("completed").label}
            </Button>
            <Button kind="primary" onClick={() => setDoing("move")}>
              {t("move_open")}
            </Button>
          </>
        ) : null
      }
    >
      <div className="flex flex-col gap-3">
        <ErrorNotice error={confirm.error ?? complete.error ?? noShow.error} />
        <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5">
          <dt className="text-ink-3">{t("when")}</dt>
          <dd>
            {t("when_span", {
              date: day(one.startsAt, one.timezone),
              from: clock(one.startsAt, one.timezone),
              to: clock(one.endsAt, one.timezone),
            })}
          </dd>
          <dt className="text-ink-3">{t("what")}</dt>
          <dd>{one.service}</dd>
          <dt className="text-ink-3">{t("with")}</dt>
          <dd>{one.provider}</dd>
          <dt className="text-ink-3">{t("phone")}</dt>
          <dd>{phoneText(one.contactPhone)}</dd>
          {one.notes ? (
            <>
              <dt className="text-ink-3">{t("notes")}</dt>
              <dd>{one.notes}</dd>
            </>
          ) : null}
          <dt className="text-ink-3">{t("status")}</dt>
          <dd className="flex gap-1.5">
            <Badge tone={labels.appointment(one.status).tone}>{labels.appointment(one.status).label}</Badge>
            {one.isNewPatient ? <Badge>{t("first_visit")}</Badge> : null}
          </dd>
        </dl>
        <PersonLink
          className="text-signal"
          contactId={one.contactId}
          name={t("view_contact")}
          phone={one.contactPhone}
        />
      </div>
    </DialogContent>
  );
}

function Move({
  appointment: one,
  providers,
  onClose,
}: {
  appointment: Appointment;
  providers: string[];
  onClose: () => void;
}) {
  const t = useWords("calendar");
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
        <Input
          type="datetime-local"
          required
          step={300}
          value={start}
          autoFocus
          onChange={(event) => setStart(event.target.value)}
        />
      </Field>
      <Field label={t("with")}>
        <Picker
          value={provider}
          options={[...new Set([one.provider, ...providers])].map((name) => ({ value: name, label: name }))}
          onChange={setProvider}
        />
      </Field>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="notify" className="size-4 accent-signal" />
        {t("text_new_time")}
      </label>
    </DialogForm>
  );
}

function Cancel({ appointment: one, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useWords("calendar");
  const cancel = useCall(cancelAppointment, REFRESHES);
  return (
    <DialogForm
      title={t("cancel_title", { name: one.contactName })}
      description={t("cancel_about")}
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
