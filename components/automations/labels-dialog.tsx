"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { labelAutomation } from "@/lib/contract/automation-list";
import type { AutomationView } from "@/lib/contract/automations";
import { joinLabels, readLabels, replaceShared, sharedLabels } from "./label-text";
import { useLabels } from "./use-automation-list";

/** Labels are typed, or chosen from those in use. Of several automations, those that all of them have are edited. */
export function LabelsDialog({
  automations,
  onClose,
  onDone,
}: {
  automations: readonly Pick<AutomationView, "id" | "name" | "labels">[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useWords("automations");
  const tenant = useTenant();
  const known = useLabels();
  const shared = sharedLabels(automations.map(({ labels }) => labels));
  const [text, setText] = useState(joinLabels(shared));
  const chosen = readLabels(text);
  const save = useMutation({
    mutationFn: async () => {
      for (const { id, labels } of automations)
        await tenant.client(labelAutomation, {
          params: { id },
          body: { labels: replaceShared(labels, { shared, chosen }) },
        });
    },
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  const unused = known.filter((label) => !chosen.some((one) => one.toLowerCase() === label.toLowerCase()));
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
      <Field label={t("labels")} hint={t("labels_hint")}>
        <Input
          value={text}
          placeholder={t("labels_example")}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {unused.length > 0 ? (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="mb-1 text-ink-2 text-sm">{t("labels_in_use")}</legend>
          {unused.map((label) => (
            <Button key={label} size="sm" onClick={() => setText(joinLabels([...chosen, label]))}>
              {label}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </DialogForm>
  );
}
