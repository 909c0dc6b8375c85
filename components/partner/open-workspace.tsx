"use client";
import { LogIn } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { Account } from "@/lib/contract/accounts";
import { openWorkspace } from "@/lib/contract/visits";

/** Leads an owner of the partner into the account's dashboard for an hour. */
export function OpenWorkspace({ account }: { account: Account }) {
  const t = useWords("accountPage");
  const { may } = useTenant();
  const open = useCall(openWorkspace, { onDone: ({ url }) => window.location.assign(url) });
  if (!may("keys:manage") || account.status !== "active") return null;
  return (
    <Button
      busy={open.isPending}
      title={t("open_workspace_about")}
      onClick={() =>
        open.mutate(
          { params: { id: account.id }, body: {} },
          { onError: (error) => toast.error(error.message) },
        )
      }
    >
      <LogIn aria-hidden /> {t("open_workspace")}
    </Button>
  );
}
