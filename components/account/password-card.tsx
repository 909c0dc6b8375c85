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
import { changePassword } from "@/lib/contract/security";
import { useAccountCall } from "./use-account";

export function PasswordCard({ changedAt }: { changedAt: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label="Password" className="[&>header]:border-b-0">
      <CardHeader
        title="Password"
        description={
          changedAt
            ? `Last changed ${day(changedAt)}. Changing it signs out your other browsers.`
            : "Changing it signs out your other browsers."
        }
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            Change password
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
  const change = useAccountCall(changePassword, {
    onDone: () => {
      toast("Password changed. Your other browsers were signed out.");
      onClose();
    },
  });
  return (
    <DialogContent
      title="Change password"
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="change-password" busy={change.isPending}>
            Change password
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
        <Field label="Current password" error={fieldError(change.error, "/currentPassword")}>
          <Input name="currentPassword" type="password" autoComplete="current-password" required />
        </Field>
        <NewPasswordField label="New password" error={fieldError(change.error, "/password")} />
      </form>
    </DialogContent>
  );
}
