import type { Random } from "@/lib/services/demo/random";
import type { Person, Sent } from "./facts";

/** A year of desk life, drawn from a seed: what people and the desk do, and when. */
export type Action = { at: number } & (
  | { do: "call"; from: string; name?: string; isMissed: boolean; ringSeconds: number }
  | { do: "lead"; phone: string; name: string; email?: string }
  | { do: "book"; person: Person; service: string; daysAhead: number; fate: Fate }
  | { do: "move" | "cancel" | "complete" | "no-show"; appointmentId: string; daysAhead: number }
  | { do: "text"; phone: string; body: string }
  | { do: "consent"; phone: string; granted: boolean }
  | { do: "erase"; phone: string }
  | { do: "desk text"; phone: string }
  | { do: "convert lead" | "complete callbacks" }
);

/** The outcome of a visit, decided when it is booked. `share` is the part of the time until then that has passed. */
type Fate = {
  changes: { do: "move" | "cancel"; share: number; daysAhead: number }[];
  end: "complete" | "no-show" | "left open";
};

const MINUTE = 60_000;
const SERVICES = ["Check-up", "Cleaning", "Root canal"];

const STRANGERS = Array.from({ length: 40 }, (_, i) => `+1202555${String(i + 130).padStart(4, "0")}`);

/** The actions of one day that nobody's message brings about; `midnight` is that of the practice. */
export function planDay(
  random: Random,
  { midnight, people }: { midnight: number; people: Person[] },
): Action[] {
  const planned: Action[] = [];
  const at = (from: number, to: number) =>
    midnight + random.int(from * 60, to * 60) * MINUTE + random.int(1, 59_000);
  const times = (from: number, to: number, draw: () => Action) => {
    for (let n = random.int(from, to); n > 0; n--) planned.push(draw());
  };
  const known = () => random.pick(people);
  const number = () => (random.chance(0.4) ? random.pick(STRANGERS) : known().phone);

  times(1, 5, () => ({
    do: "call",
    at: at(6, 23),
    from: number(),
    isMissed: random.chance(0.6),
    ringSeconds: random.int(2, 40),
  }));
  times(0, 1, () => {
    const { phone, name, email } = random.chance(0.5) ? known() : stranger(random);
    return { do: "lead", at: at(0, 24), phone, name, ...(email ? { email } : {}) };
  });
  times(0, 3, () => ({
    do: "book",
    at: at(9, 17),
    person: random.chance(0.15) ? stranger(random) : known(),
    service: random.pick(SERVICES),
    daysAhead: random.int(0, 9),
    fate: drawFate(random),
  }));
  if (random.chance(0.15)) planned.push(spontaneous(random, at(7, 23), number()));
  if (random.chance(0.1))
    planned.push({ do: "consent", at: at(9, 17), phone: known().phone, granted: random.chance(0.6) });
  if (random.chance(0.1)) planned.push({ do: "desk text", at: at(9, 18), phone: known().phone });
  if (random.chance(0.2)) planned.push({ do: "convert lead", at: at(9, 17) });
  planned.push({ do: "complete callbacks", at: at(9, 11) }, { do: "complete callbacks", at: at(13, 16) });
  return planned;
}

function stranger(random: Random): Person {
  return { phone: random.pick(STRANGERS), name: "New Person", areaTimezone: "America/New_York" };
}

function drawFate(random: Random): Fate {
  const changes: Fate["changes"] = [];
  if (random.chance(0.25)) changes.push({ do: "move", share: random.next(), daysAhead: random.int(0, 6) });
  if (random.chance(0.15)) changes.push({ do: "cancel", share: random.next(), daysAhead: 0 });
  const end = random.chance(0.75) ? "complete" : random.chance(0.6) ? "no-show" : "left open";
  return { changes, end };
}

const SPONTANEOUS = [
  "STOP",
  "Stop.",
  "unsubscribe",
  "START",
  "HELP",
  "Are you open on Friday?",
  "Yes",
  "no",
  "👍",
];

function spontaneous(random: Random, at: number, phone: string): Action {
  return { do: "text", at, phone, body: random.pick(SPONTANEOUS) };
}

/** The replies of people, by step. A word that is there twice is as likely again. */
const ANSWERS: Record<string, readonly string[]> = {
  "reminders-24h-2h/day": [
    "YES",
    "Yes please",
    "👍",
    "ok",
    "change please",
    "cancel visit",
    "no",
    "CANCEL",
    "Who is this?",
  ],
  "double-opt-in/ask": ["Yes", "yes!", "No thanks", "What is it?"],
  "review-by-sentiment/ask": ["5", "4", "great", "2", "one", "We waited an hour"],
  "no-show-recovery/text": ["Yes please", "No thanks", "Is Friday possible?"],
  "recall-6-months/invite": ["Yes", "No", "Maybe in May"],
  "after-hours-emergency/ask": ["URGENT", "Urgent! My tooth", "no"],
  "speed-to-lead/hello": ["This afternoon is fine", "Who is this?", "No, sorry"],
  "lead-drip/second": ["Thursday would be great"],
};

/** A reply to a message that left, minutes or many hours later; null for silence. */
export function replyTo(random: Random, { step, to, at }: Sent): Action | null {
  const later = at + random.int(1, random.chance(0.8) ? 200 : 2_500) * MINUTE + random.int(1, 59_000);
  if (random.chance(0.01)) return { do: "text", at: later, phone: to, body: "STOP" };
  const answers = ANSWERS[step ?? ""];
  if (!answers || random.chance(0.4)) return null;
  return { do: "text", at: later, phone: to, body: random.pick(answers) };
}
