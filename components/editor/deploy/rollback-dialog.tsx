"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { useWords } from "@/components/words/words";
import { type Deployment, getAutomation } from "@/lib/contract/automations";
import { query } from "@/lib/contract/queries";
import { rollbackAutomation } from "@/lib/contract/versions";
import { UnderWay } from "./under-way";
import { useChanges } from "./use-changes";
import { useVersion } from "./use-version";
import { WhatChanges } from "./what-changes";

/** Shows the differences and the runs in progress before an earlier version goes live. */
export function RollbackDialog({
  version,
  onClose,
  onRolledBack,
}: {
  version: number;
  onClose: () => void;
  onRolledBack: (deployment: Deployment) => void;
}) {
  const t = useWords("editorDeploy");
  const session = useEditorSession();
  const store = useEditorStore();
  const params = { id: session.automationId };
  const { data: automation } = useQuery(query(session.api, session.tenantKey, getAutomation, { params }));
  const chosen = useVersion(version);
  const readOnly = useEditor((state) => state.readOnly);
  const [wanted, setWanted] = useState<boolean | null>(null);
  // A draft that equals the live version holds nothing that would be lost; what was deployed stays among the versions.
  const isUnchanged =
    useEditor(({ doc, base }) => doc === base.definition) && !automation?.hasUndeployedChanges;
  const intoDraft = !readOnly && (wanted ?? isUnchanged);
  const rollback = useMutation({
    mutationFn: () => session.api(rollbackAutomation, { params, body: { version } }),
    onSuccess: (deployment) => {
      const { definition } = chosen;
      if (intoDraft && definition)
        store.getState().commit(() => ({ ok: true, definition, nodeIds: [] }), {
          label: t("restore_version", { version: `${version}` }),
        });
      onRolledBack(deployment);
    },
  });
  const live = automation?.version ?? null;
  const changes = useChanges(live, chosen.definition);
  return (
    <Dialog open onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title={t("roll_back_to", { version: `${version}` })}
        description={t("roll_back_about")}
        width="lg"
        verb={t("roll_back")}
        busy={rollback.isPending}
        disabled={chosen.definition === null && !chosen.error}
        error={rollback.error ?? chosen.error}
        onClose={onClose}
        onSubmit={() => rollback.mutate()}
      >
        {live === null || chosen.error ? null : (
          <WhatChanges changes={changes}>{t("changes_from_live", { version: `${live}` })}</WhatChanges>
        )}
        {automation ? <UnderWay stats={automation.stats} /> : null}
        {automation && !readOnly ? (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-1 size-4 accent-(--signal)"
              checked={intoDraft}
              onChange={({ target }) => setWanted(target.checked)}
            />
            <span>
              {t("into_draft", { version: `${version}` })}
              <span className="block text-ink-3 text-sm">
                {intoDraft ? t("into_draft_undo") : t("draft_stays")}
              </span>
            </span>
          </label>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
