"use client";
import { useState } from "react";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { clock, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import {
  completeAppointment,
  confirmAppointment,
  getAvailability,
  listAppointments,
  noShowAppointment,
} from "@/lib/contract/appointments";
import { CancelAppointment, MoveAppointment } from "./appointment-changes";
import { PersonLink } from "./person-link";
import { StartedRuns } from "./started-runs";
import { type Appointment, isBookedOnline, isUpcoming, useLabels } from "./words";

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
  const phoneText = usePhoneText();
  const labels = useLabels();
  const t = useWords("calendar");
  const { may } = useTenant();
  const [doing, setDoing] = useState<"move" | "cancel" | null>(null);
  const confirm = useCall(confirmAppointment, REFRESHES);
  const complete = useCall(completeAppointment, REFRESHES);
  const noShow = useCall(noShowAppointment, REFRESHES);
  const input = { params: { id: one.id }, body: {} };
  const done = (text: string) => ({
    onSuccess: () => {
      toast(text);
      onClose();
    },
  });
  const name = labels.patient(one);
  const hasBegun = Date.parse(one.startsAt) <= useDeskNow(30_000);
  const open = isUpcoming(one) && may("data:write");
  if (doing === "move") return <MoveAppointment appointment={one} providers={providers} onClose={onClose} />;
  if (doing === "cancel") return <CancelAppointment appointment={one} onClose={onClose} />;
  return (
    <DialogContent
      title={name}
      width="ml"
      footer={
        open ? (
          <>
            <Button kind="danger" className="mr-auto" onClick={() => setDoing("cancel")}>
              {t("cancel_open")}
            </Button>
            {hasBegun ? (
              <Button
                busy={noShow.isPending}
                onClick={() => noShow.mutate(input, done(t("is_no_show", { name })))}
              >
                {t("mark_no_show")}
              </Button>
            ) : null}
            {one.status === "booked" ? (
              <Button
                busy={confirm.isPending}
                onClick={() => confirm.mutate(input, done(t("is_confirmed", { name })))}
              >
                {t("mark_confirmed")}
              </Button>
            ) : null}
            {hasBegun ? (
              <Button
                busy={complete.isPending}
                onClick={() => complete.mutate(input, done(t("is_completed", { name })))}
              >
                {t("mark_completed")}
              </Button>
            ) : null}
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
          <dd className="flex flex-wrap gap-1.5">
            <Badge tone={labels.appointment(one.status).tone}>{labels.appointment(one.status).label}</Badge>
            {isBookedOnline(one) ? <Badge tone="info">{t("booked_online")}</Badge> : null}
            {one.isNewPatient ? <Badge>{t("first_visit")}</Badge> : null}
          </dd>
        </dl>
        {isUpcoming(one) || !may("data:write") ? null : <p className="text-ink-3 text-sm">{t("is_final")}</p>}
        <PersonLink
          className="text-signal"
          contactId={one.contactId}
          name={t("view_contact")}
          phone={one.contactPhone}
        />
        <StartedRuns appointmentId={one.id} />
      </div>
    </DialogContent>
  );
}
