"use client";
import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { type AutomationView, resumeAutomation } from "@/lib/contract/automations";
import { useEditorSession } from "./context";

export function useResume(onResumed: (automation: AutomationView) => void) {
  const t = useWords("editor");
  const session = useEditorSession();
  return useMutation({
    mutationFn: () => session.api(resumeAutomation, { params: { id: session.automationId }, body: {} }),
    onSuccess: (automation) => {
      toast.success(t("resumed"));
      onResumed(automation);
    },
    onError: (error) => toast.error(error.message),
  });
}
