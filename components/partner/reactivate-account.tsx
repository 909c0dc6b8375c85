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
import { useWords } from "@/components/words/words";
import { getAccount, reactivateAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import { query } from "@/lib/contract/queries";
import { ACCOUNT_VIEWS, type StepAccount } from "./account-views";

const RESUMES = ["recent", "all", "none"] as const;
export type Resume = (typeof RESUMES)[number];
export function useResumeChoices() {
  const t = useWords("accounts");
  return RESUMES.map((value) => ({ value, title: t(`resume_${value}`), text: t(`resume_${value}_about`) }));
}

export function ReactivateAccount({ account, onClose }: { account: StepAccount; onClose: () => void }) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  const choices = useResumeChoices();
  const [resume, setResume] = useState<Resume>("recent");
  const reactivate = useCall(reactivateAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getAccount, { params: { id: account.id } }));
  const others = found.data?.suspensions.filter((one) => one.source !== "partner") ?? [];
  return (
    <DialogForm
      title={t("reactivate_title", { name: account.name })}
      description={t("reactivate_about")}
      verb={t("reactivate_account")}
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
                t(now.status === "active" ? "active_again" : "suspension_lifted", { name: account.name }),
              );
              onClose();
            },
          },
        )
      }
    >
      {others.length > 0 ? <Notice tone="warn">{t("also_by_platform")}</Notice> : null}
      <RadioCards label={t("waiting_runs")} value={resume} choices={choices} onChange={setResume} />
      <Field label={shared("reason")} optional hint={t("in_audit_log")}>
        <Input name="reason" maxLength={500} />
      </Field>
    </DialogForm>
  );
}
