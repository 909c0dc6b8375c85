"use client";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { completeAppointment, listAppointments, noShowAppointment } from "@/lib/contract/appointments";
import { type Appointment, useLabels } from "./words";

const REFRESHES = { refreshes: [listAppointments] };

/** The question that an appointment leaves open once it is over, with its two answers. */
export function Attendance({ appointment: one }: { appointment: Appointment }) {
  const labels = useLabels();
  const t = useWords("desk");
  const { may } = useTenant();
  const came = useCall(completeAppointment, REFRESHES);
  const missed = useCall(noShowAppointment, REFRESHES);
  const input = { params: { id: one.id }, body: {} };
  const orSayWhy = { onError: (error: Error) => toast.error(error.message) };
  const name = labels.patient(one);
  const isBusy = came.isPending || missed.isPending;
  const answers = [
    { call: came, label: t("attended_yes_of", { name }), text: t("attended_yes") },
    { call: missed, label: t("attended_no_of", { name }), text: t("attended_no") },
  ];
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      <span className="text-sm text-warn">{t("attended")}</span>
      {may("data:write")
        ? answers.map(({ call, label, text }) => (
            <Button
              key={text}
              size="sm"
              busy={call.isPending}
              disabled={isBusy}
              aria-label={label}
              onClick={() => call.mutate(input, orSayWhy)}
            >
              {text}
            </Button>
          ))
        : null}
    </span>
  );
}
