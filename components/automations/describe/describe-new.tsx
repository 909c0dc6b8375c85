"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { listAutomations } from "@/lib/contract/automations";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { DescribeDialog } from "./describe-dialog";

/** A new automation from a description. Once it is kept, it opens in the editor. */
export function DescribeNew({ onClose }: { onClose: () => void }) {
  const t = useWords("automations");
  const { id, key } = useTenant();
  const router = useRouter();
  const queries = useQueryClient();
  return (
    <DescribeDialog
      automationId={null}
      onClose={onClose}
      onKept={({ automationId }) => {
        readAgain(queries, keyOf(key, listAutomations));
        router.push(`/w/${id}/automations/${automationId}`);
        toast.success(t("automation_created"));
      }}
    />
  );
}
