import "server-only";
import type { BusinessHours } from "@/lib/automation/business-hours";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { newId } from "@/lib/id";
import type { Log } from "@/lib/log";
import type { Actor, PartnerCtx } from "@/lib/services/context";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import { createPerson } from "@/lib/services/people/create";
import { ACCOUNTS, type DemoAccount, monthsAgo, openedAt, PRACTICE, pausesAt } from "./accounts";
import { DEMO_BUYER, insertDemoBuyer, insertDemoSeller } from "./billing-details";
import { fillDesk } from "./fill-desk";
import { openFleet } from "./fleet-story";
import { playPartnerYear } from "./partner-year";
import { DEMO_PASSWORD, PEOPLE } from "./people";

type Input = {
  db: Db;
  log: Log;
  config: Config;
  now: Date;
  say: (line: string) => void;
  /** Fewer, or smaller ones, where the demo only stands for some data. */
  accounts?: readonly DemoAccount[];
};

const DEMO: Actor = { kind: "system", id: "demo", name: "Demo" };
const SYSTEM = { kind: "system" } as const;
const HOUR = 3_600_000;
/** Months of the past for which the tables that are divided by month get their parts. */
const PAST_MONTHS = 13;

/**
 * Creates the demo once: a partner, its accounts, and a year of what happened to them. The records are one transaction
 * and the invoices over them another, so a start that was interrupted continues where it was.
 */
export async function seedDemo(input: Input) {
  const { db, now } = input;
  await tx(db, SYSTEM, (t) => insertDemoSeller({ tx: t, now, actor: DEMO }));
  const hasRecords = await tx(db, SYSTEM, (t) =>
    t.one("select partner_id from workspace where id = $1", [PRACTICE]),
  );
  const partnerId = hasRecords?.partner_id ?? (await tx(db, SYSTEM, (t) => insertRecords(t, input)));
  await tx(db, SYSTEM, (t) => playStory(t, { ...input, partnerId }));
  return PEOPLE;
}

async function insertRecords(t: Tx, input: Input): Promise<string> {
  const { now, say, accounts = ACCOUNTS } = input;
  // Records keep the times they are given (the migration times_of_the_past), so that backtests can use them.
  await t.run("select set_config('switchboard.writes_past', 'on', true)", []);
  const start = monthsAgo(now, PAST_MONTHS, 1);
  await t.query("select ensure_partitions($1::date, $2)", [start, PAST_MONTHS + 1]);
  say("Creating a partner and its accounts");
  const partnerId = await createPartner(t, now);
  for (const account of accounts) await insertAccount(t, { account, partnerId, now });
  const people = await createPeople(t, { partnerId, now, accounts });
  const email = "partner@example.com";
  const partnerAt = partnerContext(t, { ...input, partnerId, ownerId: people.get(email) ?? email });
  const fleet = openFleet(t, { partnerId, now, accounts, partnerAt });
  for (const [place, account] of accounts.entries()) {
    say(`Playing a year at ${account.name}`);
    await fillDesk(t, {
      ...input,
      ...{ account, partnerId, people, fleet, pauses: pausesAt(now), seed: 1_000 + place },
    });
  }
  await fleet.finish();
  return partnerId;
}

async function createPartner(t: Tx, now: Date): Promise<string> {
  const at = new Date(openedAt({ since: 12 }, now).getTime() - 26 * HOUR);
  const ctx = { tx: t, now: at, actor: DEMO };
  const email = "partner@example.com";
  const id = await insertPartner(ctx, { name: "Frontline Partners", email, mode: "sandbox" });
  await decide({ ...ctx, now: new Date(at.getTime() + 20 * HOUR) }, { id, decision: "approve" });
  await insertDemoBuyer(t, { partnerId: id, now: at });
  return id;
}

const WEEKDAY = { open: "08:00", close: "18:00" };
const HOURS: BusinessHours = {
  ...{ monday: WEEKDAY, tuesday: WEEKDAY, wednesday: WEEKDAY, thursday: WEEKDAY, friday: WEEKDAY },
  saturday: { open: "09:00", close: "14:00" },
};

type NewAccount = { account: DemoAccount; partnerId: string; now: Date };

