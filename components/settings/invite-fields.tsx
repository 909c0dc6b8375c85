"use client";
import { useState } from "react";
import { Field, Input, type Refusal } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { useRoles } from "./member-roles";

type Props = {
  roles: ReturnType<typeof useRoles>;
  role: string;
  onRole: (role: string) => void;
  error: Refusal | null;
  /** The invitations that are open. A new one to the same address replaces it. */
  invited: readonly { email: string; role: string }[] | undefined;
};

/** The address and the role of a new member. */
export function InviteFields({ roles, role, onRole, error, invited = [] }: Props) {
  const t = useWords("people");
  const [email, setEmail] = useState("");
  const earlier = invited.find((one) => one.email === email.trim().toLowerCase());
  const labelOf = (value: string) => roles.find((one) => one.value === value)?.label ?? value;
  return (
    <>
      <Field label={t("email_address")} error={error}>
        <Input
          name="email"
          type="email"
          required
          autoFocus
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={t("role")} hint={roles.find((one) => one.value === role)?.may}>
        <Picker value={role} options={roles} onChange={onRole} />
      </Field>
      {earlier && earlier.role !== role ? (
        <Notice tone="warn">
          {t("invited_as_other", {
            email: earlier.email,
            before: labelOf(earlier.role).toLowerCase(),
            now: labelOf(role).toLowerCase(),
          })}
        </Notice>
      ) : null}
    </>
  );
}
