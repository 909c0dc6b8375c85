"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEditorSession } from "@/components/editor/context";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { type Deployment, getAutomation, rollbackAutomation } from "@/lib/contract/automations";
import { query } from "@/lib/contract/queries";
import { UnderWay } from "./under-way";
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
  const session = useEditorSession();
  const params = { id: session.automationId };
  const { data: automation } = useQuery(query(session.api, session.tenantKey, getAutomation, { params }));
  const chosen = useVersion(version);
  const rollback = useMutation({
    mutationFn: () => session.api(rollbackAutomation, { params, body: { version } }),
    onSuccess: onRolledBack,
  });
  const live = automation?.version ?? null;
  return (
    <Dialog open onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title={`Roll back to version ${version}`}
        description="New runs use it right away. Runs in progress finish on the version they started with. Your draft doesn't change."
        width="lg"
        verb="Roll back"
        busy={rollback.isPending}
        disabled={chosen.definition === null && !chosen.error}
        error={rollback.error ?? chosen.error}
        onClose={onClose}
        onSubmit={() => rollback.mutate()}
      >
        {live === null || chosen.error ? null : (
          <WhatChanges since={live} after={chosen.definition}>
            {`What changes against version ${live}, which is live now`}
          </WhatChanges>
        )}
        {automation ? <UnderWay stats={automation.stats} /> : null}
      </DialogForm>
    </Dialog>
  );
}
