import "server-only";
import { actions } from "@/lib/actions";
import { eventSpec } from "@/lib/automation/events";
import type { Found } from "@/lib/contract/search";
import type { WorkspaceCtx } from "@/lib/services/context";
import { listPeople } from "./members";
import { answer, idsOf, inOrder, type Named, readNamed } from "./opened";
import { found } from "./result";
import { likeText, nameWords, readSearch, type SearchText } from "./search-text";

const MOST = 6;
/** Calls, leads and appointments of this many people are looked for. */
const MOST_PEOPLE = 20;

/** Everything of a workspace that a person may open, by name, phone number or id. */
export async function searchWorkspace(
  ctx: WorkspaceCtx,
  { q = "", opened = [] }: { q?: string | undefined; opened?: string[] | undefined },
) {
  const asked = readSearch(q, ctx.tenant.country);
  const named = readNamed(opened);
  const recent = inOrder(named, await byIds(ctx, named));
  return answer(asked, recent, asked ? await matching(ctx, asked) : []);
}

const KIND_OF_ID: Record<string, string> = {
  con: "contact",
  call: "call",
  lead: "lead",
  appt: "appointment",
  auto: "automation",
};

async function matching(ctx: WorkspaceCtx, asked: SearchText): Promise<Found[]> {
  const kind = KIND_OF_ID[asked.whole.slice(0, asked.whole.indexOf("_"))];
  if (kind) return byIds(ctx, [{ kind, id: asked.whole.toLowerCase() }]);
  const people = await contactsMatching(ctx, asked);
  const contactIds = people.map(({ id }) => id);
  return [
    ...people.slice(0, MOST),
    ...(await leadsMatching(ctx, { asked, contactIds })),
    ...(await appointmentsOf(ctx, contactIds)),
    ...(await callsOf(ctx, contactIds)),
    ...(ctx.may("automations:read") ? await automationsMatching(ctx, asked) : []),
    ...(ctx.may("members:read") ? await listPeople(ctx, asked) : []),
  ];
}

/** Digits are no name, and a name without a letter would match every second contact. */
const wordsIn = ({ words, digits }: SearchText) => (digits === null ? words.map(likeText) : []);
const wordsOf = (asked: SearchText) => ({ whole: likeText(asked.whole), ...nameWords(asked) });

/**
 * The newest thousand first: a word that many names have is found there at once, while an index would collect every one
 * of its matches. A comparison with a missing name or address is null, which bool_and would skip.
 */
const RECENT_CONTACTS = `select c.id, c.name, c.phone, c.email from
    (select id, name, phone, email, words_of(name) as words from contact
     where workspace_id = $1 and erased_at is null order by id desc limit 1000) c
  where c.phone like '%' || $3 || '%'
    or (select bool_and(coalesce(c.words like '% ' || replace(plain_text(w), '-', ' ') || '%' or c.email ilike w || '%', false))
      from unnest($2::text[]) w)
  limit $4` as const;
const RECENT_LEADS = `select l.id from
    (select id, phone, words_of(name) as words from lead where workspace_id = $1 order by id desc limit 1000) l
  where l.phone like '%' || $3 || '%'
    or (select bool_and(l.words like '% ' || replace(plain_text(w), '-', ' ') || '%') from unnest($2::text[]) w)
  limit $4` as const;

async function contactsMatching(ctx: WorkspaceCtx, asked: SearchText): Promise<Found[]> {
  const { whole, first, others } = wordsOf(asked);
  const recent = await ctx.tx.query(RECENT_CONTACTS, [
    ctx.tenant.id,
    wordsIn(asked),
    asked.digits,
    MOST_PEOPLE,
  ]);
  if (recent.length === MOST_PEOPLE) return recent.map(toContact);
  const rows = await ctx.tx.query(
    `select c.id, c.name, c.phone, c.email from search_contacts($2, $3, $4, $5, $6) f
     join contact c on c.workspace_id = $1 and c.id = f.id order by f.place`,
    [ctx.tenant.id, whole, first, others, asked.digits, MOST_PEOPLE],
  );
  return rows.map(toContact);
}

type Contact = { id: string; name: string | null; phone: string | null; email: string | null };
const toContact = ({ id, name, phone, email }: Contact) =>
  found({ kind: "contact", id, name, phone, note: email });

type People = { asked: SearchText; contactIds: string[] };

/** A lead may have another name than the contact of its phone number. */
async function leadsMatching(ctx: WorkspaceCtx, { asked, contactIds }: People): Promise<Found[]> {
  const { whole, first, others } = wordsOf(asked);
  const recent = await ctx.tx.query(RECENT_LEADS, [ctx.tenant.id, wordsIn(asked), asked.digits, MOST]);
  const ids =
    recent.length === MOST
      ? recent
      : await ctx.tx.query("select id from search_leads($1, $2, $3, $4, $5)", [
          whole,
          first,
          others,
          asked.digits,
          MOST,
        ]);
  const own = ids.flatMap(({ id }) => id ?? []);
  const rows = await ctx.tx.prisma.lead.findMany({
    where: {
      workspaceId: ctx.tenant.id,
      OR: [{ id: { in: own } }, { contactId: { in: contactIds } }],
    },
    orderBy: { updatedAt: "desc" },
    take: MOST,
  });
  return rows.map(toLead);
}

