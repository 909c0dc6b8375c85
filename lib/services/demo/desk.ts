import type { JsonObject } from "@/lib/automation/json";
import type { DemoAccount } from "./accounts";
import { joinedBy, type Person } from "./contacts";
import type { Random } from "./random";
import type { Rows } from "./rows";
import type { weekdayOf } from "./season";

export const DAY = 86_400_000;
/** Appointments are booked this many days ahead. */
export const DAYS_AHEAD = 21;

export type Catalogue = {
  services: { id: string; name: string; minutes: number }[];
  providers: { id: string; name: string }[];
};

/** An event at the desk, as automations receive it. */
export type Happening = {
  id: string;
  at: number;
  type: string;
  data: JsonObject;
  person: Person;
  source: "desk" | "reminder";
  appointmentId: string | null;
  leadId: string | null;
  /** Only this automation reacts: a reminder belongs to one. */
  only?: string;
};

export type DeskYear = {
  account: DemoAccount;
  now: number;
  since: number;
  random: Random;
  people: Person[];
  catalogue: Catalogue;
  rows: Rows;
  happened: Happening[];
  isOpenAt: (at: number) => boolean;
};

export type DeskDay = {
  date: string;
  daysAgo: number;
  demand: number;
  weekday: ReturnType<typeof weekdayOf>;
};

export function pickPerson(year: DeskYear, at: number): Person {
  return year.random.pick(joinedBy(year.people, at));
}

/** Records the first time a person called or came, which is when their contact was created. */
export function touch(person: Person, at: number): void {
  person.firstAt = Math.min(person.firstAt ?? at, at);
}
