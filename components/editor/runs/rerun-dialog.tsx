"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { nameFromServer } from "@/components/editor/name-from-server";
import { drawn } from "@/components/editor/store";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Badge, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { previewRerun, type RunDetail, rerunRun } from "@/lib/contract/runs";
import { rerunLabel } from "./rerun-label";

/** Shows the effects that would be repeated before a run starts again. */
export function RerunDialog({
  run,
  onClose,
  onStarted,
}: {
  run: RunDetail;
  onClose: () => void;
  onStarted: (runId: string) => void;
}) {
  const t = useWords("editorRuns");
  const steps = useWords("steps");
  const { nodes } = useEditor(drawn);
  const titleOf = (nodeId: string, name: string) => nameFromServer({ nodeId, name }, { nodes, t: steps });
  const session = useEditorSession();
  const failed = run.steps.findLast(({ status }) => status === "failed")?.nodeId ?? "";
  const [from, setFrom] = useState(failed);
  const body = from ? { fromNodeId: from } : {};
  const preview = useQuery({
    queryKey: [session.tenantKey, "rerun preview", run.id, from],
    queryFn: () => session.api(previewRerun, { params: { id: run.id }, body }),
  });
  const [agreed, setAgreed] = useState(false);
  const rerun = useMutation({
    mutationFn: () => session.api(rerunRun, { params: { id: run.id }, body }),
    onSuccess: ({ id }) => onStarted(id),
  });
  const repeats = preview.data?.repeats ?? 0;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogForm
        title={t("rerun")}
        description={t("rerun_about")}
        verb={t("run_again")}
        busy={rerun.isPending}
        disabled={!preview.data || (repeats > 0 && !agreed)}
        error={rerun.error ?? preview.error}
        onClose={onClose}
        onSubmit={() => rerun.mutate()}
      >
        <Field label={t("from")}>
          <Picker
            value={from}
            options={[
              { value: "", label: t("beginning") },
              ...run.path.map((nodeId) => ({
                value: nodeId,
                label: titleOf(nodeId, run.steps.find((step) => step.nodeId === nodeId)?.name ?? nodeId),
              })),
            ]}
            onChange={setFrom}
          />
        </Field>
        {preview.isPending ? <Skeleton className="h-24" /> : null}
        <ul className="flex flex-col gap-1">
          {preview.data?.steps.map((step) => {
            const { tone, text } = rerunLabel(step, t);
            return (
              <li key={step.nodeId} className="flex items-center gap-2">
                <span className="flex-1">{titleOf(step.nodeId, step.name)}</span>
                <Badge tone={tone}>{text}</Badge>
              </li>
            );
          })}
        </ul>
        {repeats > 0 ? (
          <label className="flex items-start gap-2 rounded-lg bg-warn-soft p-3">
            <input
              type="checkbox"
              className="mt-1"
              checked={agreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
            <span>{t("repeats", { count: repeats })}</span>
          </label>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
