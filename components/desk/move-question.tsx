"use client";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { clock, day, weekday } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { movedText } from "@/lib/desk/appointment-texts";
import type { AskedMove } from "./use-reschedule";

type Props = { asked: AskedMove | null; onKeep: () => void; onMove: (notify: boolean) => void };

/** Asks, after a drop in the calendar, whether the patient gets a text with the new time. */
export function MoveQuestion({ asked, onKeep, onMove }: Props) {
  return (
    <Dialog open={asked !== null} onOpenChange={(open) => (open ? null : onKeep())}>
      {asked ? <Question asked={asked} onKeep={onKeep} onMove={onMove} /> : null}
    </Dialog>
  );
}

function Question({ asked, onKeep, onMove }: Props & { asked: AskedMove }) {
  const t = useWords("calendar");
  const { name: practice, timezone = "UTC" } = useTenant();
  const { appointment, to, startsAt } = asked;
  const { contactName, service } = appointment;
  const provider = to.provider ?? appointment.provider;
  const when = `${weekday(startsAt, timezone)}, ${day(startsAt, timezone)}, ${clock(startsAt, timezone)}`;
  return (
    <DialogContent
      title={t("move_question", { name: contactName })}
      description={t("move_question_about", { when, provider })}
      footer={
        <>
          <Button className="mr-auto" onClick={onKeep}>
            {t("keep_it")}
          </Button>
          <Button onClick={() => onMove(false)}>{t("move")}</Button>
          <Button kind="primary" onClick={() => onMove(true)}>
            {t("move_and_text")}
          </Button>
        </>
      }
    >
      <figure className="rounded-lg bg-sunken px-3 py-2">
        <figcaption className="text-ink-3 text-sm">{t("the_text")}</figcaption>
        <blockquote className="wrap-anywhere text-ink-2">
          {movedText({ practice, service, provider, startsAt, timezone: appointment.timezone })}
        </blockquote>
      </figure>
    </DialogContent>
  );
}
