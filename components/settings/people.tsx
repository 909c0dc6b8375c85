"use client";
import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal, UserPlus } from "lucide-react";
import { useState } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { initials } from "@/components/shell/user-menu";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, PageHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { workspaceMembers } from "@/lib/contract/members";
import { query } from "@/lib/contract/queries";
import { HealthNotice } from "./health-notice";
import { Invitations } from "./invitations";
import { InviteDialog } from "./invite-dialog";
import { LastSeen } from "./last-seen";
import { contractsOf } from "./member-contracts";
import { type AnyRole, type Face, useRoles } from "./member-roles";
import { PartnerAccessCard } from "./partner-access-card";
import { RemovePersonDialog } from "./remove-person-dialog";
import { SecondFactorRule } from "./second-factor-rule";
import { SsoCard } from "./sso-card";
import { TeamsCard } from "./teams-card";
import { useInvite } from "./use-invite";
import { UsedBy } from "./used-by";

type Team = ResponseOf<typeof workspaceMembers.list>;
type Member = Team["members"][number];

export function PeoplePage({ face }: { face: Face }) {
  const t = useWords("people");
  const shell = useWords("shell");
  const tenant = useTenant();
  const contracts = contractsOf(face);
  const list = useQuery(query(tenant.client, tenant.key, contracts.list));
  const [inviting, setInviting] = useDialogParam("invite");
  const may = tenant.may("members:manage");
  const [removing, setRemoving] = useState<Member | null>(null);
  const change = useCall(contracts.change, { refreshes: [contracts.list] });
  const again = useInvite(face);
  const remove = useCall(contracts.remove, { refreshes: [contracts.list] });
  return (
    <>
      <PageHeader
        title={shell("page_people")}
        description={t("about", { tenant: tenant.name })}
        actions={
          may ? (
            <Button kind="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden /> {t("invite")}
            </Button>
          ) : (
            <ViewOnly scope="members:manage" />
          )
        }
      />
      {face === "workspace" ? <HealthNotice /> : null}
      <div className="in-order flex flex-col gap-4">
        <ErrorNotice error={list.error ?? change.error ?? remove.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={3} /> : null}
          <ul className="divide-y divide-line" aria-label={t("members")}>
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
            onAgain={({ email, role }) => again.send({ email, role }, { isAgain: true })}
            onWithdraw={({ id, email }) =>
              remove.mutate(
                { params: { id } },
                { onSuccess: () => toast(t("invitation_withdrawn", { email })) },
              )
            }
          />
        ) : null}
        {face === "workspace" ? <TeamsCard /> : null}
        {may ? (
          <>
            {face === "workspace" ? <PartnerAccessCard /> : null}
            <SecondFactorRule face={face} />
            <SsoCard face={face} />
          </>
        ) : null}
      </div>
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
  return (
    <RemovePersonDialog
      person={member.name}
      tenant={name}
      busy={remove.isPending}
      error={remove.error}
      onRemove={(outcome) => remove.mutate({ params: { id: member.personId } }, outcome)}
      onClose={onClose}
    >
      {face === "workspace" ? (
        <UsedBy kind="member" id={member.personId} change={{ does: "removing", name: member.name }} />
      ) : null}
    </RemovePersonDialog>
  );
}

type MemberProps = {
  member: Member;
  face: Face;
  onChange: (role: AnyRole) => void;
  onRemove: () => void;
};

function MemberRow({ member, face, onChange, onRemove }: MemberProps) {
  const t = useWords("people");
  const { may, person } = useTenant();
  const role = useRoles(face).find(({ value }) => value === member.role);
  return (
    // On a phone, the role has a line of its own, so that the address is not cut.
    <li className="flex items-center gap-x-3 gap-y-1 px-4 py-2.5 max-sm:flex-wrap">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-signal-soft font-semibold text-signal text-xs"
      >
        {initials(member.name)}
      </span>
      <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-7rem)]">
        <span className="block truncate font-medium">
          {member.name}
          {member.personId === person.id ? (
            <span className="ml-1.5 font-normal text-ink-3">{t("you")}</span>
          ) : null}
        </span>
        <span className="block truncate text-ink-3 text-sm">{member.email}</span>
        <LastSeen at={member.lastSeenAt} className="block truncate text-ink-3 text-sm md:hidden" />
      </span>
      <span className="flex-1 text-ink-2 text-sm max-md:hidden">{role?.may}</span>
      <LastSeen
        at={member.lastSeenAt}
        className="w-52 shrink-0 text-right text-ink-3 text-sm max-md:hidden"
      />
      {may("members:manage") ? (
        <MemberActions member={member} face={face} onChange={onChange} onRemove={onRemove} />
      ) : (
        <Badge>{role?.label ?? member.role}</Badge>
      )}
    </li>
  );
}

function MemberActions({ member, face, onChange, onRemove }: MemberProps) {
  const roles = useRoles(face);
  const t = useWords("people");
  const tenant = useTenant();
  return (
    <>
      <Picker
        aria-label={t("role_of", { name: member.name })}
        className="w-32 max-sm:order-last max-sm:ml-11 max-sm:w-40"
        value={member.role}
        options={roles}
        onChange={(role) => onChange(role as AnyRole)}
      />
      <Menu>
        <MenuTrigger asChild>
          <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { name: member.name })}>
            <MoreHorizontal aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem danger onSelect={onRemove}>
            {t("remove_from", { tenant: tenant.name })}
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}
