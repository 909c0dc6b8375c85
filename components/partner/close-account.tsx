"use client";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { closeAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import { ACCOUNT_VIEWS, type StepAccount } from "./account-views";

export function CloseAccount({ account, onClose }: { account: StepAccount; onClose: () => void }) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  const close = useCall(closeAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  return (
    <DialogForm
      title={t("close_title", { name: account.name })}
      verb={t("close_account")}
      danger
      cancel={t("keep_it")}
      confirm={account.name}
      busy={close.isPending}
      error={close.error}
      onClose={onClose}
      onSubmit={(value) =>
        close.mutate(
          { params: { id: account.id }, body: value("reason") ? { reason: value("reason") } : {} },
          {
            onSuccess: () => {
              toast(t("is_closed", { name: account.name }));
              onClose();
            },
          },
        )
      }
    >
      <Notice tone="bad" title={t("cannot_undo")}>
        {t("close_about")}
      </Notice>
      <Field label={shared("reason")} optional>
        <Input name="reason" maxLength={500} />
      </Field>
    </DialogForm>
  );
}
