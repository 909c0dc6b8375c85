"use client";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { closeAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import { ACCOUNT_VIEWS, type StepAccount } from "./account-views";

export function CloseAccount({ account, onClose }: { account: StepAccount; onClose: () => void }) {
  const close = useCall(closeAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  return (
    <DialogForm
      title={`Close ${account.name} permanently?`}
      verb="Close account"
      danger
      cancel="Keep it"
      confirm={account.name}
      busy={close.isPending}
      error={close.error}
      onClose={onClose}
      onSubmit={(value) =>
        close.mutate(
          { params: { id: account.id }, body: value("reason") ? { reason: value("reason") } : {} },
          {
            onSuccess: () => {
              toast(`${account.name} is closed`);
              onClose();
            },
          },
        )
      }
    >
      <Notice tone="bad" title="This cannot be undone">
        Its keys stop working, its people lose access and all waiting runs end. Records and invoices are kept.
        To be able to restore it, suspend it instead.
      </Notice>
      <Field label="Reason" optional>
        <Input name="reason" maxLength={500} />
      </Field>
    </DialogForm>
  );
}
