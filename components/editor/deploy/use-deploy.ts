"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditorSession } from "@/components/editor/context";
import { type AutomationView, type Deployment, deployAutomation } from "@/lib/contract/automations";
import { runAllScenarios } from "@/lib/contract/tests-and-scenarios";

export type DeployInput = {
  open: boolean;
  automation: AutomationView;
  onDeployed: (deployment: Deployment) => void;
};

/** Runs every scenario against the saved draft when the dialog opens, and deploys it on request. */
export function useDeploy({ open, automation, onDeployed }: DeployInput) {
  const session = useEditorSession();
  const [message, setMessage] = useState("");
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
      await session.saved();
      return session.api(deployAutomation, {
        params: { id: session.automationId },
        body: {
          ...(message.trim() ? { message: message.trim() } : {}),
          ...(failing.length > 0 && reason.trim() ? { overrideReason: reason.trim() } : {}),
        },
      });
    },
    onSuccess: (deployment) => {
      setMessage("");
      setReason("");
      onDeployed(deployment);
    },
  });
  return { scenarios, failing, deploy, message, setMessage, reason, setReason };
}

export type ScenarioCheck = ReturnType<typeof useDeploy>["scenarios"];
