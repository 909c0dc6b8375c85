"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { cancelRun, getRun, listAutomationRuns, type RunDetail } from "@/lib/contract/runs";
import { usePersonText } from "./use-person-text";

/** Asks first, because a canceled run cannot be continued. */
export function CancelRunDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const t = useWords("editorRuns");
  const personText = usePersonText();
  const session = useEditorSession();
  const queries = useQueryClient();
  const name = useEditor(({ doc }) => doc.name);
  const cancel = useMutation({
    mutationFn: () => session.api(cancelRun, { params: { id: run.id }, body: {} }),
    onSuccess: () => {
      toast(t("canceled"));
      onClose();
    },
    onSettled: () => {
      readAgain(queries, keyOf(session.tenantKey, getRun));
      readAgain(queries, keyOf(session.tenantKey, listAutomationRuns));
    },
  });
  const person = personText(run.contact);
  const about = { hasPerson: person === null ? "no" : "yes", person: person ?? "" };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogForm
        title={t("cancel_title", about)}
        description={t("cancel_about", { automation: run.automationName ?? name, ...about })}
        verb={t("cancel_run")}
        cancel={t("cancel_keep")}
        danger
        busy={cancel.isPending}
        error={cancel.error}
        onClose={onClose}
        onSubmit={() => cancel.mutate()}
      />
    </Dialog>
  );
}
