"use client";
import { useQuery } from "@tanstack/react-query";
import { Mail, MoreHorizontal, UserPlus } from "lucide-react";
import { useState } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { initials } from "@/components/shell/user-menu";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, CardHeader, PageHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import type { workspaceMembers } from "@/lib/contract/members";
import { query } from "@/lib/contract/queries";
import { HealthNotice } from "./health-notice";
import { InviteDialog } from "./invite-dialog";
import { LastSeen } from "./last-seen";
import { type AnyRole, contractsOf, type Face, labelOf, ROLES } from "./member-roles";
import { PartnerAccessCard } from "./partner-access-card";
import { SecondFactorRule } from "./second-factor-rule";
import { SsoCard } from "./sso-card";
import { TeamsCard } from "./teams-card";
import { UsedBy } from "./used-by";

type Team = ResponseOf<typeof workspaceMembers.list>;
type Member = Team["members"][number];

export function PeoplePage({ face }: { face: Face }) {
  const tenant = useTenant();
  const contracts = contractsOf(face);
  const list = useQuery(query(tenant.client, tenant.key, contracts.list));
  const [inviting, setInviting] = useDialogParam("invite");
  const may = tenant.may("members:manage");
  const [removing, setRemoving] = useState<Member | null>(null);
  const change = useCall(contracts.change, { refreshes: [contracts.list] });
  const remove = useCall(contracts.remove, { refreshes: [contracts.list] });
  return (
    <>
      <PageHeader
        title="People"
        description={`People with access to ${tenant.name} and their roles.`}
        actions={
          may ? (
            <Button kind="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden /> Invite
            </Button>
          ) : (
            <ViewOnly scope="members:manage" />
          )
        }
      />
      {face === "workspace" ? <HealthNotice /> : null}
      <div className="flex flex-col gap-4">
        <ErrorNotice error={list.error ?? change.error ?? remove.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={3} /> : null}
          <ul className="divide-y divide-line" aria-label="Members">
            {list.data?.members.map((member) => (
              <MemberRow
                key={member.personId}
                member={member}
                face={face}
                onChange={(role) => change.mutate({ params: { id: member.personId }, body: { role } })}
                onRemove={() => setRemoving(member)}
              />
            ))}
          </ul>
        </Card>
        {list.data && list.data.invitations.length > 0 ? (
          <Invitations
            invitations={list.data.invitations}
            face={face}
            onWithdraw={(id) => remove.mutate({ params: { id } })}
          />
        ) : null}
      </div>
      {face === "workspace" ? (
        <div className="mt-4">
          <TeamsCard />
        </div>
      ) : null}
      {may ? (
        <div className="mt-4 flex flex-col gap-4">
          {face === "workspace" ? <PartnerAccessCard /> : null}
          <SecondFactorRule face={face} />
          <SsoCard face={face} />
        </div>
      ) : null}
      <Dialog open={inviting && may} onOpenChange={setInviting}>
        {inviting && may ? <InviteDialog face={face} onClose={() => setInviting(false)} /> : null}
      </Dialog>
      <Dialog open={removing !== null} onOpenChange={(isOpen) => isOpen || setRemoving(null)}>
        {removing ? <RemoveDialog member={removing} face={face} onClose={() => setRemoving(null)} /> : null}
      </Dialog>
    </>
  );
}

type RemoveProps = { member: Member; face: Face; onClose: () => void };

function RemoveDialog({ member, face, onClose }: RemoveProps) {
  const { name } = useTenant();
  const contracts = contractsOf(face);
  const remove = useCall(contracts.remove, { refreshes: [contracts.list] });
  const done = () => {
    onClose();
    toast(`${member.name} no longer has access`);
  };
  return (
    <DialogForm
      title={`Remove ${member.name}?`}
      description={`${member.name} loses access to ${name} right away.`}
      verb="Remove"
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { id: member.personId } }, { onSuccess: done })}
    >
      {face === "workspace" ? (
        <UsedBy kind="member" id={member.personId} change={`Removing ${member.name}`} />
      ) : null}
    </DialogForm>
  );
}

type MemberProps = {
  member: Member;
  face: Face;
  onChange: (role: AnyRole) => void;
  onRemove: () => void;
};

function MemberRow({ member, face, onChange, onRemove }: MemberProps) {
  const { may, person } = useTenant();
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-signal-soft font-semibold text-signal text-xs"
      >
        {initials(member.name)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {member.name}
          {member.personId === person.id ? <span className="ml-1.5 font-normal text-ink-3">you</span> : null}
        </span>
        <span className="block truncate text-ink-3 text-sm">{member.email}</span>
        <LastSeen at={member.lastSeenAt} className="block truncate text-ink-3 text-sm md:hidden" />
      </span>
      <span className="flex-1 text-ink-2 text-sm max-md:hidden">
        {ROLES[face].find(({ value }) => value === member.role)?.may}
      </span>
      <LastSeen
        at={member.lastSeenAt}
        className="w-40 shrink-0 text-right text-ink-3 text-sm max-md:hidden"
      />
      {may("members:manage") ? (
        <MemberActions member={member} face={face} onChange={onChange} onRemove={onRemove} />
      ) : (
        <Badge>{labelOf(face, member.role)}</Badge>
      )}
    </li>
  );
}

function MemberActions({ member, face, onChange, onRemove }: MemberProps) {
  const tenant = useTenant();
  return (
    <>
      <Picker
        aria-label={`Role of ${member.name}`}
        className="w-28"
        value={member.role}
        options={ROLES[face]}
        onChange={(role) => onChange(role as AnyRole)}
      />
      <Menu>
        <MenuTrigger asChild>
          <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${member.name}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem danger onSelect={onRemove}>
            Remove from {tenant.name}…
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}

function Invitations({
  invitations,
  face,
  onWithdraw,
}: {
  invitations: Team["invitations"];
  face: Face;
  onWithdraw: (id: string) => void;
}) {
  const { may } = useTenant();
  return (
    <Card>
      <CardHeader title="Open invitations" />
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex items-center gap-3 px-4 py-2.5">
            <Mail className="size-4 text-ink-3" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{invitation.email}</span>
              <span className="block text-ink-3 text-sm">
                {labelOf(face, invitation.role)},{" "}
                {invitation.emailed ? (
                  <>
                    link ends <Ago at={invitation.expiresAt} />
                  </>
                ) : (
                  "email not sent: too many invitations to this address. Invite again in an hour."
                )}
              </span>
            </span>
            {may("members:manage") ? (
              <Button size="sm" kind="ghost" onClick={() => onWithdraw(invitation.id)}>
                Withdraw
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
