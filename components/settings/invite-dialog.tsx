"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { toast } from "@/components/ui/toast";
import { type AnyRole, contractsOf, type Face, ROLES } from "./member-roles";

export function InviteDialog({ face, onClose }: { face: Face; onClose: () => void }) {
  const contracts = contractsOf(face);
  const [role, setRole] = useState(face === "workspace" ? "editor" : "member");
  const invite = useCall(contracts.invite, { refreshes: [contracts.list] });
  return (
    <DialogForm
      title="Invite someone"
      description="They'll get a link by email and choose their own password."
      verb="Send invitation"
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
                toast.warning(`No email sent: too many invitations to ${value("email")} within an hour`);
              else toast(`Invitation sent to ${value("email")}`);
              onClose();
            },
          },
        )
      }
    >
      <Field label="Email address" error={fieldError(invite.error, "/email")}>
        <Input name="email" type="email" required autoFocus />
      </Field>
      <Field label="Role" hint={ROLES[face].find((one) => one.value === role)?.may}>
        <Picker value={role} options={ROLES[face]} onChange={setRole} />
      </Field>
    </DialogForm>
  );
}
