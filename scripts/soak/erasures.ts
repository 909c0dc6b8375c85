import { phoneOf } from "@/bench/rig";
import { callback, PHONE, step } from "@/bench/workload";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { pause, until } from "../processes/pause.ts";
import { tablesWith } from "../testing/tables-with.ts";
import type { TwilioDouble } from "../testing/twilio.ts";
import { type Ask, MOST_CALLERS } from "./fleet.ts";

/** People of an account of its own. Half of them are erased while their runs are in progress. */
export const PEOPLE = 120;
const WAIT_MS = 4_000;
/** A text already handed to the provider when the person is erased may still arrive. */
const ON_ITS_WAY_MS = 2_000;
const GONE = "Vanishing Caller";

const nodes = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  callback("a", "first", "sms"),
  step("sms", "send_sms", {
    config: { to: PHONE, message: "Hello", respectQuietHours: false },
    next: "later",
    onError: "continue",
  }),
  step("later", "delay", { config: { until: "{{trigger.missed_at}}" }, next: "again" }),
  step("again", "send_sms", {
    config: { to: PHONE, message: "Hello again", respectQuietHours: false },
    next: "b",
    onError: "continue",
  }),
  callback("b", "second"),
];

type Person = { phone: string; isErased: boolean; erasedAt: number | null };

/** Sends an event about each person and erases every other one at a moment between the first step and the last. */
export async function eraseInProgress(ask: Ask): Promise<Person[]> {
  const { id } = await ask<{ id: string }>("/v1/automations", { name: "Erased on the way", nodes });
  await ask(`/v1/automations/${id}/deploy`, {});
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    phone: phoneOf(MOST_CALLERS + n),
    isErased: n % 2 === 0,
    erasedAt: null as number | null,
  }));
  await Promise.all(people.map((person, n) => accompany(person, { ask, n })));
  return people;
}

async function accompany(person: Person, { ask, n }: { ask: Ask; n: number }): Promise<void> {
  await pause(n * 50);
  const name = person.isErased ? `${GONE} ${n}` : `Caller ${MOST_CALLERS + n}`;
  const { id } = await ask<{ id: string }>("/v1/contacts", { phone: person.phone, name });
  const missed_at = new Date(Date.now() + WAIT_MS).toISOString();
  const data = { caller_phone: person.phone, caller_name: name, missed_at };
  await ask("/v1/events", { type: "call.missed", data });
  if (!person.isErased) return;
  // The moments are spread over all steps, and most are near the two at which the worker writes.
  await pause(n % 4 === 0 ? n * 3 : WAIT_MS - 200 + n * 5);
  await ask(`/v1/contacts/${id}`, undefined, "DELETE");
  person.erasedAt = Date.now();
}

type Found = { db: Db; workspaceId: string; twilio: Pick<TwilioDouble, "taken"> };

/** Violations: data of erased people, texts sent to them later, and texts the others did not get exactly once. */
export async function judgeErasures(people: readonly Person[], found: Found): Promise<string[]> {
  const { db, workspaceId, twilio } = found;
  const unfinished = () =>
    tx(db, { kind: "system" }, (t) => t.prisma.run.count({ where: { workspaceId, finishedAt: null } }));
  if (!(await until(async () => (await unfinished()) === 0, { withinMs: 30_000, everyMs: 250 })))
    return ["runs of the account with erased people are stuck"];
  const textsTo = (phone: string) => twilio.taken.filter(({ to }) => to === phone);
  const late = people.filter(({ phone, erasedAt }) =>
    textsTo(phone).some(({ at }) => erasedAt !== null && Date.parse(at) > erasedAt + ON_ITS_WAY_MS),
  );
  const others = people.filter(({ isErased }) => !isErased);
  const wrong = others.filter(({ phone }) => textsTo(phone).length !== 2);
  const texts = [GONE, ...people.filter((one) => one.isErased).map((one) => one.phone)];
  const left = await tx(db, { kind: "system" }, (t) => tablesWith(t, texts));
  return [
    ...(late.length > 0 ? [`${late.length} of the erased people were texted afterwards`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} of the other people did not get exactly two texts`] : []),
    ...left.map((table) => `${table} holds data of people who were erased`),
  ];
}
