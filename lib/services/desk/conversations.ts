import "server-only";
import { CONSENT_WORDS } from "@/lib/automation/opt-out";
import { ApiError, invalid } from "@/lib/contract/errors";
import { WORD } from "@/lib/desk/consent-word";
import { UNSENT } from "@/lib/desk/unsent-text";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { type PageQuery, pageOf } from "@/lib/services/keyset-page";
import { likeText, nameWords, readSearch, type SearchText } from "@/lib/services/search/search-text";
import { readContact } from "./contacts";
import { notifyAssigned } from "./notify-assigned";
import { type Match, textsMatching } from "./texts-matching";

/** People a filter or a search leaves. Who has more of them narrows it down. */
const MOST_PEOPLE = 500;

type Query = PageQuery & { q?: string | undefined; filter?: string | undefined };

export async function listConversations(ctx: WorkspaceCtx, { q = "", filter = "", ...query }: Query) {
  const limit = query.limit ?? 20;
  const before = await cursorOf(ctx, query.starting_after);
  const { people, matches } = await peopleOf(ctx, { q, filter });
  const find = people === null ? lastOfAll : lastOf;
  const ids = await find(ctx, { people: people ?? [], filter, before, take: limit + 1 });
  const rows = await ctx.tx.query(
    `select m.id, m.contact_id, m.direction, left(m.body, 200) as body, m.media, m.automation_id, m.created_at, m.status in ('suppressed', 'failed') as is_unsent,
       case when m.status = 'queued' and m.error_code is null then m.send_at end as send_at,
       (m.status = 'suppressed' and m.suppressed_reason in ('quiet_hours', 'frequency_cap') and exists (select from run r
         where r.workspace_id = $1 and r.id = m.run_id and r.node = m.node_id and r.status in ('waiting', 'paused'))) as is_held, p.name, p.phone,
       c.assignee_id, (select count(*) from message u where u.workspace_id = $1 and u.contact_id = m.contact_id
         and u.direction = 'inbound' and u.read_at is null)::int as unread,
       (m.direction = 'inbound' and not ${WORD} = any($3::text[])) as asks
     from message m
       join contact p on p.workspace_id = $1 and p.id = m.contact_id
       left join conversation c on c.workspace_id = $1 and c.contact_id = m.contact_id
     where m.workspace_id = $1 and m.id = any($2) order by m.id desc`,
    [ctx.tenant.id, ids, CONSENT_WORDS],
  );
  return pageOf("conversations", rows, {
    limit,
    map: (row) => ({ ...toConversation(row), match: matches.get(row.contact_id ?? "") ?? null }),
    idOf: ({ id }) => id,
  });
}

type Wanted = { people: string[]; filter: string; before: string | null; take: number };

/**
 * Each person's last text, backwards from the newest text: it is the last one if its person has no later one. A reply
 * nobody gave for 90 days is no longer expected.
 */
async function lastOfAll({ tx, tenant }: WorkspaceCtx, { filter, before, take }: Wanted): Promise<string[]> {
  const rows = await tx.query(
    `select m.id from message m
     where m.workspace_id = $1 and m.channel = 'sms' and m.contact_id is not null and m.id < coalesce($2, 'n')
       and m.id > case when $3 = '' then '' else id_at('msg_', clock_timestamp() - interval '90 days') end
       and ($3 <> 'automation' or m.automation_id is not null)
       and ($3 <> 'waiting' or (m.direction = 'inbound' and not ${WORD} = any($4::text[])))
       and not exists (select from message sent where sent.workspace_id = $1 and sent.contact_id = m.contact_id
         and sent.channel = 'sms' and sent.id > m.id and ($3 <> 'waiting' or not ${UNSENT}))
     order by m.id desc limit $5`,
    [tenant.id, before, filter, CONSENT_WORDS, take],
  );
  return rows.map(({ id }) => id);
}

/** The same of people who are known. */
async function lastOf(
  { tx, tenant }: WorkspaceCtx,
  { people, filter, before, take }: Wanted,
): Promise<string[]> {
  const rows = await tx.query(
    `select m.id from unnest($2::text[]) person
       cross join lateral (select id, direction, body, automation_id from message sent
         where workspace_id = $1 and contact_id = person and channel = 'sms'
           and ($4 <> 'waiting' or not ${UNSENT}) order by id desc limit 1) m
     where m.id < coalesce($3, 'n') and ($4 <> 'automation' or m.automation_id is not null)
       and ($4 <> 'waiting' or (m.direction = 'inbound' and not ${WORD} = any($5::text[])))
     order by m.id desc limit $6`,
    [tenant.id, people, before, filter, CONSENT_WORDS, take],
  );
  return rows.map(({ id }) => id);
}

