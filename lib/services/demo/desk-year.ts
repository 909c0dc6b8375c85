import { instantOf, wallTime } from "@/lib/automation/timezone";
import { newId } from "@/lib/id";
import { type DemoAccount, openedAt, type Pause } from "./accounts";
import { planCalls } from "./calls";
import { openContacts } from "./contacts";
import { type Catalogue, DAY, DAYS_AHEAD, type DeskDay, type DeskYear } from "./desk";
import { seededRandom } from "./random";
import { noRows, usageOf } from "./rows";
import { demandOn, weekdayOf } from "./season";
import { planVisits } from "./visits";

/** Plans an account's desk from the day it opened until some weeks from now. Each account has its own random seed. */
export function planDesk(
  account: DemoAccount,
  of: { now: Date; pauses: readonly Pause[]; seed: number },
): DeskYear {
  const now = of.now.getTime();
  const random = seededRandom(of.seed);
  const since = openedAt(account, of.now).getTime() + DAY;
  const own = of.pauses.filter(({ accountId }) => accountId === account.id);
  const year: DeskYear = {
    ...{ account, now, since, random, rows: noRows(), happened: [] },
    people: openContacts(account, { random, since, now }),
    catalogue: catalogueOf(account),
    isOpenAt: (at) => !own.some(({ from, to }) => at >= from.getTime() && (to === null || at < to.getTime())),
  };
  const days = (now - since) / DAY;
  const { date: today } = wallTime(now, account.timezone);
  const past: DeskDay[] = [];
  for (let daysAgo = Math.floor(days); daysAgo >= -DAYS_AHEAD; daysAgo--) {
    const date = dateBefore(today, daysAgo);
    past.push({ date, daysAgo, demand: demandOn(date, { daysAgo, days: 365 }), weekday: weekdayOf(date) });
  }
  for (const day of past) if (day.daysAgo >= 0) planCalls(year, day);
  for (const day of past) planVisits(year, day);
  for (const day of past) if (day.daysAgo >= 0) planRequests(year, day);
  year.happened.sort((a, b) => a.at - b.at);
  return year;
}

/** Calendar days are counted, not hours: a day on which the clocks change has another length. */
const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) - days * DAY).toISOString().slice(0, 10);

function catalogueOf({ trade }: DemoAccount): Catalogue {
  return {
    services: trade.services.map((service) => ({ id: newId("svc"), ...service })),
    providers: trade.providers.map((name) => ({ id: newId("prov"), name })),
  };
}

/** The moments at which the account's own systems called the API, one reading for each working hour. */
function planRequests({ account, now, since, random, rows, isOpenAt }: DeskYear, day: DeskDay): void {
  const { apiRequests } = account;
  if (apiRequests === undefined) return;
  const share = day.weekday === "sunday" || day.weekday === "saturday" ? 0.2 : 1;
  for (const hour of [9, 12, 15, 18]) {
    const at = instantOf({ date: day.date, minute: hour * 60 + random.int(0, 50) }, account.timezone);
    const count = Math.round((apiRequests / 4) * share * day.demand * (0.8 + random.next() * 0.4));
    if (at < since || at > now || !isOpenAt(at) || count === 0) continue;
    const fact = { type: "api_requests", at: new Date(at).toISOString(), count } as const;
    rows.usage.push(...usageOf({ ...fact, bucketKey: `demo ${day.date} ${hour}` }));
  }
}
