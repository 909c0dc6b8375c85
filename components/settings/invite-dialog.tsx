"use client";
import { useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { type Face, useRoles } from "./member-roles";
import { useInvite } from "./use-invite";

export function InviteDialog({ face, onClose }: { face: Face; onClose: () => void }) {
  const t = useWords("people");
  const roles = useRoles(face);
  const [role, setRole] = useState(face === "workspace" ? "editor" : "member");
  const invite = useInvite(face);
  return (
    <DialogForm
      title={t("invite_title")}
      description={t("invite_about")}
      verb={t("send_invitation")}
      busy={invite.isPending}
      error={invite.error}
      fields={["/email"]}
      onClose={onClose}
      onSubmit={(value) => invite.send({ email: value("email"), role }, { onSent: onClose })}
    >
      <Field label={t("email_address")} error={fieldError(invite.error, "/email")}>
        <Input name="email" type="email" required autoFocus />
      </Field>
      <Field label={t("role")} hint={roles.find((one) => one.value === role)?.may}>
        <Picker value={role} options={roles} onChange={setRole} />
      </Field>
    </DialogForm>
  );
}