type Row = {
  id: string;
  contact_id: string | null;
  direction: "inbound" | "outbound";
  body: string | null;
  media: unknown;
  automation_id: string | null;
  created_at: Date;
  is_unsent: boolean | null;
  is_held: boolean | null;
  send_at: Date | null;
  name: string | null;
  phone: string | null;
  assignee_id: string | null;
  unread: number | null;
  asks: boolean | null;
};

const toConversation = (row: Row) => ({
  id: row.contact_id ?? "",
  name: row.name,
  phone: row.phone,
  last: {
    id: row.id,
    direction: row.direction,
    body: row.body ?? "",
    hasMedia: Array.isArray(row.media) && row.media.length > 0,
    automationId: row.automation_id,
    notSent: row.is_unsent === true,
    isHeld: row.is_held === true,
    sendAt: row.send_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  },
  unread: row.unread ?? 0,
  waiting: row.asks === true,
  assignee: row.assignee_id,
});

async function cursorOf({ tx, tenant }: WorkspaceCtx, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const row = await tx.prisma.message.findFirst({
    where: { workspaceId: tenant.id, id },
    select: { id: true },
  });
  if (!row) throw new ApiError("invalid_cursor");
  return row.id;
}

/** The people who are looked for, null if that is everyone, and their texts with the searched words. */
async function peopleOf(ctx: WorkspaceCtx, { q, filter }: { q: string; filter: string }) {
  const inFilter = await peopleIn(ctx, filter);
  const asked = readSearch(q, ctx.tenant.country);
  if (asked === null) return { people: inFilter, matches: new Map<string, Match>() };
  const matches = await textsMatching(ctx, asked, MOST_PEOPLE);
  const found = [...new Set([...(await peopleNamed(ctx, asked)), ...matches.keys()])];
  return { people: inFilter ? found.filter((id) => inFilter.includes(id)) : found, matches };
}

async function peopleIn({ tx, tenant, actor }: WorkspaceCtx, filter: string): Promise<string[] | null> {
  if (filter === "unread") {
    const rows = await tx.query(
      `select distinct contact_id from message
       where workspace_id = $1 and contact_id is not null and direction = 'inbound' and read_at is null limit $2`,
      [tenant.id, MOST_PEOPLE],
    );
    return rows.flatMap(({ contact_id }) => contact_id ?? []);
  }
  if (filter !== "mine") return null;
  const rows = await tx.query(
    "select contact_id from conversation where workspace_id = $1 and assignee_id = $2 order by updated_at desc limit $3",
    [tenant.id, actor.id, MOST_PEOPLE],
  );
  return rows.map(({ contact_id }) => contact_id);
}

async function peopleNamed({ tx }: WorkspaceCtx, asked: SearchText): Promise<string[]> {
  const { first, others } = nameWords(asked);
  const rows = await tx.query("select id from search_contacts($1, $2, $3, $4, $5)", [
    likeText(asked.whole),
    first,
    others,
    asked.digits,
    MOST_PEOPLE,
  ]);
  return rows.flatMap(({ id }) => id ?? []);
}

export async function getConversation(ctx: WorkspaceCtx, id: string) {
  await readContact(ctx, id);
  const row = await ctx.tx.prisma.conversation.findFirst({
    where: { workspaceId: ctx.tenant.id, contactId: id },
  });
  return { id, assignee: row?.assigneeId ?? null };
}

export async function assignConversation(ctx: WorkspaceCtx, of: { id: string; assignee: string | null }) {
  const { id: contactId, assignee } = of;
  const { name, phone } = await readContact(ctx, contactId);
  const { conversation, workspaceMember } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const before = (await getConversation(ctx, contactId)).assignee;
  if (assignee === null) await conversation.deleteMany({ where: { workspaceId, contactId } });
  else {
    const member = await workspaceMember.findFirst({ where: { workspaceId, personId: assignee } });
    if (!member) throw invalid("/assignee", "is not a member of the workspace", "not_found");
    await ctx.tx.run(
      `insert into conversation (workspace_id, contact_id, assignee_id, updated_at) values ($1, $2, $3, $4)
       on conflict (workspace_id, contact_id) do update set assignee_id = excluded.assignee_id, updated_at = excluded.updated_at`,
      [workspaceId, contactId, assignee, ctx.now],
    );
    if (assignee !== before)
      await notifyAssigned(ctx, { what: "conversation", who: name ?? phone, contactId, assignee });
  }
  await audit(ctx, {
    tenantId: workspaceId,
    action: "conversation.assigned",
    object: contactId,
    detail: { assignee },
  });
  return { id: contactId, assignee };
}
