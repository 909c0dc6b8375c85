"use client";
import { useState } from "react";
import { NewPasswordField } from "@/components/auth/password-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { changePassword } from "@/lib/contract/security";
import { useAccountCall } from "./use-account";

export function PasswordCard({ changedAt }: { changedAt: string | null }) {
  const t = useWords("account");
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label={t("password")} className="[&>header]:border-b-0">
      <CardHeader
        title={t("password")}
        description={
          changedAt ? t("password_changed_on", { day: day(changedAt) }) : t("password_never_changed")
        }
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("change_password")}
          </Button>
        }
      />
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? <ChangePassword onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </Card>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useWords("account");
  const change = useAccountCall(changePassword, {
    onDone: () => {
      toast(t("password_is_changed"));
      onClose();
    },
  });
  return (
    <DialogContent
      title={t("change_password")}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form="change-password" busy={change.isPending}>
            {t("change_password")}
          </Button>
        </>
      }
    >
      <form
        id="change-password"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Spaces belong to a password, so nothing is trimmed.
          const data = new FormData(event.currentTarget);
          const currentPassword = String(data.get("currentPassword") ?? "");
          change.mutate({ body: { currentPassword, password: String(data.get("password") ?? "") } });
        }}
      >
        <ErrorNotice error={change.error} fields={["/currentPassword", "/password"]} />
        <Field label={t("current_password")} error={fieldError(change.error, "/currentPassword")}>
          <Input name="currentPassword" type="password" autoComplete="current-password" required />
        </Field>
        <NewPasswordField label={t("new_password")} error={fieldError(change.error, "/password")} />
      </form>
    </DialogContent>
  );
}
