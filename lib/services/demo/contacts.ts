import { newId } from "@/lib/id";
import type { DemoAccount } from "./accounts";
import type { Random } from "./random";
import type { ContactRow } from "./rows";

const FIRST = [
  ...["Ada", "Ben", "Cleo", "Dev", "Elsa", "Finn", "Gia", "Hugo", "Iris", "Jonas", "Kira", "Leo", "Mara"],
  ...["Nils", "Olga", "Paul", "Quinn", "Rosa", "Simon", "Tara", "Umar", "Vera", "Walt", "Xenia", "Yusuf"],
  ...["Zoe", "Amir", "Bianca", "Carlos", "Daphne", "Emil", "Farah"],
];
const LAST = [
  ...["Abbott", "Brandt", "Castillo", "Dawson", "Ellis", "Farrow", "Greene", "Hayes", "Irwin", "Jensen"],
  ...[
    "Keller",
    "Lowe",
    "Mercer",
    "Nolan",
    "Ortiz",
    "Pruitt",
    "Quigley",
    "Ramsey",
    "Sato",
    "Tran",
    "Underhill",
  ],
  ...["Vance", "Wexler", "Young"],
];

/** A person in the contact book, with the facts that automations read. */
export type Person = {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  tags: string[];
  consent: ContactRow["consent"];
  optedOut: boolean;
  /** The moment at which the first call or visit can happen. */
  joinsAt: number;
  firstAt: number | null;
  isPatient: boolean;
  lastInboundAt: number | null;
  missedAt: number[];
  textedAt: number[];
};

/** The share of people who were there from the first day on; the others come one by one. */
const AT_ONCE = 0.35;
/** Numbers from 555-0100 to 555-0199 are kept for fiction in every area code. */
const PER_AREA = 80;
/** Lower numbers are those of the desks. */
const FIRST_NUMBER = 115;

export function openContacts(
  { areaCodes, people }: DemoAccount,
  { random, since, now }: { random: Random; since: number; now: number },
): Person[] {
  const count = Math.min(people, areaCodes.length * PER_AREA);
  const names = new Set<string>();
  return Array.from({ length: count }, (_, i): Person => {
    const name = freshName(random, names);
    const joined = Math.max(0, (i / count - AT_ONCE) / (1 - AT_ONCE));
    const joinsAt = Math.floor(since + joined * (now - since));
    const area = areaCodes[i % areaCodes.length];
    const number = FIRST_NUMBER + Math.floor(i / areaCodes.length);
    return {
      id: newId("con", joinsAt),
      name,
      phone: `+1${area}555${String(number).padStart(4, "0")}`,
      email: random.chance(0.8) ? `${name.toLowerCase().replaceAll(" ", ".")}@example.com` : null,
      tags: i % 9 === 0 ? ["family"] : i % 23 === 0 ? ["prefers mornings"] : [],
      consent: random.chance(0.6) ? "marketing" : "transactional",
      optedOut: i % 53 === 17,
      joinsAt,
      firstAt: null,
      isPatient: i / count < AT_ONCE,
      lastInboundAt: null,
      missedAt: [],
      textedAt: [],
    };
  });
}

function freshName(random: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** People are listed in the order in which they join. */
export function joinedBy(people: readonly Person[], at: number): readonly Person[] {
  const next = people.findIndex(({ joinsAt }) => joinsAt > at);
  return next < 0 ? people : people.slice(0, Math.max(1, next));
}

/** People who were never seen at the desk are not in its contact book. */
export function contactRows(people: readonly Person[]): ContactRow[] {
  return people.flatMap((person) => {
    if (person.firstAt === null) return [];
    const { id, phone, name, email, tags, isPatient, consent, optedOut, firstAt } = person;
    const created_at = new Date(firstAt).toISOString();
    return [
      { id, phone, name, email, tags, is_patient: isPatient, consent, opted_out: optedOut, created_at },
    ];
  });
}
