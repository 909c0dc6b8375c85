import "server-only";
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { periodEnd, periodStart } from "@/lib/billing/periods";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { readMonth } from "@/lib/services/billing/usage";
import { partnerStripe } from "./accounts";
import { failureOf, openStripe, type StripeAccess, type StripeFailure } from "./client";
import { customerOf, storeCustomer } from "./customers";

type Worker = { db: Db; config: Pick<Config, "encryptionKeys" | "stripeApiBase">; clock: () => number };
type Lease = { partnerId: string; period: string; lease: string };
type Item = {
  line_id: string;
  workspace_id: string;
  amount: number;
  currency: string;
  description: string;
  idempotency_key: string;
};

const SYSTEM = { kind: "system" } as const;
/** Renewed with every charge. A worker that died leaves its push to another one after this long. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 12;
/** Stripe keeps an idempotency key for at least a day; a repeat after that would create a second item. */
const KEY_LIFE_MS = 20 * 3_600_000;

/** Sends the charges of one waiting push, one request at a time. False if no push waits. */
export async function sendNextPush(worker: Worker): Promise<boolean> {
  const lease = await claim(worker);
  if (!lease) return false;
  const access = await tx(worker.db, SYSTEM, (t) => partnerStripe(t, { ...lease, config: worker.config }));
  if (!access) {
    await finish(worker, lease, "Your Stripe account was disconnected.");
    return true;
  }
  const failure = await sendAll(worker, { lease, access });
  if (failure === "lost") return true;
  if (failure === null) await finish(worker, lease, null);
  else if (failure.kind === "key") await finish(worker, lease, `Stripe refuses the key: ${failure.message}`);
  else await postpone(worker, lease, failure);
  return true;
}

async function claim({ db, clock }: Worker): Promise<Lease | null> {
  const lease = randomUUID();
  const now = new Date(clock());
  const row = await tx(db, SYSTEM, (t) =>
    t.one(
      `update stripe_push set status = 'running', lease = $1, next_at = $3, attempts = attempts + 1
       where (partner_id, period) = (
         select partner_id, period from stripe_push where status in ('queued', 'running') and next_at <= $2
         order by next_at limit 1 for update skip locked)
       returning partner_id, period`,
      [lease, now, new Date(now.getTime() + LEASE_MS)],
    ),
  );
  return row && { partnerId: row.partner_id, period: row.period, lease };
}

type Sending = { lease: Lease; access: StripeAccess };

/** Null when every charge was tried; otherwise the failure that stops the rest, or "lost" with the lease. */
async function sendAll(worker: Worker, { lease, access }: Sending): Promise<StripeFailure | "lost" | null> {
  const client = await openStripe(access);
  for (;;) {
    const next = await nextItem(worker, lease);
    if (next === "lost") return "lost";
    if (next === null) return null;
    try {
      const stripeId = await createItem(worker, { client, lease, item: next });
      await note(worker, lease, { item: next, status: "created", stripeId, error: null });
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      if (failure.kind !== "refused") return failure;
      await note(worker, lease, { item: next, status: "failed", stripeId: null, error: failure.message });
    }
  }
}

/** Renews the lease with each charge. */
async function nextItem(
  { db, clock }: Worker,
  { partnerId, period, lease }: Lease,
): Promise<Item | "lost" | null> {
  const now = new Date(clock());
  return tx(db, SYSTEM, async (t) => {
    const held = await t.run(
      "update stripe_push set next_at = $4 where partner_id = $1 and period = $2 and lease = $3 and status = 'running'",
      [partnerId, period, lease, new Date(now.getTime() + LEASE_MS)],
    );
    if (held === 0) return "lost";
    return t.one(
      `select line_id, workspace_id, amount, currency, description, idempotency_key from stripe_push_item
       where partner_id = $1 and period = $2 and status = 'pending' order by workspace_id, line_id limit 1`,
      [partnerId, period],
    );
  });
}

type Creating = { client: Stripe; lease: Lease; item: Item };

async function createItem(worker: Worker, of: Creating): Promise<string> {
  const { client, lease, item } = of;
  const { customer, sentBefore } = await noteSending(worker, {
    ...of,
    customer: await customerFor(worker, of),
  });
  if (sentBefore !== null && worker.clock() - sentBefore.getTime() > KEY_LIFE_MS) {
    const made = await itemWith(client, { customer, key: item.idempotency_key });
    if (made !== null) return made;
  }
  const period = readMonth(lease.period);
  const { id } = await client.invoiceItems.create(
    {
      customer,
      amount: item.amount,
      currency: item.currency,
      description: item.description,
      period: { start: periodStart(period) / 1_000, end: periodEnd(period) / 1_000 },
      metadata: {
        account: item.workspace_id,
        period: lease.period,
        line: item.line_id,
        switchboard_key: item.idempotency_key,
      },
    },
    { idempotencyKey: item.idempotency_key },
  );
  return id;
}

