"use client";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { clock, day, weekday } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { movedText } from "@/lib/desk/appointment-texts";
import { FreeTimes } from "./free-times";
import { PatientText, usePatient } from "./patient-text";
import { isTaken, SlotNotice } from "./slot-notice";
import type { AskedMove } from "./use-reschedule";
import { useFreeTimes, useSlotFault } from "./use-slots";
import { minutesOf, useLabels } from "./words";

type Props = {
  asked: AskedMove | null;
  onKeep: () => void;
  onMove: (notify: boolean) => void;
  onOther: (startsAt: string) => void;
};

/** Asks, after a drop in the calendar, whether the patient gets a text with the new time. */
export function MoveQuestion({ asked, ...props }: Props) {
  return (
    <Dialog open={asked !== null} onOpenChange={(open) => (open ? null : props.onKeep())}>
      {asked ? <Question asked={asked} {...props} /> : null}
    </Dialog>
  );
}

function Question({ asked, onKeep, onMove, onOther }: Props & { asked: AskedMove }) {
  const t = useWords("calendar");
  const labels = useLabels();
  const { name: practice, timezone = "UTC" } = useTenant();
  const { appointment, to, startsAt } = asked;
  const { service, serviceId, id } = appointment;
  const provider = to.provider ?? appointment.provider;
  const at = Date.parse(startsAt);
  const minutes = minutesOf(appointment);
  const fault = useSlotFault(at)({ id, provider, startsAt: at, minutes, serviceId });
  const { noText, language } = usePatient(appointment);
  const taken = isTaken(fault);
  const when = `${weekday(startsAt, timezone)}, ${day(startsAt, timezone)}, ${clock(startsAt, timezone)}`;
  return (
    <DialogContent
      title={t("move_question", { name: labels.patient(appointment) })}
      description={t("move_question_about", { when, provider })}
      footer={
        <>
          <Button className="mr-auto" onClick={onKeep}>
            {t("keep_it")}
          </Button>
          <Button disabled={taken} kind={noText ? "primary" : "secondary"} onClick={() => onMove(false)}>
            {t(fault && !taken ? "move_anyway" : "move")}
          </Button>
          {noText ? null : (
            <Button kind="primary" disabled={taken} onClick={() => onMove(true)}>
              {t(fault && !taken ? "move_anyway_and_text" : "move_and_text")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SlotNotice fault={fault} provider={provider} />
        {taken ? <OtherTimes {...{ asked, provider, minutes, onOther }} /> : null}
        {noText ? <p className="text-ink-2">{noText}</p> : null}
        {noText || taken || language === undefined ? null : (
          <PatientText of={appointment}>
            {movedText({ practice, service, provider, startsAt, timezone: appointment.timezone, language })}
          </PatientText>
        )}
      </div>
    </DialogContent>
  );
}

type OtherTimesProps = Pick<Props, "onOther"> & { asked: AskedMove; provider: string; minutes: number };

function OtherTimes({ asked, provider, minutes, onOther }: OtherTimesProps) {
  const { appointment, startsAt } = asked;
  const near = Date.parse(startsAt);
  const free = useFreeTimes({ service: appointment.serviceId, provider, minutes, near });
  return <FreeTimes {...free} chosen={null} onChoose={onOther} />;
}
