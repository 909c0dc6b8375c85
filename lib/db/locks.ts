/**
 * The register of every advisory lock. PostgreSQL keeps two separate key spaces: a class with a hashed name
 * (two integers) and a single number. A number that is listed here once cannot be taken for a second purpose by
 * accident; locks.test.ts refuses literals anywhere else.
 *
 * The trigger stamp_change takes single numbers whose upper half is a hashed workspace and whose lower half is a second
 * (docs/decisions/0018-changes-in-order.md); those below have an empty upper half.
 *
 * Idempotency keys (http/idempotency.ts) use two hashed integers and so have no class of their own: a clash with one
 * of these classes needs the same 64 bits and would only delay one request.
 */
export const LOCK_CLASS = {
  /** The status of a tenant. Mutations share it; suspending and reactivating take it exclusively. */
  tenant: 1,
  /** The number of live API keys of one owner, so that two requests cannot both take the last free place. */
  apiKeys: 3,
  /** Looking for the same lead by phone or email, so that two runs cannot both create it. */
  matchingLead: 4,
  /** The waits of a workspace for one event type. Events share it; a run that begins to wait takes it exclusively. */
  waits: 5,
  /** The starts counted for an automation's rate limit. */
  automationStarts: 6,
  /** The delivery status of one message, which may arrive before the provider's id is stored. */
  messageStatus: 7,
  /** The calendar of one provider. Writers queue here instead of deadlocking on the exclusion constraint. */
  providerCalendar: 8,
  /** The fan-out of partner events to endpoints, one process at a time. */
  webhookFanOut: 9,
  /** The month-end close and the credit notes of one partner, which number documents in sequence. */
  partnerInvoices: 10,
  /** Hashing the events of a partner's month, so that two workers do not both do it. */
  monthHashing: 12,
  /** The open streams and running tests of a workspace, so that two requests cannot both take the last slot. */
  concurrencySlots: 31,
  /** The attempts counted for one account, device, session or address, so that parallel guesses share one limit. */
  signInAttempts: 11,
  /** Deploys of a workspace's automations that start others, so that two cannot close a circle. */
  startCircles: 32,
  /** One form of a booking page, so that its second copy finds what the first one booked. */
  bookingForm: 34,
  /** The proposals a workspace has under way, so that two requests cannot both take the last place. */
  draftProposals: 33,
} as const;

export const LOCK_NUMBER = {
  /** Creating the monthly partitions. The function ensure_partitions of the first migrations holds this number. */
  partitions: 727_274,
  /** The sweep of overdue runs, one worker at a time. */
  sweep: 727_275,
  /** Building the template database that tests are cloned from. */
  testTemplate: 7_262_014,
  /** Migrating. `prisma migrate deploy` takes the same number, so the two never run at once. */
  migrations: 72_707_369,
} as const;
