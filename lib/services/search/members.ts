import "server-only";
import type { Found } from "@/lib/contract/search";
import type { PartnerCtx, WorkspaceCtx } from "@/lib/services/context";
import { found } from "./result";
import { matchesWords, type SearchText } from "./search-text";

const MOST = 5;

const MEMBERS = {
  workspace: `select m.person_id as id, m.role, coalesce(person_name(m.person_id), '') as name, coalesce(member_email(m.person_id), '') as email
     from workspace_member m where m.workspace_id = $1`,
  partner: `select m.person_id as id, m.role, coalesce(person_name(m.person_id), '') as name, coalesce(member_email(m.person_id), '') as email
     from partner_member m where m.partner_id = $1`,
} as const;

/** The members that match. A tenant sees their names through functions only, so they are compared here. */
export async function listPeople(
  { tx, tenant }: WorkspaceCtx | PartnerCtx,
  asked: SearchText,
): Promise<Found[]> {
  const rows = await tx.query(MEMBERS[tenant.kind], [tenant.id]);
  return rows
    .filter(({ name, email }) => matchesWords(asked, { texts: [name, email] }))
    .slice(0, MOST)
    .map(({ id, name, email, role }) =>
      found({ kind: "member", id, name: name || email, note: email, status: role }),
    );
}
