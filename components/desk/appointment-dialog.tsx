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
import { APPOINTMENT_STATUS, type Appointment, isUpcoming } from "./words";

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
              Cancel appointment…
            </Button>
            <Button busy={noShow.isPending} onClick={() => noShow.mutate(input, { onSuccess: onClose })}>
              No-show
            </Button>
            {one.status === "booked" ? (
              <Button busy={confirm.isPending} onClick={() => confirm.mutate(input, { onSuccess: onClose })}>
                Confirmed
              </Button>
            ) : null}
            <Button busy={complete.isPending} onClick={() => complete.mutate(input, { onSuccess: onClose })}>
              Completed
            </Button>
            <Button kind="primary" onClick={() => setDoing("move")}>
              Move…
            </Button>
          </>
        ) : null
      }
    >
      <div className="flex flex-col gap-3">
        <ErrorNotice error={confirm.error ?? complete.error ?? noShow.error} />
        <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5">
          <dt className="text-ink-3">When</dt>
          <dd>
            {day(one.startsAt, one.timezone)}, {clock(one.startsAt, one.timezone)} to{" "}
            {clock(one.endsAt, one.timezone)}
          </dd>
          <dt className="text-ink-3">What</dt>
          <dd>{one.service}</dd>
          <dt className="text-ink-3">With</dt>
          <dd>{one.provider}</dd>
          <dt className="text-ink-3">Phone</dt>
          <dd>{phoneText(one.contactPhone)}</dd>
          {one.notes ? (
            <>
              <dt className="text-ink-3">Notes</dt>
              <dd>{one.notes}</dd>
            </>
          ) : null}
          <dt className="text-ink-3">Status</dt>
          <dd className="flex gap-1.5">
            <Badge tone={APPOINTMENT_STATUS[one.status].tone}>{APPOINTMENT_STATUS[one.status].label}</Badge>
            {one.isNewPatient ? <Badge>First visit</Badge> : null}
          </dd>
        </dl>
        <PersonLink
          className="text-signal"
          contactId={one.contactId}
          name="View contact"
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
  const [start, setStart] = useState(() => localInput(Date.parse(one.startsAt), one.timezone));
  const [provider, setProvider] = useState(one.provider);
  const move = useCall(rescheduleAppointment, REFRESHES);
  return (
    <DialogForm
      title={`Move ${one.contactName}`}
      description="Reminders move with it."
      verb="Move appointment"
      cancel="Keep it"
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
              toast(`${one.contactName} is moved`);
              onClose();
            },
          },
        );
      }}
    >
      <Field label="Starts" hint={zoneName(one.timezone)} error={fieldError(move.error, "/startsAt")}>
        <Input
          type="datetime-local"
          required
          step={300}
          value={start}
          autoFocus
          onChange={(event) => setStart(event.target.value)}
        />
      </Field>
      <Field label="With">
        <Picker
          value={provider}
          options={[...new Set([one.provider, ...providers])].map((name) => ({ value: name, label: name }))}
          onChange={setProvider}
        />
      </Field>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="notify" className="size-4 accent-signal" />
        Text them the new time
      </label>
    </DialogForm>
  );
}

function Cancel({ appointment: one, onClose }: { appointment: Appointment; onClose: () => void }) {
  const cancel = useCall(cancelAppointment, REFRESHES);
  return (
    <DialogForm
      title={`Cancel ${one.contactName}'s appointment?`}
      description="The time becomes available, reminders stop, and cancellation automations start."
      verb="Cancel appointment"
      danger
      cancel="Keep it"
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onSubmit={(value) =>
        cancel.mutate(
          { params: { id: one.id }, body: value("reason") ? { reason: value("reason") } : {} },
          {
            onSuccess: () => {
              toast(`${one.contactName}'s appointment is canceled`);
              onClose();
            },
          },
        )
      }
    >
      <Field label="Reason" optional>
        <Input name="reason" maxLength={500} autoFocus />
      </Field>
    </DialogForm>
  );
}
