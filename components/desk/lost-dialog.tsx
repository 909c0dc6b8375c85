"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { useLoseLead, useRunNames, useWaitingRuns } from "./use-waiting-runs";
import { type Lead, LOST_REASONS, useLabels } from "./words";

type Props = {
  lead: Lead;
  onClose: () => void;
  onLost: (lost: Lead, before: Lead, stoppedRuns: boolean) => void;
};

/** Asks why a lead is lost before it is, or changes the reason of one that is lost already. */
export function LostDialog({ lead, onClose, onLost }: Props) {
  const t = useWords("desk");
  const labels = useLabels();
  const [reason, setReason] = useState(lead.lostReason ?? "");
  const { name } = lead;
  const isLost = lead.status === "lost";
  const waiting = useWaitingToStop(isLost ? null : lead.contactId);
  const { mutate, isPending, error } = useLoseLead(onLost);
  return (
    <DialogForm
      title={isLost ? t("lost_change_title", { name }) : t("lost_title", { name })}
      description={t("lost_about")}
      verb={isLost ? t("save") : t("mark_lost")}
      busy={isPending}
      error={error}
      fields={["/lostNote"]}
      onClose={onClose}
      onSubmit={(value) => {
        const body = {
          // A lead that somebody has moved on since must not become lost again by a change of its reason.
          ...(isLost ? {} : { status: "lost" as const }),
          lostReason: LOST_REASONS.find((one) => one === reason) ?? null,
          lostNote: value("note") || null,
        };
        mutate({ lead, body, runs: waiting.toStop });
      }}
    >
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-medium text-sm">{t("lost_why")}</legend>
        {[...LOST_REASONS, "" as const].map((one) => (
          <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2.5 touch:min-h-touch">
            <input
              type="radio"
              name="reason"
              value={one}
              className="accent-(--signal)"
              checked={reason === one}
              // Focusing the text field would open a phone's keyboard over the reasons.
              data-focus-first={reason === one || undefined}
              onChange={() => setReason(one)}
            />
            {one === "" ? t("lost_unsaid") : labels.lostReason(one)}
          </label>
        ))}
      </fieldset>
      <Field label={t("lost_note")} optional error={fieldError(error, "/lostNote")}>
        <Input name="note" maxLength={500} defaultValue={lead.lostNote ?? ""} />
      </Field>
      {waiting.count === 0 ? null : (
        <label className="flex cursor-pointer items-start gap-2.5 touch:py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-(--signal)"
            checked={waiting.isChosen}
            onChange={({ target }) => waiting.choose(target.checked)}
          />
          <span className="wrap-anywhere min-w-0">
            {t("lost_stop", { count: waiting.count })}
            <span className="block text-ink-3 text-sm">{waiting.names}</span>
            <span className="block text-ink-3 text-sm">
              {waiting.isCut ? t("lost_stop_cut") : null} {t("lost_stop_about")}
            </span>
          </span>
        </label>
      )}
    </DialogForm>
  );
}

/**
 * The runs that wait for the person. The reader has to choose to stop them, because they may have nothing to do with the
 * lead, such as an appointment reminder.
 */
function useWaitingToStop(contactId: string | null) {
  const nameList = useRunNames();
  const { may } = useTenant();
  const { data } = useWaitingRuns(may("automations:write") ? contactId : null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const runs = data?.runs ?? [];
  // A run that began to wait since has to be chosen as well.
  const isChosen = runs.length > 0 && runs.every(({ id }) => chosen.includes(id));
  return {
    isChosen,
    choose: (stops: boolean) => setChosen(stops ? runs.map(({ id }) => id) : []),
    toStop: isChosen ? runs : [],
    count: runs.length,
    names: nameList(runs),
    isCut: data?.has_more ?? false,
  };
}
