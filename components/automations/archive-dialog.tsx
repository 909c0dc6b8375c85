"use client";
import { useMutation, useQueries } from "@tanstack/react-query";
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
  automations,
  onClose,
  onDone,
}: {
  automations: readonly Pick<AutomationView, "id" | "name">[];
  onClose: () => void;
  onDone: (archived: readonly AutomationView[]) => void;
}) {
  const t = useWords("archiving");
  const tenant = useTenant();
  const [running, setRunning] = useState<Running>("finish");
  const inFlight = useQueries({
    queries: automations.map(({ id }) => ({
      ...query(tenant.client, tenant.key, getInFlight, { params: { id } }),
      staleTime: 0,
    })),
    combine: (found) => ({
      isPending: found.some(({ isPending }) => isPending),
      error: found.find(({ error }) => error)?.error ?? null,
      counted: inProgress(found.flatMap(({ data }) => data ?? [])),
    }),
  });
  const archive = useMutation({
    // One after another, so that a failure leaves the rest as they were. Archiving one again changes nothing.
    mutationFn: async () => {
      const archived: AutomationView[] = [];
      for (const { id } of automations)
        archived.push(await tenant.client(archiveAutomation, { params: { id }, query: { running } }));
      return archived;
    },
    onSuccess: (archived) => {
      onClose();
      onDone(archived);
    },
  });
  const { counted, isPending } = inFlight;
  return (
    <DialogForm
      title={t("archive_title", { count: automations.length, name: automations[0]?.name ?? "" })}
      description={t("archive_about", { count: automations.length })}
      verb={t("archive")}
      danger
      busy={archive.isPending}
      disabled={isPending}
      error={archive.error ?? inFlight.error}
      onClose={onClose}
      onSubmit={() => archive.mutate()}
    >
      {isPending ? <Skeleton className="h-32" /> : null}
      {!isPending && counted.runs > 0 ? (
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
