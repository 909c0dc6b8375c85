"use client";
import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { type AutomationView, resumeAutomation } from "@/lib/contract/automations";
import { useEditorSession } from "./context";

export function useResume(onResumed: (automation: AutomationView) => void) {
  const session = useEditorSession();
  return useMutation({
    mutationFn: () => session.api(resumeAutomation, { params: { id: session.automationId }, body: {} }),
    onSuccess: (automation) => {
      toast.success("Automation resumed");
      onResumed(automation);
    },
    onError: (error) => toast.error(error.message),
  });
}
