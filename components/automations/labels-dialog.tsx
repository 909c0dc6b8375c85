"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { DialogForm } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { labelAutomation } from "@/lib/contract/automation-list";
import { type AutomationView, listAutomations } from "@/lib/contract/automations";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { LabelField } from "./label-field";
import { replaceShared, sharedLabels, type Typed, withLabels } from "./label-text";
import { useLabels } from "./use-automation-list";

/** Labels are typed, or chosen from those in use. Of several automations, those that all of them have are edited. */
export function LabelsDialog({
  automations,
  onClose,
}: {
  automations: readonly Pick<AutomationView, "id" | "name" | "labels">[];
  onClose: () => void;
}) {
  const t = useWords("automations");
  const tenant = useTenant();
  const queries = useQueryClient();
  const known = useLabels();
  const shared = sharedLabels(automations.map(({ labels }) => labels));
  const [typed, setTyped] = useState<Typed>({ labels: shared, text: "" });
  // What was typed last counts without a comma.
  const chosen = withLabels(typed.labels, [typed.text]);
  const save = useMutation({
    mutationFn: async () => {
      for (const { id, labels } of automations)
        await tenant.client(labelAutomation, {
          params: { id },
          body: { labels: replaceShared(labels, { shared, chosen }) },
        });
    },
    // A change that failed halfway has changed some of them.
    onSettled: () => readAgain(queries, keyOf(tenant.key, listAutomations)),
    onSuccess: () => {
      toast(t("labels_saved", { count: automations.length }));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("edit_labels")}
      description={t("edit_labels_about", { count: automations.length, name: automations[0]?.name ?? "" })}
      verb={t("save")}
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <LabelField value={typed} onChange={setTyped} known={known} />
    </DialogForm>
  );
}
