"use client";
import { useCall } from "@/components/shell/use-call";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { contractsOf } from "./member-contracts";
import type { AnyRole, Face } from "./member-roles";

type Sending = { isAgain?: boolean; onSent?: () => void };

/** Invites a person, or invites them again: the newest link replaces the one before. */
export function useInvite(face: Face) {
  const t = useWords("people");
  const contracts = contractsOf(face);
  const invite = useCall(contracts.invite, { refreshes: [contracts.list] });
  const send = (body: { email: string; role: string }, { isAgain = false, onSent }: Sending = {}) =>
    invite.mutate(
      { body: { ...body, role: body.role as AnyRole } },
      {
        onSuccess: ({ invitations }) => {
          const made = invitations.find(({ email }) => email === body.email.toLowerCase());
          if (made?.emailed === false) toast.warning(t("too_many_invitations", { email: body.email }));
          else toast(t(isAgain ? "invitation_sent_again" : "invitation_sent", { email: body.email }));
          onSent?.();
        },
      },
    );
  return { send, isPending: invite.isPending, error: invite.error };
}
