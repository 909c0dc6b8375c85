import "server-only";

/** The database hashes the leaves of a month's proof: moving millions of rows takes this process longer than its hashing. */

/** The events of one account ($1 is the partner, $3 and $4 the month, the rest the snapshot), and its API requests by minute. */
const FACTS = `select meter, key, quantity, occurred_at, supersedes, automation_id, version_id, node_id, run_id from usage_event
        where partner_id = $1 and workspace_id = a.id and occurred_at >= $3 and occurred_at < $4
          and (ingest_tx < $5::bigint or (ingest_tx < $6::bigint and ingest_tx <> all($7::bigint[])))
        union all
        select 'api_requests', to_char(minute at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || process, count::bigint, minute,
          null, null, null, null, null from api_request_bucket
        where partner_id = $1 and workspace_id = a.id and minute >= $3 and minute < $4`;

/**
 * The hash of eventLeaf (lib/billing/merkle.ts). The microsecond makes the database write all of the three decimals that
 * are kept. Most events name no automation; their shorter expression saves a sixth of the time. A meter is an identifier
 * and needs no escapes.
 */
const LEAVES = `select meter, quantity, occurred_at, key,
        sha256(convert_to(case when automation_id is null and node_id is null and run_id is null and supersedes is null and version_id is null
          then 'leaf:{"automationId":null,"key":' || to_json(key)::text || ',"meter":"' || meter || '","nodeId":null,"occurredAt":'
            || left(to_json(occurred_at at time zone 'UTC' + interval '1 microsecond')::text, 24) || 'Z","quantity":' || quantity
            || ',"runId":null,"supersedes":null,"versionId":null' || a.tail
          else 'leaf:{"automationId":' || coalesce(to_json(automation_id)::text, 'null')
            || ',"key":' || to_json(key)::text || ',"meter":"' || meter || '","nodeId":' || coalesce(to_json(node_id)::text, 'null')
            || ',"occurredAt":' || left(to_json(occurred_at at time zone 'UTC' + interval '1 microsecond')::text, 24) || 'Z","quantity":' || quantity
            || ',"runId":' || coalesce(to_json(run_id)::text, 'null')
            || ',"supersedes":' || coalesce(to_json(supersedes)::text, 'null')
            || ',"versionId":' || coalesce(to_json(version_id)::text, 'null') || a.tail end, 'UTF8')) as hash
      from (${FACTS}) facts`;

const OF_ACCOUNTS = `from (
    select id, at, ',"workspaceId":' || to_json(id)::text || '}' as tail from unnest($2::text[]) with ordinality as listed(id, at) offset 0) a`;

/** One row for each account and meter, with the hashes in the order of every list of events (events.ts). */
export const STREAMS =
  `select coalesce(a.id, '') as workspace_id, s.meter, s.quantity, s.hashes ${OF_ACCOUNTS}
  cross join lateral (
    select meter, sum(quantity)::bigint as quantity,
      coalesce(encode(string_agg(hash, ''::bytea order by occurred_at, key collate "C"), 'hex'), '') as hashes
    from (${LEAVES}) leaves group by meter
  ) s order by a.at, s.meter collate "C"` as const;

/** The same in parts of 1,024 hashes, so that an account with millions of events fits in memory. Takes a quarter longer. */
export const LONG_STREAMS =
  `select coalesce(a.id, '') as workspace_id, s.meter, s.quantity, s.hashes ${OF_ACCOUNTS}
  cross join lateral (
    select meter, (place - 1) / 1024 as part, sum(quantity)::bigint as quantity,
      coalesce(encode(string_agg(hash, ''::bytea order by place), 'hex'), '') as hashes
    from (
      select meter, quantity, hash, row_number() over (partition by meter order by occurred_at, key collate "C") as place
      from (${LEAVES}) leaves
    ) placed group by meter, (place - 1) / 1024
  ) s order by a.at, s.meter collate "C", s.part` as const;

/** Accounts with more events in a month than fit in one row, by the caches: most events count one or more. */
export const LONG_ACCOUNTS = `select workspace_id from usage_month where partner_id = $1 and period = $2
    and calls + calls_ai + sms + api_requests + appointments_booked + appointments_cancelled + leads_created + leads_converted > 5000` as const;

/** The facts that corrections replace, where the snapshot includes both. A correction has the instant of its fact. */
export const REPLACED = `select o.workspace_id, o.meter, o.quantity from usage_event n
    join usage_event o on o.workspace_id = n.workspace_id and o.meter = n.meter and o.key = n.supersedes
    where n.supersedes is not null and n.partner_id = $1 and o.occurred_at >= $2 and o.occurred_at < $3
      and (n.ingest_tx < $4::bigint or (n.ingest_tx < $5::bigint and n.ingest_tx <> all($6::bigint[])))
      and (o.ingest_tx < $4::bigint or (o.ingest_tx < $5::bigint and o.ingest_tx <> all($6::bigint[])))`;
