"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { InviteFields } from "./invite-fields";
import { contractsOf } from "./member-contracts";
import { type Face, useRoles } from "./member-roles";
import { useInvite } from "./use-invite";

export function InviteDialog({ face, onClose }: { face: Face; onClose: () => void }) {
  const t = useWords("people");
  const roles = useRoles(face);
  const [role, setRole] = useState(face === "workspace" ? "editor" : "member");
  const invite = useInvite(face);
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, contractsOf(face).list));
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
      <InviteFields
        roles={roles}
        role={role}
        onRole={setRole}
        error={fieldError(invite.error, "/email")}
        invited={list.data?.invitations}
      />
    </DialogForm>
  );
}