async function insertAccount(t: Tx, { account, partnerId, now }: NewAccount): Promise<void> {
  const { id, name, owner, plan, timezone, phone } = account;
  const at = openedAt(account, now);
  const email = id === PRACTICE ? "owner@example.com" : `${emailName(owner)}@example.com`;
  await t.run(
    `insert into workspace (id, partner_id, name, owner_email, plan, status, mode, timezone, country, phone, business_hours, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'active', 'test', $6, 'US', $9, $7, $8, $8)`,
    [id, partnerId, name, email, plan, timezone, JSON.stringify(HOURS), at, phone],
  );
  await t.run(
    "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, $2, $3, $4, $5, 'active')",
    [id, newId("hist", at.getTime()), partnerId, at, plan],
  );
}

const emailName = (name: string) => name.toLowerCase().replaceAll(" ", ".");

/** The last visits of the practice's members, by their role. */
const SEEN_HOURS_AGO = { owner: 1, editor: 3, viewer: 50 };

/** Ids by email. The owners of the other accounts cannot sign in: only those of the banner have a password. */
async function createPeople(
  t: Tx,
  { partnerId, now, accounts }: { partnerId: string; now: Date; accounts: readonly DemoAccount[] },
): Promise<ReadonlyMap<string, string>> {
  const ctx = { tx: t, actor: DEMO, now: new Date(openedAt({ since: 12 }, now).getTime() - 4 * HOUR) };
  const ids = new Map<string, string>();
  for (const person of PEOPLE) {
    const id = await createPerson(ctx, {
      ...{
        email: person.email,
        name: person.name,
        password: DEMO_PASSWORD,
        isOperator: "operator" in person,
      },
      ...("workspace" in person ? { workspace: PRACTICE, role: person.workspace } : {}),
      ...("partner" in person ? { partner: partnerId, role: person.partner } : {}),
    });
    ids.set(person.email, id);
    if ("workspace" in person)
      await t.prisma.workspaceMember.updateMany({
        where: { workspaceId: PRACTICE, personId: id },
        data: { lastSeenAt: new Date(now.getTime() - SEEN_HOURS_AGO[person.workspace] * HOUR) },
      });
  }
  for (const account of accounts) {
    if (account.id === PRACTICE) continue;
    const createdAt = openedAt(account, now);
    const id = newId("per", createdAt.getTime());
    const email = `${emailName(account.owner)}@example.com`;
    await t.prisma.person.create({
      data: { id, email, name: account.owner, createdAt, updatedAt: createdAt },
    });
    await t.prisma.workspaceMember.create({
      data: { workspaceId: account.id, personId: id, role: "owner", createdAt },
    });
    ids.set(email, id);
  }
  return ids;
}

type OfPartner = Pick<Input, "log" | "config"> & { partnerId: string; ownerId: string };

/** The context of the partner's owner at a given time. */
function partnerContext(t: Tx, { partnerId, ownerId, log, config }: OfPartner) {
  const tenant: PartnerCtx["tenant"] = {
    ...{ kind: "partner", id: partnerId, name: "Frontline Partners", status: "approved", mode: "sandbox" },
  };
  const email = "partner@example.com";
  const actor: Actor = { kind: "person", id: ownerId, name: "Morgan Blake", email, role: "owner" };
  return (now: Date): PartnerCtx => ({
    ...{ tx: t, actor, tenant, now, log, config, requestId: "seed", may: () => true },
  });
}

async function playStory(t: Tx, input: Input & { partnerId: string }): Promise<void> {
  const { partnerId, now, say } = input;
  const isPlayed = await t.one(
    "select 1 from audit_entry where tenant_id = $1 and action = 'account.created' limit 1",
    [partnerId],
  );
  if (isPlayed) return;
  say("Closing the months, with invoices and payments");
  const people = await t.prisma.person.findMany({
    where: { email: { in: PEOPLE.map(({ email }) => email) } },
  });
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? email;
  await playPartnerYear(t, {
    ...{ partnerId, now, accounts: input.accounts ?? ACCOUNTS },
    operator: { kind: "operator", id: idOf("operator@example.com"), name: "Robin Hale" },
    partnerAt: partnerContext(t, { ...input, ownerId: idOf("partner@example.com") }),
  });
  // Emails of the past are not sent today.
  await t.prisma.platformMail.deleteMany({
    where: { toAddress: { in: DEMO_BUYER.emails }, createdAt: { lt: now } },
  });
}
