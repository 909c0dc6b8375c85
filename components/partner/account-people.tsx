"use client";
import { useQuery } from "@tanstack/react-query";
import { Mail, UserPlus } from "lucide-react";
import { useState } from "react";
import { InviteFields } from "@/components/settings/invite-fields";
import { LastSeen } from "@/components/settings/last-seen";
import { useRoleLabel, useRoles } from "@/components/settings/member-roles";
import { RemovePersonDialog } from "@/components/settings/remove-person-dialog";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, CardHeader, EmptyState } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import {
  inviteAccountMember,
  listAccountMembers,
  patchAccountMember,
  removeAccountMember,
} from "@/lib/contract/account-members";
import { getAccountSummary } from "@/lib/contract/account-summaries";
import type { Account } from "@/lib/contract/accounts";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type People = ResponseOf<typeof listAccountMembers>;
type Member = People["members"][number];
type Role = "owner" | "editor" | "viewer";

const roleOf = (value: string): Role => (value === "owner" || value === "viewer" ? value : "editor");
const refreshes = [listAccountMembers, getAccountSummary];

/** The people of an account's workspace. Whoever may issue its keys may also change who works in it. */
export function AccountPeople({ account }: { account: Account }) {
  const t = useWords("accountPage");
  const { client, key, may } = useTenant();
  const params = { id: account.id };
  const found = useQuery(query(client, key, listAccountMembers, { params }));
  const [inviting, setInviting] = useState(false);
  const change = useCall(patchAccountMember, { refreshes });
  const remove = useCall(removeAccountMember, { refreshes });
  const withdraw = useCall(removeAccountMember, { refreshes });
  const mayChange = may("keys:manage") && account.status !== "closed";
  const again = useCall(inviteAccountMember, { refreshes });
  const [removing, setRemoving] = useState<Member | null>(null);
  return (
    <Card>
      <CardHeader
        title={t("people")}
        description={t("people_about")}
        action={
          mayChange ? (
            <Button size="sm" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden /> {t("invite")}
            </Button>
          ) : null
        }
      />
      <ErrorNotice error={found.error ?? change.error ?? withdraw.error ?? again.error} />
      {found.isPending ? <RowSkeletons rows={3} /> : null}
      {found.data && found.data.members.length + found.data.invitations.length === 0 ? (
        <EmptyState title={t("nobody")}>{t("nobody_about")}</EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {found.data?.members.map((member) => (
          <MemberRow
            key={member.personId}
            member={member}
            mayChange={mayChange}
            onChange={(role) =>
              change.mutate({ params: { ...params, personId: member.personId }, body: { role } })
            }
            onRemove={() => setRemoving(member)}
          />
        ))}
        {found.data?.invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            mayChange={mayChange}
            onAgain={() =>
              again.mutate(
                { params, body: { email: invitation.email, role: roleOf(invitation.role) } },
                { onSuccess: () => toast(t("invited", { email: invitation.email })) },
              )
            }
            onWithdraw={() => withdraw.mutate({ params: { ...params, personId: invitation.id } })}
          />
        ))}
      </ul>
      <Dialog open={inviting} onOpenChange={setInviting}>
        {inviting ? (
          <Invite account={account} invited={found.data?.invitations} onClose={() => setInviting(false)} />
        ) : null}
      </Dialog>
      <Dialog open={removing !== null} onOpenChange={(isOpen) => isOpen || setRemoving(null)}>
        {removing ? (
          <RemovePersonDialog
            person={removing.name}
            tenant={account.name}
            busy={remove.isPending}
            error={remove.error}
            onRemove={(outcome) =>
              remove.mutate({ params: { ...params, personId: removing.personId } }, outcome)
            }
            onClose={() => setRemoving(null)}
          />
        ) : null}
      </Dialog>
    </Card>
  );
}

type MemberProps = {
  member: Member;
  mayChange: boolean;
  onChange: (role: Role) => void;
  onRemove: () => void;
};

function MemberRow({ member, mayChange, onChange, onRemove }: MemberProps) {
  const t = useWords("accountPage");
  const roles = useRoles("workspace");
  const labelOf = useRoleLabel("workspace");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">{member.name}</span>
        <span className="block truncate text-ink-3 text-sm">{member.email}</span>
      </span>
      <span
        className="text-right text-ink-3 text-sm max-sm:text-left"
        title={t("joined", { day: day(member.createdAt) })}
      >
        <LastSeen at={member.lastSeenAt} />
      </span>
      {mayChange ? (
        <>
          <Picker
            aria-label={t("role_of", { name: member.name })}
            className="w-28"
            value={member.role}
            options={roles}
            onChange={(role) => onChange(roleOf(role))}
          />
          <Button kind="ghost" size="sm" onClick={onRemove}>
            {t("remove")}
          </Button>
        </>
      ) : (
        <Badge>{labelOf(member.role)}</Badge>
      )}
    </li>
  );
}

type InvitationProps = {
  invitation: People["invitations"][number];
  mayChange: boolean;
  onAgain: () => void;
  onWithdraw: () => void;
};

function InvitationRow({ invitation, mayChange, onAgain, onWithdraw }: InvitationProps) {
  const t = useWords("accountPage");
  const labelOf = useRoleLabel("workspace");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <Mail className="size-4 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate">{invitation.email}</span>
        <span className="block text-ink-3 text-sm">
          {t(invitation.emailed ? "invited_as" : "invited_as_no_email", {
            role: labelOf(invitation.role).toLowerCase(),
            day: day(invitation.expiresAt),
          })}
        </span>
      </span>
      {mayChange ? (
        <>
          <Button kind="ghost" size="sm" onClick={onAgain}>
            {t("send_again")}
          </Button>
          <Button kind="ghost" size="sm" onClick={onWithdraw}>
            {t("withdraw")}
          </Button>
        </>
      ) : null}
    </li>
  );
}

type InviteProps = { account: Account; invited: People["invitations"] | undefined; onClose: () => void };

function Invite({ account, invited, onClose }: InviteProps) {
  const t = useWords("accountPage");
  const roles = useRoles("workspace");
  const [role, setRole] = useState<Role>("editor");
  const invite = useCall(inviteAccountMember, { refreshes });
  return (
    <DialogForm
      title={t("invite_to", { name: account.name })}
      description={t("invite_about")}
      verb={t("send_invitation")}
      busy={invite.isPending}
      error={invite.error}
      fields={["/email"]}
      onClose={onClose}
      onSubmit={(value) =>
        invite.mutate(
          { params: { id: account.id }, body: { email: value("email"), role } },
          {
            onSuccess: () => {
              toast(t("invited", { email: value("email") }));
              onClose();
            },
          },
        )
      }
    >
      <InviteFields
        roles={roles}
        role={role}
        onRole={(next) => setRole(roleOf(next))}
        error={fieldError(invite.error, "/email")}
        invited={invited}
      />
    </DialogForm>
  );
}
