"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { DayTimeField } from "@/components/ui/day-time-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import { fromLocalInput, localInput } from "./days";
import { useQuietHours } from "./quiet-notice";
import { QuietThen } from "./quiet-then";

/** The members that a person changed. For a new text, these are all of them. */
type Chosen = { sendAt?: string; body?: string };

type Props = {
  to: string | null;
  /** The text and its time when they are changed. */
  before?: Required<Chosen> | undefined;
  busy: boolean;
  error: ProblemError | null;
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
};

/** Asks for the day and time to send a text at. A text that is already scheduled can be reworded as well. */
export function ScheduleDialog({ to, before, busy, error, onClose, onChoose }: Props) {
  const t = useWords("conversations");
  const { timezone = "UTC" } = useTenant();
  const zoneName = useZoneName();
  const shownBefore = before ? localInput(Date.parse(before.sendAt), timezone) : "";
  const [at, setAt] = useState(shownBefore);
  const sendAt = fromLocalInput(at, timezone);
  const quiet = useQuietHours(sendAt === null ? null : to, sendAt);
  return (
    <DialogForm
      title={t(before ? "schedule_change" : "schedule_title")}
      verb={t(before ? "schedule_save" : "schedule_text")}
      busy={busy}
      error={error}
      fields={["/sendAt", ...(before ? ["/body"] : [])]}
      onClose={onClose}
      onSubmit={(value) => {
        if (sendAt === null) return;
        if (!before) return onChoose({ sendAt });
        const body = value("body");
        // The field has no seconds, so a time that was left alone is not sent.
        const changed = {
          ...(at === shownBefore ? {} : { sendAt }),
          ...(body === before.body ? {} : { body }),
        };
        if (Object.keys(changed).length === 0) onClose();
        else onChoose(changed);
      }}
    >
      {before ? (
        <Field label={t("message")} error={fieldError(error, "/body")}>
          <Textarea name="body" rows={4} maxLength={1600} defaultValue={before.body} />
        </Field>
      ) : null}
      <Field label={t("schedule_when")} hint={zoneName(timezone)} error={fieldError(error, "/sendAt")}>
        <DayTimeField zone={timezone} required name="sendAt" autoFocus value={at} onChange={setAt} />
      </Field>
      <QuietThen quiet={quiet} />
    </DialogForm>
  );
}
