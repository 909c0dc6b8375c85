"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { contractsOf } from "./member-contracts";
import { type AnyRole, type Face, useRoles } from "./member-roles";

export function InviteDialog({ face, onClose }: { face: Face; onClose: () => void }) {
  const t = useWords("people");
  const roles = useRoles(face);
  const contracts = contractsOf(face);
  const [role, setRole] = useState(face === "workspace" ? "editor" : "member");
  const invite = useCall(contracts.invite, { refreshes: [contracts.list] });
  return (
    <DialogForm
      title={t("invite_title")}
      description={t("invite_about")}
      verb={t("send_invitation")}
      busy={invite.isPending}
      error={invite.error}
      fields={["/email"]}
      onClose={onClose}
      onSubmit={(value) =>
        invite.mutate(
          { body: { email: value("email"), role: role as AnyRole } },
          {
            onSuccess: ({ invitations }) => {
              const made = invitations.find(({ email }) => email === value("email").toLowerCase());
              if (made?.emailed === false)
                toast.warning(t("too_many_invitations", { email: value("email") }));
              else toast(t("invitation_sent", { email: value("email") }));
              onClose();
            },
          },
        )
      }
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
