"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { type Account, getAccount, listAccounts, reactivateAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";

type Resume = "recent" | "all" | "none";
const CHOICES: { value: Resume; title: string; text: string }[] = [
  {
    value: "recent",
    title: "Continue recent runs",
    text: "Recent runs continue; older ones end, so nobody gets last month's text.",
  },
  { value: "all", title: "Continue all runs", text: "Every run continues, no matter how long it waited." },
  {
    value: "none",
    title: "End all runs",
    text: "Nothing outdated is sent. New events start automations again.",
  },
];

export function ReactivateAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const [resume, setResume] = useState<Resume>("recent");
  const reactivate = useCall(reactivateAccount, { refreshes: [listAccounts, getAccount, listPartnerAudit] });
  const others = account.suspensions.filter((one) => one.source !== "partner");
  return (
    <DialogForm
      title={`Reactivate ${account.name}?`}
      description="Calls, bookings, messages and automations work again right away."
      verb="Reactivate account"
      busy={reactivate.isPending}
      error={reactivate.error}
      onClose={onClose}
      onSubmit={(value) =>
        reactivate.mutate(
          {
            params: { id: account.id },
            body: { resume, ...(value("reason") ? { reason: value("reason") } : {}) },
          },
          {
            onSuccess: (now) => {
              toast(
                now.status === "active"
                  ? `${account.name} is active again`
                  : `Your suspension of ${account.name} is lifted`,
              );
              onClose();
            },
          },
        )
      }
    >
      {others.length > 0 ? (
        <Notice tone="warn">
          The platform also suspended this account. It stays suspended until the platform lifts its
          suspension.
        </Notice>
      ) : null}
      <RadioCards
        label="What should happen to waiting runs?"
        value={resume}
        choices={CHOICES}
        onChange={setResume}
      />
      <Field label="Reason" optional hint="Kept in the audit log">
        <Input name="reason" maxLength={500} />
      </Field>
    </DialogForm>
  );
}
