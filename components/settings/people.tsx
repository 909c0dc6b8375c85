"use client";
import { useQuery } from "@tanstack/react-query";
import { Mail, MoreHorizontal, UserPlus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { initials } from "@/components/shell/user-menu";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, Select } from "@/components/ui/field";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Badge, Card, CardHeader, PageHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { partnerMembers, workspaceMembers } from "@/lib/contract/members";
import { query } from "@/lib/contract/queries";

type Role = { value: string; label: string; may: string };
const ROLES: Record<"workspace" | "partner", Role[]> = {
  workspace: [
    { value: "owner", label: "Owner", may: "Everything, with people, keys and settings" },
    { value: "editor", label: "Editor", may: "Works at the desk; builds, tests and deploys automations" },
    { value: "viewer", label: "Viewer", may: "Reads everything, changes nothing" },
  ],
  partner: [
    { value: "owner", label: "Owner", may: "Everything, with people, keys and webhooks" },
    { value: "member", label: "Member", may: "Accounts, billing and reports; no keys, no people" },
  ],
};

/** The two families of contracts differ in address and roles only; the list of roles below is this face's own. */
function contractsOf(face: "workspace" | "partner") {
  return (face === "workspace" ? workspaceMembers : partnerMembers) as typeof workspaceMembers;
}
type AnyRole = "owner" | "editor" | "viewer";

export function PeoplePage({ face }: { face: "workspace" | "partner" }) {
  const tenant = useTenant();
  const contracts = contractsOf(face);
  const list = useQuery(query(tenant.client, tenant.key, contracts.list));
  const [inviting, setInviting] = useDialogParam("invite");
  const may = tenant.may("members:manage");
  const change = useCall(contracts.change, { refreshes: [contracts.list] });
  const remove = useCall(contracts.remove, { refreshes: [contracts.list] });
  return (
    <>
      <PageHeader
        title="People"
        description={`Who works in ${tenant.name}, and what they may do.`}
        actions={
          may ? (
            <Button kind="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden /> Invite
            </Button>
          ) : null
        }
      />
      <div className="flex flex-col gap-4">
        <ErrorNotice error={list.error ?? change.error ?? remove.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={3} /> : null}
          <ul className="divide-y divide-line" aria-label="Members">
            {list.data?.members.map((member) => (
              <li key={member.personId} className="flex items-center gap-3 px-4 py-2.5">
                <span
                  aria-hidden
                  className="flex size-8 shrink-0 items-center justify-center rounded-full bg-signal-soft font-semibold text-signal text-xs"
                >
                  {initials(member.name)}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    {member.name}
                    {member.personId === tenant.person.id ? (
                      <span className="ml-1.5 font-normal text-ink-3">you</span>
                    ) : null}
                  </span>
                  <span className="block truncate text-ink-3 text-sm">{member.email}</span>
                </span>
                <span className="flex-1 text-ink-2 text-sm max-md:hidden">
                  {ROLES[face].find(({ value }) => value === member.role)?.may}
                </span>
                {may ? (
                  <>
                    <Select
                      aria-label={`Role of ${member.name}`}
                      className="w-28"
                      value={member.role}
                      onChange={(event) =>
                        change.mutate({
                          params: { id: member.personId },
                          body: { role: event.target.value as AnyRole },
                        })
                      }
                    >
                      {ROLES[face].map((role) => (
                        <option key={role.value} value={role.value}>
                          {role.label}
                        </option>
                      ))}
                    </Select>
                    <Menu>
                      <MenuTrigger asChild>
                        <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${member.name}`}>
                          <MoreHorizontal aria-hidden />
                        </Button>
                      </MenuTrigger>
                      <MenuContent>
                        <MenuItem
                          danger
                          onSelect={() =>
                            remove.mutate(
                              { params: { id: member.personId } },
                              { onSuccess: () => toast(`${member.name} no longer has access`) },
                            )
                          }
                        >
                          Remove from {tenant.name}
                        </MenuItem>
                      </MenuContent>
                    </Menu>
                  </>
                ) : (
                  <Badge>{labelOf(face, member.role)}</Badge>
                )}
              </li>
            ))}
          </ul>
        </Card>
        {list.data && list.data.invitations.length > 0 ? (
          <Card>
            <CardHeader title="Open invitations" />
            <ul className="divide-y divide-line">
              {list.data.invitations.map((invitation) => (
                <li key={invitation.id} className="flex items-center gap-3 px-4 py-2.5">
                  <Mail className="size-4 text-ink-3" aria-hidden />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{invitation.email}</span>
                    <span className="block text-ink-3 text-sm">
                      {labelOf(face, invitation.role)}, link ends <Ago at={invitation.expiresAt} />
                    </span>
                  </span>
                  {may ? (
                    <Button
                      size="sm"
                      kind="ghost"
                      onClick={() => remove.mutate({ params: { id: invitation.id } })}
                    >
                      Withdraw
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
      <Dialog open={inviting && may} onOpenChange={setInviting}>
        {inviting && may ? <Invite face={face} onClose={() => setInviting(false)} /> : null}
      </Dialog>
    </>
  );
}

function Invite({ face, onClose }: { face: "workspace" | "partner"; onClose: () => void }) {
  const contracts = contractsOf(face);
  const [role, setRole] = useState(face === "workspace" ? "editor" : "member");
  const invite = useCall(contracts.invite, { refreshes: [contracts.list] });
  return (
    <DialogForm
      title="Invite somebody"
      description="They get a link by mail and choose their own password."
      verb="Send invitation"
      busy={invite.isPending}
      error={invite.error}
      fields={["/email"]}
      onClose={onClose}
      onSubmit={(value) =>
        invite.mutate(
          { body: { email: value("email"), role: role as AnyRole } },
          {
            onSuccess: () => {
              toast(`Invitation sent to ${value("email")}`);
              onClose();
            },
          },
        )
      }
    >
      <Field label="E-mail address" error={fieldError(invite.error, "/email")}>
        <Input name="email" type="email" required autoFocus />
      </Field>
      <Field label="Role" hint={ROLES[face].find((one) => one.value === role)?.may}>
        <Select value={role} onChange={(event) => setRole(event.target.value)}>
          {ROLES[face].map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}

function labelOf(face: "workspace" | "partner", role: string): string {
  return ROLES[face].find((one) => one.value === role)?.label ?? role;
}
