"use client";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { revokeNoticeLinks } from "@/lib/contract/notice-settings";
import { useAccountCall } from "./use-account";

export function UnsubscribeLinks({ workspace }: { workspace: { id: string; name: string } }) {
  const revoke = useAccountCall(revokeNoticeLinks, { onDone: () => toast("Old unsubscribe links revoked") });
  return (
    <div className="px-1 text-ink-2 text-sm">
      <ErrorNotice error={revoke.error} />
      <p>
        Each email has a link that turns such emails off without signing in. If you forwarded one, revoke the
        links sent so far.
      </p>
      <Button
        size="sm"
        className="mt-2"
        busy={revoke.isPending}
        onClick={() => revoke.mutate({ params: { id: workspace.id } })}
      >
        Revoke old unsubscribe links
      </Button>
    </div>
  );
}
