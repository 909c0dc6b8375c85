import "server-only";
import type { Ctx } from "@/lib/services/context";

/** An entry about an automation of an account names the account as well, so both of them are among the ids. */
const NAMES = {
  workspace: `select id, name from automation where workspace_id = $1 and id = any($2)
    union all select id, coalesce(name, phone) from contact where workspace_id = $1 and id = any($2)
    union all select id, name from lead where workspace_id = $1 and id = any($2)
    union all select id, contact_name from appointment where workspace_id = $1 and id = any($2)
    union all select id, coalesce(caller_name, phone) from callback where workspace_id = $1 and id = any($2)
    union all select k.id, coalesce(c.name, k.caller_name, case k.direction when 'inbound' then k.from_phone else k.to_phone end)
      from call k left join contact c on c.workspace_id = k.workspace_id and c.id = k.contact_id
      where k.workspace_id = $1 and k.id = any($2)
    union all select m.id, coalesce(c.name, case m.direction when 'inbound' then m.from_address else m.to_address end)
      from message m left join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
      where m.workspace_id = $1 and m.id = any($2)
    union all select id, name from attachment where workspace_id = $1 and id = any($2)
    union all select id, name from service where workspace_id = $1 and id = any($2)
    union all select id, name from provider where workspace_id = $1 and id = any($2)
    union all select id, name from holiday where workspace_id = $1 and id = any($2)
    union all select id, title from hosted_form where workspace_id = $1 and id = any($2)
    union all select id, name from hook_trigger where workspace_id = $1 and id = any($2)
    union all select id, name from api_key where workspace_id = $1 and id = any($2)
    union all select id, email from invitation where workspace_id = $1 and id = any($2)
    union all select m.person_id, person_name(m.person_id) from workspace_member m where m.workspace_id = $1 and m.person_id = any($2)
    union all select id, name from workspace where id = $1 and id = any($2)`,
  partner: `select id, name from workspace where partner_id = $1 and id = any($2)
    union all select a.id, a.name from workspace w join automation a on a.workspace_id = w.id and a.id = any($2)
      where w.partner_id = $1 and w.id = any($2)
    union all select id, name from fleet_template where partner_id = $1 and id = any($2)
    union all select id, global_id from invoice where partner_id = $1 and id = any($2)
    union all select id, name from api_key where partner_id = $1 and id = any($2)
    union all select id, url from webhook_endpoint where partner_id = $1 and id = any($2)
    union all select id, email from invitation where partner_id = $1 and id = any($2)
    union all select m.person_id, person_name(m.person_id) from partner_member m where m.partner_id = $1 and m.person_id = any($2)
    union all select id, name from partner where id = $1 and id = any($2)`,
  platform: "select id, name from person where $1 = 'platform' and id = any($2)",
} as const;

const isNaming = (kind: string): kind is keyof typeof NAMES => Object.hasOwn(NAMES, kind);

type Entry = {
  actor: { kind: string; id: string };
  object: string | null;
  detail: Record<string, unknown>;
};

/** An id has a prefix and an underscore. Most details hold few ids, but some list hundreds. */
const ID = /^[a-z]+_[a-z0-9_-]+$/;
const MOST_IN_DETAILS = 500;

function idsIn(value: unknown): string[] {
  if (typeof value === "string") return ID.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** Details that name what they are about, for objects that are gone. */
const NAMING = ["name", "title", "email", "url"];

/**
 * Names for the ids in entries: their objects, the ids in their details, and the members who acted. They are today's, or
 * the one an entry kept where the object is gone. Objects whose id is already a word, such as a variable, have none.
 */
export async function namesOf(
  { tx, tenant }: Pick<Ctx, "tx"> & { tenant: { kind: string; id: string } },
  entries: readonly Entry[],
): Promise<Record<string, string>> {
  const actors = entries.flatMap(({ actor }) => (actor.kind === "person" ? [actor.id] : []));
  const objects = entries.flatMap(({ object }) => (object === null ? [] : [object]));
  const inDetails = [...new Set(entries.flatMap(({ detail }) => idsIn(detail)))].slice(0, MOST_IN_DETAILS);
  const ids = [...new Set([...objects, ...actors, ...inDetails])];
  if (ids.length === 0) return {};
  const names: Record<string, string> = {};
  // Newest first, so that the oldest entry's name is overwritten by later ones.
  for (const { object, detail } of entries.toReversed()) {
    const kept = NAMING.map((field) => detail[field]).find((value) => typeof value === "string");
    if (object !== null && typeof kept === "string" && kept !== "") names[object] = kept;
  }
  if (!isNaming(tenant.kind)) return names;
  for (const { id, name } of await tx.query(NAMES[tenant.kind], [tenant.id, ids])) {
    if (id !== null && name) names[id] = name;
  }
  return names;
}
