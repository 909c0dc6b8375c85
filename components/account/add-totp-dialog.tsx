"use client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogContent } from "@/components/ui/dialog";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { addTotp, confirmTotp } from "@/lib/contract/security";
import { QrCode } from "./qr-code";
import { useAccountCall, useAccountClient } from "./use-account";

export function AddTotpDialog({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}) {
  const t = useWords("account");
  const formId = useId();
  const client = useAccountClient();
  const begin = useMutation<ResponseOf<typeof addTotp>, ProblemError>({
    mutationFn: () => client(addTotp),
  });
  const confirm = useAccountCall(confirmTotp, { onDone: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  const { mutate: start } = begin;
  useEffect(() => start(), [start]);
  return (
    <DialogContent
      title={t("set_up_authenticator")}
      description={t("authenticator_apps")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={confirm.isPending} disabled={!begin.data}>
            {t("turn_on")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={onSubmitForm((value) => confirm.mutate({ body: { code: value("code") } }))}
      >
        <ErrorNotice error={begin.error ?? confirm.error} fields={["/code"]} />
        {begin.data ? (
          <>
            <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
              <QrCode text={begin.data.otpauthUrl} label={t("qr_code")} />
              <div className="min-w-0 flex-1">
                <p className="text-base text-ink-2">{t("scan_code")}</p>
                <div className="mt-2 flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3">
                  <output aria-label={t("setup_key")} className="min-w-0 flex-1 break-all font-mono text-sm">
                    {begin.data.secret.match(/.{1,4}/g)?.join(" ")}
                  </output>
                  <CopyButton text={begin.data.secret} label={t("copy_key")} />
                </div>
              </div>
            </div>
            <Field
              label={t("code_from_app")}
              hint={t("code_from_app_hint")}
              error={fieldError(confirm.error, "/code")}
            >
              <Input
                name="code"
                required
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                className="max-w-40 font-mono tracking-widest"
              />
            </Field>
          </>
        ) : begin.error ? null : (
          <Skeleton className="h-44" />
        )}
      </form>
    </DialogContent>
  );
}
