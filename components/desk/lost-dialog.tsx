"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { listLeads, patchLead } from "@/lib/contract/leads";
import { type Lead, LOST_REASONS, useLabels } from "./words";

type Props = {
  lead: Lead;
  onClose: () => void;
  onLost: (lost: Lead, before: Lead) => void;
};

/** Asks why a lead is lost before it is, or changes the reason of one that is lost already. */
export function LostDialog({ lead, onClose, onLost }: Props) {
  const t = useWords("desk");
  const labels = useLabels();
  const [reason, setReason] = useState(lead.lostReason ?? "");
  const { mutate, isPending, error } = useCall(patchLead, {
    refreshes: [listLeads],
    onDone: (lost) => onLost(lost, lead),
  });
  const { name } = lead;
  const isLost = lead.status === "lost";
  return (
    <DialogForm
      title={isLost ? t("lost_change_title", { name }) : t("lost_title", { name })}
      description={t("lost_about")}
      verb={isLost ? t("save") : t("mark_lost")}
      busy={isPending}
      error={error}
      fields={["/lostNote"]}
      onClose={onClose}
      onSubmit={(value) =>
        mutate({
          params: { id: lead.id },
          body: {
            // A lead that somebody has moved on since must not become lost again by a change of its reason.
            ...(isLost ? {} : { status: "lost" as const }),
            lostReason: LOST_REASONS.find((one) => one === reason) ?? null,
            lostNote: value("note") || null,
          },
        })
      }
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
    </DialogForm>
  );
}