/** Stored before the request leaves: a repeat has to name the same customer, or Stripe refuses its key. */
async function noteSending(
  { db, clock }: Worker,
  { lease, item, customer }: Creating & { customer: string },
) {
  const row = await tx(db, SYSTEM, (t) =>
    t.one(
      `with before as (select sent_at from stripe_push_item where partner_id = $1 and period = $2 and line_id = $3)
       update stripe_push_item i set sent_at = coalesce(i.sent_at, $4), customer_id = coalesce(i.customer_id, $5) from before
       where i.partner_id = $1 and i.period = $2 and i.line_id = $3
       returning i.customer_id, before.sent_at as sent_before`,
      [lease.partnerId, lease.period, item.line_id, new Date(clock()), customer],
    ),
  );
  return { customer: row?.customer_id ?? customer, sentBefore: row?.sent_before ?? null };
}

/** An earlier attempt may have created it without our learning of it. */
async function itemWith(client: Stripe, of: { customer: string; key: string }): Promise<string | null> {
  for await (const { id, metadata } of client.invoiceItems.list({ customer: of.customer, limit: 100 }))
    if (metadata?.switchboard_key === of.key) return id;
  return null;
}

/** The account's customer. One that has to be created is looked for first, and is stored before anything is billed to it. */
async function customerFor({ db, clock }: Worker, { client, lease, item }: Creating): Promise<string> {
  const of = { partnerId: lease.partnerId, accountId: item.workspace_id };
  const { known, account } = await tx(db, SYSTEM, async (t) => ({
    known: await customerOf(t, of),
    account: await t.prisma.workspace.findFirst({
      where: { partnerId: of.partnerId, id: of.accountId },
      select: { name: true, ownerEmail: true },
    }),
  }));
  if (known !== null) return known;
  if (!account) throw new Error(`There is no account ${of.accountId}.`);
  const customerId =
    (await customerWith(client, account.ownerEmail, of)) ?? (await createCustomer(client, account, of));
  await tx(db, SYSTEM, (t) => storeCustomer(t, { ...of, customerId, now: new Date(clock()) }));
  return customerId;
}

type Account = { partnerId: string; accountId: string };

async function customerWith(client: Stripe, email: string, { accountId }: Account): Promise<string | null> {
  for await (const { id, metadata } of client.customers.list({ email, limit: 100 }))
    if (metadata.switchboard_account === accountId) return id;
  return null;
}

async function createCustomer(
  client: Stripe,
  { name, ownerEmail: email }: { name: string; ownerEmail: string },
  { accountId }: Account,
): Promise<string> {
  const { id } = await client.customers.create(
    { name, email, metadata: { switchboard_account: accountId } },
    { idempotencyKey: `customer-${accountId}` },
  );
  return id;
}

type Noted = { item: Item; status: "created" | "failed"; stripeId: string | null; error: string | null };

async function note({ db }: Worker, { partnerId, period }: Lease, of: Noted): Promise<void> {
  await tx(db, SYSTEM, (t) =>
    t.run(
      `update stripe_push_item set status = $4, stripe_id = $5, error = $6
       where partner_id = $1 and period = $2 and line_id = $3 and status = 'pending'`,
      [partnerId, period, of.item.line_id, of.status, of.stripeId, of.error],
    ),
  );
}

async function finish(
  { db, clock }: Worker,
  { partnerId, period, lease }: Lease,
  error: string | null,
): Promise<void> {
  await tx(db, SYSTEM, (t) =>
    t.run(
      `update stripe_push set status = case when $4::text is null then 'done' else 'failed' end, error = $4, lease = null, finished_at = $5
       where partner_id = $1 and period = $2 and lease = $3`,
      [partnerId, period, lease, error, new Date(clock())],
    ),
  );
}

/** Waits as long as Stripe asked, or longer with each attempt. */
async function postpone(worker: Worker, of: Lease, failure: StripeFailure): Promise<void> {
  const { db, clock } = worker;
  const error = `Stripe can't accept more right now: ${failure.message}`;
  await tx(db, SYSTEM, async (t) => {
    const row = await t.one(
      "select attempts from stripe_push where partner_id = $1 and period = $2 and lease = $3",
      [of.partnerId, of.period, of.lease],
    );
    if (!row) return;
    const isLast = row.attempts >= MAX_ATTEMPTS;
    const wait = failure.waitSeconds ?? Math.min(2 ** row.attempts, 300);
    await t.run(
      `update stripe_push set status = case when $4 then 'failed' else 'running' end, error = $5, lease = null, next_at = $6,
         finished_at = case when $4 then $7::timestamptz else finished_at end
       where partner_id = $1 and period = $2 and lease = $3`,
      [of.partnerId, of.period, of.lease, isLast, error, new Date(clock() + wait * 1_000), new Date(clock())],
    );
  });
}
