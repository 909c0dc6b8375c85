import "server-only";
import type { ItemsQuery } from "@/lib/actions/for-each/query";
import { spanOf } from "@/lib/actions/for-each/span";
import { wallTime } from "@/lib/automation/timezone";
import type { ChangedRecords } from "@/lib/runtime/desk-reader";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Records that a test has changed or added stand in the place of those in the database. Live, there are none. */
const CONTACTS = `with changed as (
    select x.id, x.tags, x.is_patient, x.opted_out, x.consent, x.language, x.birthday, coalesce(c.created_at, x.created_at) as created_at
    from jsonb_to_recordset($16::jsonb) as x(id text, tags text[], is_patient boolean, opted_out boolean, consent text,
      language text, birthday date, created_at timestamptz)
      left join contact c on c.workspace_id = $1 and c.id = x.id),
  moved as (
    select x.id, coalesce(a.contact_id, x.contact_id) as contact_id, x.status, x.starts_at
    from jsonb_to_recordset($17::jsonb) as x(id text, contact_id text, status text, starts_at timestamptz)
      left join appointment a on a.workspace_id = $1 and a.id = x.id),
  known as (
    select id, tags, is_patient, opted_out, consent, language, birthday, created_at from contact
    where workspace_id = $1 and erased_at is null and id not in (select id from changed)
    union all select id, tags, is_patient, opted_out, consent, language, birthday, created_at from changed)
  select c.id from known c where ($2::text[] is null or c.tags && $2) and ($3::text[] is null or not c.tags && $3)
    and ($4::boolean is null or c.is_patient = $4) and ($5::boolean is null or c.opted_out = $5)
    and ($6::text is null or coalesce(c.consent, 'none') = $6)
    and ($7::text is null or lower(c.language) = lower($7) or lower(split_part(c.language, '-', 1)) = lower($7))
    and ($8::int is null or extract(month from c.birthday) = $8)
    and ($9::timestamptz is null and $10::timestamptz is null or exists (
      select from (select max(v.starts_at) as at from (
        select a.starts_at, a.status from appointment a
        where a.workspace_id = $1 and a.contact_id = c.id and a.id not in (select id from moved)
        union all select m.starts_at, m.status from moved m where m.contact_id = c.id) v
        where v.status in ('booked', 'confirmed', 'completed') and v.starts_at < $14) visit
      where visit.at >= coalesce($9, '-infinity') and visit.at < coalesce($10, 'infinity')))
    and ($11::boolean is null or $11 = (exists (select from appointment a where a.workspace_id = $1 and a.contact_id = c.id
      and a.status in ('booked', 'confirmed') and a.starts_at >= $14 and a.id not in (select id from moved))
      or exists (select from moved m where m.contact_id = c.id and m.status in ('booked', 'confirmed') and m.starts_at >= $14)))
    and ($12::timestamptz is null or c.created_at >= $12) and ($13::timestamptz is null or c.created_at < $13)
  order by c.id limit $15` as const;

const APPOINTMENTS = `with changed as (
    select x.id, x.status, x.service_name, x.provider_name, x.starts_at, coalesce(a.created_at, x.created_at) as created_at
    from jsonb_to_recordset($10::jsonb) as x(id text, status text, service_name text, provider_name text,
      starts_at timestamptz, created_at timestamptz)
      left join appointment a on a.workspace_id = $1 and a.id = x.id),
  known as (
    select id, status, service_name, provider_name, starts_at, created_at from appointment
    where workspace_id = $1 and id not in (select id from changed)
    union all select id, status, service_name, provider_name, starts_at, created_at from changed)
  select a.id from known a where ($2::text[] is null or a.status = any($2))
    and ($3::text is null or lower(a.service_name) = lower($3)) and ($4::text is null or lower(a.provider_name) = lower($4))
    and ($5::timestamptz is null or a.starts_at >= $5) and ($6::timestamptz is null or a.starts_at < $6)
    and ($7::timestamptz is null or a.created_at >= $7) and ($8::timestamptz is null or a.created_at < $8)
  order by a.starts_at, a.id limit $9` as const;

const LEADS = `with changed as (
    select x.id, x.status, x.source, x.tags, coalesce(l.created_at, x.created_at) as created_at
    from jsonb_to_recordset($9::jsonb) as x(id text, status text, source text, tags text[], created_at timestamptz)
      left join lead l on l.workspace_id = $1 and l.id = x.id),
  known as (
    select id, status, source, tags, created_at from lead
    where workspace_id = $1 and id not in (select id from changed)
    union all select id, status, source, tags, created_at from changed)
  select l.id from known l where ($2::text[] is null or l.status = any($2)) and ($3::text is null or lower(l.source) = lower($3))
    and ($4::text[] is null or l.tags && $4) and ($5::text[] is null or not l.tags && $5)
    and ($6::timestamptz is null or l.created_at >= $6) and ($7::timestamptz is null or l.created_at < $7)
  order by l.id limit $8` as const;

type At = { now: number; timezone: string; limit: number; changed?: ChangedRecords };

/** The ids of the records that match, at most `limit`: appointments by their start, others oldest first. */
export async function matchingIds(ctx: WorkspaceCtx, query: ItemsQuery, at: At): Promise<string[]> {
  const rows = await matches(ctx, query, at);
  return rows.flatMap(({ id }) => id ?? []);
}

function matches(ctx: WorkspaceCtx, query: ItemsQuery, { limit, changed, ...at }: At) {
  const id = ctx.tenant.id;
  const changedOf = (kind: keyof ChangedRecords) => JSON.stringify(changed?.[kind] ?? []);
  switch (query.of) {
    case "contacts": {
      const { where = {} } = query;
      const visit = spanOf(where.last_visit, { ...at, field: "last_visit" });
      const added = spanOf(where.created_at, { ...at, field: "created_at" });
      return ctx.tx.query(CONTACTS, [
        id,
        where.tags ?? null,
        where.without_tags ?? null,
        where.is_patient ?? null,
        where.opted_out ?? null,
        where.consent ?? null,
        where.language ?? null,
        monthOf(where.birthday_month, at),
        visit.after,
        visit.before,
        where.has_upcoming ?? null,
        added.after,
        added.before,
        new Date(at.now),
        limit,
        changedOf("contacts"),
        changedOf("appointments"),
      ]);
    }
    case "appointments": {
      const { where = {} } = query;
      const starts = spanOf(where.starts_at, { ...at, field: "starts_at" });
      const booked = spanOf(where.created_at, { ...at, field: "created_at" });
      const { service = null, provider = null, status = null } = where;
      return ctx.tx.query(APPOINTMENTS, [
        id,
        status,
        service,
        provider,
        starts.after,
        starts.before,
        booked.after,
        booked.before,
        limit,
        changedOf("appointments"),
      ]);
    }
    case "leads": {
      const { where = {} } = query;
      const added = spanOf(where.created_at, { ...at, field: "created_at" });
      const { status = null, source = null, tags = null, without_tags: without = null } = where;
      return ctx.tx.query(LEADS, [
        id,
        status,
        source,
        tags,
        without,
        added.after,
        added.before,
        limit,
        changedOf("leads"),
      ]);
    }
    default:
      return query satisfies never;
  }
}

function monthOf(
  month: number | "current" | undefined,
  at: { now: number; timezone: string },
): number | null {
  if (month === undefined) return null;
  return month === "current" ? Number(wallTime(at.now, at.timezone).date.slice(5, 7)) : month;
}
