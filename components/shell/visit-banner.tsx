"use client";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { clock } from "@/components/ui/when";
import { createClient } from "@/lib/contract/client";
import { leaveWorkspace } from "@/lib/contract/visits";
import { useTenant } from "./tenant";

/** Says that this workspace is somebody else's, for as long as its provider has it open. */
export function VisitBanner() {
  const { id, name, visit } = useTenant();
  const leave = useMutation({
    mutationFn: async () => {
      if (!visit || id === null) return;
      await createClient({ partner: visit.partnerId })(leaveWorkspace, { params: { id } });
      // A visit has ended: nothing of the workspace may stay in memory.
      window.location.assign(`/p/${visit.partnerId}/accounts/${id}`);
    },
  });
  if (!visit) return null;
  return (
    <section
      aria-label="Visit"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-2 text-sm"
    >
      <Eye className="size-4 shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-60">
        You opened <strong className="font-semibold">{name}</strong> for {visit.partnerName}.{" "}
        {visit.mayEdit ? "You can make changes." : "You can view everything, but not make changes."} Open
        until {clock(visit.expiresAt)}; the workspace's audit log shows it.
      </p>
      <Button size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
        Leave workspace
      </Button>
      <ErrorNotice error={leave.error} />
    </section>
  );
}
