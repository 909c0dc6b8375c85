import "server-only";
import { EVERYONE, ROLES, type Staff } from "@/lib/actions/assign/staff";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { invalid } from "@/lib/contract/errors";
import { mayWork } from "@/lib/contract/scopes";
import type { TeamsChange } from "@/lib/contract/teams";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { phoneOf } from "@/lib/services/desk/contacts";

/** Members with their share of the open work. */
const STAFF = `select m.person_id as id, coalesce(person_name(m.person_id), '') as name, coalesce(member_email(m.person_id), '') as email,
    m.role, m.phone, m.hours, m.assigned_at,
    ((select count(*) from lead l where l.workspace_id = $1 and l.assignee_id = m.person_id and l.status in ('new', 'contacted', 'qualified'))
      + (select count(*) from callback c where c.workspace_id = $1 and c.assignee_id = m.person_id and c.status = 'open'))::int as open
  from workspace_member m where m.workspace_id = $1 order by m.person_id`;

/** Two steps that assign at the same time wait for each other, so they never give out the same turn. */
export async function lockStaff(ctx: Pick<WorkspaceCtx, "tx" | "tenant">): Promise<Staff> {
  await ctx.tx.query("select 1 from workspace_member where workspace_id = $1 order by person_id for update", [
    ctx.tenant.id,
  ]);
  return staffOf(ctx);
}

export async function staffOf(ctx: Pick<WorkspaceCtx, "tx" | "tenant">): Promise<Staff> {
  const rows = await ctx.tx.query(STAFF, [ctx.tenant.id]);
  const teams = await ctx.tx.prisma.team.findMany({
    where: { workspaceId: ctx.tenant.id },
    orderBy: { position: "asc" },
  });
  return {
    members: rows.map(({ assigned_at: at, ...row }) => ({
      ...row,
      mayWork: mayWork(row.role),
      assignedAt: at?.getTime() ?? null,
    })),
    teams: teams.map(({ name, members }) => ({ name, members })),
  };
}

export async function listStaff(ctx: WorkspaceCtx) {
  const rows = await ctx.tx.query(
    "select person_id as id, coalesce(person_name(person_id), '') as name, role from workspace_member where workspace_id = $1 order by person_id",
    [ctx.tenant.id],
  );
  return { staff: rows.map(({ id, name, role }) => ({ id, name, mayWork: mayWork(role) })) };
}

export async function getTeams(ctx: WorkspaceCtx) {
  const { teams, members } = await staffOf(ctx);
  const present = new Set(members.map(({ id }) => id));
  return {
    teams: teams.map(({ name, members: ids }) => ({ name, members: ids.filter((id) => present.has(id)) })),
    people: members
      .map(({ id: memberId, name, email, role, phone, hours }) => ({
        memberId,
        name,
        email,
        role,
        phone,
        hours,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

export async function putTeams(ctx: WorkspaceCtx, { teams, people = [] }: TeamsChange) {
  const { members } = await lockStaff(ctx);
  assertTeams(
    { teams, people },
    members.map(({ id }) => id),
  );
  const workspaceId = ctx.tenant.id;
  await ctx.tx.prisma.team.deleteMany({ where: { workspaceId } });
  await ctx.tx.prisma.team.createMany({
    data: teams.map((team, position) => ({
      workspaceId,
      name: team.name,
      members: [...new Set(team.members)],
      position,
    })),
  });
  for (const [index, { memberId, phone, hours }] of people.entries()) {
    const number = phone ? phoneOf(ctx, phone, `/people/${index}/phone`) : phone;
    await changePerson(ctx, { memberId, phone: number, hours });
  }
  await audit(ctx, {
    tenantId: workspaceId,
    action: "teams.changed",
    detail: { teams: teams.map(({ name }) => name), people: people.map(({ memberId }) => memberId) },
  });
  return getTeams(ctx);
}

function assertTeams({ teams, people = [] }: TeamsChange, known: readonly string[]): void {
  const seen = new Set<string>();
  for (const [index, { name, members }] of teams.entries()) {
    const at = `/teams/${index}`;
    const key = name.toLowerCase();
    if ([EVERYONE, ...ROLES].includes(key))
      throw invalid(`${at}/name`, `"${name}" is reserved; choose another name`);
    if (seen.has(key)) throw invalid(`${at}/name`, `Two teams are called "${name}"`);
    seen.add(key);
    const stranger = members.findIndex((id) => !known.includes(id));
    if (stranger >= 0)
      throw invalid(`${at}/members/${stranger}`, "is not a member of the workspace", "not_found");
  }
  const stranger = people.findIndex(({ memberId }) => !known.includes(memberId));
  if (stranger >= 0)
    throw invalid(`/people/${stranger}/memberId`, "is not a member of the workspace", "not_found");
}

type Change = {
  memberId: string;
  phone: string | null | undefined;
  hours: BusinessHours | null | undefined;
};

async function changePerson(ctx: WorkspaceCtx, { memberId, phone, hours }: Change): Promise<void> {
  const key = [ctx.tenant.id, memberId] as const;
  if (phone !== undefined)
    await ctx.tx.run("update workspace_member set phone = $3 where workspace_id = $1 and person_id = $2", [
      ...key,
      phone,
    ]);
  if (hours !== undefined)
    await ctx.tx.run("update workspace_member set hours = $3 where workspace_id = $1 and person_id = $2", [
      ...key,
      hours === null ? null : JSON.stringify(hours),
    ]);
}