const toLead = (row: {
  id: string;
  name: string;
  phone: string;
  source: string;
  status: string;
  contactId: string | null;
}) =>
  found({
    kind: "lead",
    id: row.id,
    name: row.name,
    phone: row.phone,
    note: row.source,
    status: row.status,
    parentId: row.contactId,
  });

async function appointmentsOf(ctx: WorkspaceCtx, contactIds: string[]): Promise<Found[]> {
  if (contactIds.length === 0) return [];
  const rows = await ctx.tx.prisma.appointment.findMany({
    where: { workspaceId: ctx.tenant.id, contactId: { in: contactIds } },
    orderBy: { startsAt: "desc" },
    take: MOST,
  });
  return rows.map(toAppointment);
}

const toAppointment = (row: {
  id: string;
  contactName: string;
  contactPhone: string;
  serviceName: string;
  status: string;
  startsAt: Date;
  contactId: string | null;
}) =>
  found({
    kind: "appointment",
    id: row.id,
    name: row.contactName,
    phone: row.contactPhone,
    note: row.serviceName,
    status: row.status,
    at: row.startsAt,
    parentId: row.contactId,
  });

async function callsOf(ctx: WorkspaceCtx, contactIds: string[]): Promise<Found[]> {
  if (contactIds.length === 0) return [];
  const rows = await ctx.tx.prisma.call.findMany({
    where: { workspaceId: ctx.tenant.id, contactId: { in: contactIds } },
    orderBy: { startedAt: "desc" },
    take: MOST,
  });
  return rows.map(toCall);
}

const toCall = (row: {
  id: string;
  direction: string;
  fromPhone: string | null;
  toPhone: string | null;
  callerName: string | null;
  outcome: string;
  startedAt: Date;
  contactId: string | null;
}) =>
  found({
    kind: "call",
    id: row.id,
    name: row.callerName,
    phone: row.direction === "outbound" ? (row.toPhone ?? row.fromPhone) : row.fromPhone,
    status: row.outcome,
    at: row.startedAt,
    parentId: row.contactId,
  });

/** A workspace has some hundred automations at most, so their drafts are read. */
async function automationsMatching(ctx: WorkspaceCtx, { words }: SearchText): Promise<Found[]> {
  const patterns = words.map((word) => `%${likeText(word)}%`);
  const named = await ctx.tx.query(
    `select id, name, status from automation where workspace_id = $1 and plain_text(name) like all (array(select plain_text(p) from unnest($2::text[]) p))
     order by status = 'archived', updated_at desc limit $3`,
    [ctx.tenant.id, patterns, MOST],
  );
  const steps = await ctx.tx.query(
    `select a.id as automation_id, a.name as automation, n.value->>'id' as id, n.value->>'name' as name,
       coalesce(n.value->>'action', n.value->>'event', n.value->>'type') as does
     from automation a cross join lateral jsonb_array_elements(a.draft->'nodes') n
     where a.workspace_id = $1 and a.status <> 'archived'
       and plain_text(concat_ws(' ', n.value->>'id', n.value->>'name', n.value->>'action', n.value->>'event', n.value->>'config'))
         like all (array(select plain_text(p) from unnest($2::text[]) p))
     order by a.updated_at desc limit $3`,
    [ctx.tenant.id, patterns, MOST],
  );
  return [
    ...named.map(({ id, name, status }) => found({ kind: "automation", id, name, status })),
    ...steps.flatMap(({ id, name, does, automation, automation_id: parentId }) =>
      id === null ? [] : found({ kind: "step", id, name: name || labelOf(does), note: automation, parentId }),
    ),
  ];
}

/** An unnamed step is called what its card says. */
const labelOf = (does: string | null): string | null =>
  does === "condition"
    ? "Condition"
    : (actions.get(does ?? "")?.label ?? eventSpec(does ?? "")?.label ?? does);

async function byIds(ctx: WorkspaceCtx, named: readonly Named[]): Promise<Found[]> {
  if (named.length === 0) return [];
  const { contact, lead, call, appointment, automation } = ctx.tx.prisma;
  const of = (ids: string[]) => ({ workspaceId: ctx.tenant.id, id: { in: ids } });
  const [contacts, leads, calls, appointments] = [
    idsOf(named, "contact"),
    idsOf(named, "lead"),
    idsOf(named, "call"),
    idsOf(named, "appointment"),
  ];
  const automations = ctx.may("automations:read") ? idsOf(named, "automation") : [];
  const people = contacts.length
    ? await contact.findMany({ where: { ...of(contacts), erasedAt: null } })
    : [];
  return [
    ...people.map(toContact),
    ...(leads.length ? await lead.findMany({ where: of(leads) }) : []).map(toLead),
    ...(calls.length ? await call.findMany({ where: of(calls) }) : []).map(toCall),
    ...(appointments.length ? await appointment.findMany({ where: of(appointments) }) : []).map(
      toAppointment,
    ),
    ...(automations.length ? await automation.findMany({ where: of(automations) }) : []).map(
      ({ id, name, status }) => found({ kind: "automation", id, name, status }),
    ),
  ];
}
