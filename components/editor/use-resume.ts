"use client";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { type AutomationView, resumeAutomation } from "@/lib/contract/automations";
import { usePlace } from "./context";

export function useResume(onResumed: (automation: AutomationView) => void) {
  const place = usePlace();
  return useMutation({
    mutationFn: () => place.api(resumeAutomation, { params: { id: place.automationId }, body: {} }),
    onSuccess: (automation) => {
      toast.success("It runs again");
      onResumed(automation);
    },
    onError: (error) => toast.error(error.message),
  });
}
