"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { completeDraft } from "@/components/editor/open-branches";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { useWords } from "@/components/words/words";
import { numberedName } from "@/lib/automation/numbered-name";
import type { Definition } from "@/lib/automation/schema";
import { type AutomationView, type Deployment, deployAutomation } from "@/lib/contract/automations";
import { runAllScenarios } from "@/lib/contract/tests-and-scenarios";
import { suggestedName, suggestedNote } from "./suggested-text";
import { useChanges } from "./use-changes";
import { useVersion } from "./use-version";

export type DeployInput = {
  open: boolean;
  automation: AutomationView;
  onDeployed: (deployment: Deployment) => void;
};

/** Runs every scenario against the saved draft when the dialog opens, and deploys it on request. */
export function useDeploy({ open, automation, onDeployed }: DeployInput) {
  const steps = useWords("steps");
  const t = useWords("editorDeploy");
  const session = useEditorSession();
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  const changes = useChanges(automation.version, doc);
  const suggestion = useSuggestedNote(automation.version, doc);
  const [written, setMessage] = useState<string | null>(null);
  const message = written ?? suggestion;
  const others = useWorkspaceNames()?.desk?.automations;
  const [name, setName] = useState(() => {
    const suggested = automation.version === null ? suggestedName(doc, { t, steps }) : null;
    const taken = new Set((others ?? []).map((other) => other.name));
    return suggested && numberedName(suggested, { taken, between: " " });
  });
  const [reason, setReason] = useState("");
  const scenarios = useQuery({
    queryKey: [session.tenantKey, "scenarios before deploying", automation.id, automation.etag],
    queryFn: async () => {
      await session.saved();
      return session.api(runAllScenarios, { params: { id: session.automationId }, body: {} });
    },
    enabled: open,
    staleTime: 0,
  });
  const failing = scenarios.data?.results.filter(({ passed }) => !passed) ?? [];
  const deploy = useMutation({
    mutationFn: async () => {
      const value = name?.trim();
      await completeDraft(store, {
        name: value ? { value, label: t("name_automation") } : null,
        saved: session.saved,
      });
      return session.api(deployAutomation, {
        params: { id: session.automationId },
        body: {
          ...(message.trim() ? { message: message.trim() } : {}),
          ...(failing.length > 0 && reason.trim() ? { overrideReason: reason.trim() } : {}),
        },
      });
    },
    onSuccess: (deployment) => {
      setMessage(null);
      setName(null);
      setReason("");
      onDeployed(deployment);
    },
  });
  return { scenarios, failing, changes, deploy, message, setMessage, reason, setReason, name, setName };
}

function useSuggestedNote(version: number | null, after: Definition): string {
  const t = useWords("editorDeploy");
  const steps = useWords("steps");
  const titles = useEditor((state) => state.titles);
  const { definition: before } = useVersion(version);
  return useMemo(() => {
    if (version === null) return t("suggested_first");
    return before ? suggestedNote({ before, after, titles }, { t, steps }) : "";
  }, [version, before, after, titles, t, steps]);
}

export type ScenarioCheck = ReturnType<typeof useDeploy>["scenarios"];
