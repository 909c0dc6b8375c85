"use client";
import { Mail } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { workspaceMembers } from "@/lib/contract/members";
import { type Face, useRoleLabel } from "./member-roles";

type Team = ResponseOf<typeof workspaceMembers.list>;
type Invitation = Team["invitations"][number];

/** The people who were invited and have not joined yet. */
export function Invitations({
  invitations,
  face,
  onAgain,
  onWithdraw,
}: {
  invitations: Team["invitations"];
  face: Face;
  onAgain: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}) {
  const t = useWords("people");
  const labelOf = useRoleLabel(face);
  const { may } = useTenant();
  return (
    <Card>
      <CardHeader title={t("open_invitations")} />
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <Mail className="size-4 text-ink-3" aria-hidden />
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate">{invitation.email}</span>
              <span className="block text-ink-3 text-sm">
                {invitation.emailed
                  ? rich(
                      t.parts("link_ends", {
                        role: labelOf(invitation.role),
                        ago: () => <Ago at={invitation.expiresAt} />,
                      }),
                    )
                  : t("not_emailed", { role: labelOf(invitation.role) })}
              </span>
            </span>
            {may("members:manage") ? (
              <>
                <Button size="sm" onClick={() => onAgain(invitation)}>
                  {t("send_again")}
                </Button>
                <Button size="sm" onClick={() => onWithdraw(invitation)}>
                  {t("withdraw")}
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
