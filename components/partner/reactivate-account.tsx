"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { getAccount, reactivateAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import { query } from "@/lib/contract/queries";
import { ACCOUNT_VIEWS, type StepAccount } from "./account-views";

export type Resume = "recent" | "all" | "none";
export const RESUME_CHOICES: { value: Resume; title: string; text: string }[] = [
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

export function ReactivateAccount({ account, onClose }: { account: StepAccount; onClose: () => void }) {
  const [resume, setResume] = useState<Resume>("recent");
  const reactivate = useCall(reactivateAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getAccount, { params: { id: account.id } }));
  const others = found.data?.suspensions.filter((one) => one.source !== "partner") ?? [];
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
        choices={RESUME_CHOICES}
        onChange={setResume}
      />
      <Field label="Reason" optional hint="Kept in the audit log">
        <Input name="reason" maxLength={500} />
      </Field>
    </DialogForm>
  );
}
