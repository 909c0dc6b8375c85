"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { DialogForm } from "@/components/ui/dialog-form";
import { RadioCards } from "@/components/ui/radio-cards";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { archiveAutomation } from "@/lib/contract/automation-list";
import type { AutomationView } from "@/lib/contract/automations";
import { getInFlight } from "@/lib/contract/moves";
import { query } from "@/lib/contract/queries";
import { finishText, inProgress } from "./archive-text";

type Running = "finish" | "cancel";

/** Asks about runs in progress, which would go on sending to people after the archive. */
export function ArchiveDialog({
  automation: { id, name },
  onClose,
  onDone,
}: {
  automation: Pick<AutomationView, "id" | "name">;
  onClose: () => void;
  onDone: (archived: AutomationView) => void;
}) {
  const t = useWords("archiving");
  const tenant = useTenant();
  const [running, setRunning] = useState<Running>("finish");
  const inFlight = useQuery({
    ...query(tenant.client, tenant.key, getInFlight, { params: { id } }),
    staleTime: 0,
  });
  const archive = useMutation({
    mutationFn: () => tenant.client(archiveAutomation, { params: { id }, query: { running } }),
    onSuccess: (archived) => {
      onClose();
      onDone(archived);
    },
  });
  const counted = inFlight.data ? inProgress(inFlight.data) : null;
  return (
    <DialogForm
      title={t("archive_title", { name })}
      description={t("archive_about")}
      verb={t("archive")}
      danger
      busy={archive.isPending}
      disabled={inFlight.isPending}
      error={archive.error ?? inFlight.error}
      onClose={onClose}
      onSubmit={() => archive.mutate()}
    >
      {inFlight.isPending ? <Skeleton className="h-32" /> : null}
      {counted && counted.runs > 0 ? (
        <RadioCards
          label={t("in_progress", { runs: counted.runs })}
          value={running}
          choices={[
            { value: "finish", title: t("let_finish"), text: finishText(counted, t) },
            { value: "cancel", title: t("cancel_them"), text: t("cancel_them_about") },
          ]}
          onChange={setRunning}
        />
      ) : null}
    </DialogForm>
  );
}
