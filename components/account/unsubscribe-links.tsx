"use client";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { revokeNoticeLinks } from "@/lib/contract/notice-settings";
import { useAccountCall } from "./use-account";

export function UnsubscribeLinks({ workspace }: { workspace: { id: string; name: string } }) {
  const t = useWords("account");
  const revoke = useAccountCall(revokeNoticeLinks, { onDone: () => toast(t("unsubscribe_links_revoked")) });
  return (
    <div className="px-1 text-ink-2 text-sm">
      <ErrorNotice error={revoke.error} />
      <p>{t("unsubscribe_links_about")}</p>
      <Button
        size="sm"
        className="mt-2"
        busy={revoke.isPending}
        onClick={() => revoke.mutate({ params: { id: workspace.id } })}
      >
        {t("revoke_unsubscribe_links")}
      </Button>
    </div>
  );
}
