"use client";
import { MoreHorizontal } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import type { AccountSummary } from "@/lib/contract/account-summaries";
import type { AccountStep } from "./account-step-dialog";

type Props = { account: AccountSummary; onStep: (step: AccountStep) => void; onOpen: () => void };

/** Actions for one account in the list. */
export function AccountMenu({ account, onStep, onOpen }: Props) {
  const t = useWords("accounts");
  const { may } = useTenant();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { name: account.name })}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={onOpen}>{t("open")}</MenuItem>
        <MenuItem onSelect={() => void copyText(account.id)}>{t("copy_id")}</MenuItem>
        {may("accounts:write") && account.status !== "closed" ? (
          <>
            <MenuSeparator />
            {account.status === "suspended" ? (
              <MenuItem onSelect={() => onStep({ account, to: "reactivate" })}>
                {t("reactivate_more")}
              </MenuItem>
            ) : (
              <MenuItem danger onSelect={() => onStep({ account, to: "suspend" })}>
                {t("suspend_more")}
              </MenuItem>
            )}
            <MenuItem danger onSelect={() => onStep({ account, to: "close" })}>
              {t("close_more")}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
