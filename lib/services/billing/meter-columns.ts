/**
 * SQL over the caches, which have one column per meter. A caller's row type names every meter, so a column missing here
 * does not compile there. `cache` is the alias of the table an insert writes to.
 */
export const METER_COLUMNS = `calls, calls_ai, call_seconds, sms, api_requests, appointments_booked, appointments_cancelled,
  leads_created, leads_converted`;

/** Members of json_build_object. */
export const METERS_AS_JSON = `'calls', calls, 'calls_ai', calls_ai, 'call_seconds', call_seconds, 'sms', sms,
  'api_requests', api_requests, 'appointments_booked', appointments_booked,
  'appointments_cancelled', appointments_cancelled, 'leads_created', leads_created,
  'leads_converted', leads_converted`;

export const SUM_OF_COLUMNS = `sum(calls)::bigint as calls, sum(calls_ai)::bigint as calls_ai,
  sum(call_seconds)::bigint as call_seconds, sum(sms)::bigint as sms,
  sum(api_requests)::bigint as api_requests, sum(appointments_booked)::bigint as appointments_booked,
  sum(appointments_cancelled)::bigint as appointments_cancelled,
  sum(leads_created)::bigint as leads_created, sum(leads_converted)::bigint as leads_converted`;

/** Totals of rows with a meter and a quantity. */
export const SUM_BY_METER = `coalesce(sum(quantity) filter (where meter = 'calls'), 0)::bigint as calls,
  coalesce(sum(quantity) filter (where meter = 'calls_ai'), 0)::bigint as calls_ai,
  coalesce(sum(quantity) filter (where meter = 'call_seconds'), 0)::bigint as call_seconds,
  coalesce(sum(quantity) filter (where meter = 'sms'), 0)::bigint as sms,
  coalesce(sum(quantity) filter (where meter = 'api_requests'), 0)::bigint as api_requests,
  coalesce(sum(quantity) filter (where meter = 'appointments_booked'), 0)::bigint as appointments_booked,
  coalesce(sum(quantity) filter (where meter = 'appointments_cancelled'), 0)::bigint as appointments_cancelled,
  coalesce(sum(quantity) filter (where meter = 'leads_created'), 0)::bigint as leads_created,
  coalesce(sum(quantity) filter (where meter = 'leads_converted'), 0)::bigint as leads_converted`;

export const ADD_TO_CACHE = `calls = cache.calls + excluded.calls, calls_ai = cache.calls_ai + excluded.calls_ai,
  call_seconds = cache.call_seconds + excluded.call_seconds, sms = cache.sms + excluded.sms,
  api_requests = cache.api_requests + excluded.api_requests,
  appointments_booked = cache.appointments_booked + excluded.appointments_booked,
  appointments_cancelled = cache.appointments_cancelled + excluded.appointments_cancelled,
  leads_created = cache.leads_created + excluded.leads_created,
  leads_converted = cache.leads_converted + excluded.leads_converted`;

export const REPLACE_IN_CACHE = `calls = excluded.calls, calls_ai = excluded.calls_ai, call_seconds = excluded.call_seconds,
  sms = excluded.sms, api_requests = excluded.api_requests,
  appointments_booked = excluded.appointments_booked,
  appointments_cancelled = excluded.appointments_cancelled, leads_created = excluded.leads_created,
  leads_converted = excluded.leads_converted`;

export const DIFFERS_FROM_CACHE = `(cache.calls, cache.calls_ai, cache.call_seconds, cache.sms, cache.api_requests,
  cache.appointments_booked, cache.appointments_cancelled, cache.leads_created, cache.leads_converted) is distinct from
  (excluded.calls, excluded.calls_ai, excluded.call_seconds, excluded.sms, excluded.api_requests,
  excluded.appointments_booked, excluded.appointments_cancelled, excluded.leads_created,
  excluded.leads_converted)`;

export const CACHE_IS_NOT_EMPTY = `calls + calls_ai + call_seconds + sms + api_requests + appointments_booked + appointments_cancelled +
  leads_created + leads_converted <> 0`;
