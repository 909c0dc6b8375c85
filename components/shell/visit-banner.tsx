"use client";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { clock } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { rich } from "@/components/words/rich";
import { useProblemTranslation } from "@/components/words/translated-problem";
import { useWords } from "@/components/words/words";
import { createClient } from "@/lib/contract/client";
import { leaveWorkspace } from "@/lib/contract/visits";
import { useTenant } from "./tenant";

/** Says that this workspace is somebody else's, for as long as its provider has it open. */
export function VisitBanner() {
  const t = useWords("shell");
  const translated = useProblemTranslation();
  const { id, name, visit, timezone } = useTenant();
  const leave = useMutation({
    mutationFn: async () => {
      if (!visit || id === null) return;
      await createClient({ partner: visit.partnerId, translated })(leaveWorkspace, { params: { id } });
      // A visit has ended: nothing of the workspace may stay in memory.
      window.location.assign(`/p/${visit.partnerId}/accounts/${id}`);
    },
  });
  const zoneName = useZoneName();
  if (!visit) return null;
  return (
    <section
      aria-label={t("visit")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-4 py-2 text-sm"
    >
      <Eye className="size-4 shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-60">
        {rich(
          t.parts(visit.mayEdit ? "visit_may_edit" : "visit_may_view", {
            workspace: name,
            partner: visit.partnerName,
            time: clock(visit.expiresAt, timezone),
            zone: zoneName(timezone ?? "UTC"),
            strong: (words) => <strong className="font-semibold">{words}</strong>,
          }),
        )}
      </p>
      <Button size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
        {t("leave_workspace")}
      </Button>
      <ErrorNotice error={leave.error} />
    </section>
  );
}
