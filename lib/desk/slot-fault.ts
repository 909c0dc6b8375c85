import { type BusinessHours, isOpenThrough } from "@/lib/automation/business-hours";
import { wallTime } from "@/lib/automation/timezone";

const MINUTE = 60_000;
/** The statuses whose time the database keeps free of other appointments. */
const HOLDING: readonly string[] = ["booked", "confirmed", "completed"];

type Held = { id: string; provider: string; status: string; startsAt: string; busyUntil: string };

export type WantedSlot = {
  /** The appointment itself, when it is moved. */
  id?: string;
  provider: string;
  startsAt: number;
  minutes: number;
  bufferMinutes: number;
};

export type SlotDesk<A extends Held> = {
  appointments: readonly A[];
  now: number;
  timezone: string;
  businessHours: BusinessHours | null;
  /** The provider's own hours; null: those of the workspace. */
  providerHours: BusinessHours | null;
  holidays: readonly { date: string; name: string }[];
};

export type SlotFault<A> =
  | { kind: "taken"; by: A }
  | { kind: "past" }
  | { kind: "holiday"; name: string }
  | { kind: "closed" }
  | { kind: "away" };

/**
 * The reason against a time: a conflict, which is refused, or a time that has passed or is outside the hours, which the
 * desk may enter all the same.
 */
export function slotFault<A extends Held>(wanted: WantedSlot, desk: SlotDesk<A>): SlotFault<A> | null {
  const { startsAt, minutes } = wanted;
  const busyUntil = startsAt + (minutes + wanted.bufferMinutes) * MINUTE;
  const by = desk.appointments.find(
    (one) =>
      one.id !== wanted.id &&
      one.provider === wanted.provider &&
      HOLDING.includes(one.status) &&
      Date.parse(one.startsAt) < busyUntil &&
      startsAt < Date.parse(one.busyUntil),
  );
  if (by) return { kind: "taken", by };
  if (startsAt < desk.now) return { kind: "past" };
  const { timezone, businessHours, providerHours } = desk;
  const { date } = wallTime(startsAt, timezone);
  const holiday = desk.holidays.find((one) => one.date === date);
  if (holiday) return { kind: "holiday", name: holiday.name };
  const isOpenBy = (hours: BusinessHours | null) =>
    isOpenThrough({ from: startsAt, to: startsAt + minutes * MINUTE }, { timezone, businessHours: hours });
  if (isOpenBy(providerHours ?? businessHours)) return null;
  return { kind: providerHours && isOpenBy(businessHours) ? "away" : "closed" };
}

type Slot = { startsAt: string };

/** The free times closest to the wanted one, in their order. */
export function nearestSlots<S extends Slot>(
  slots: readonly S[],
  { near, count }: { near: number | null; count: number },
): S[] {
  if (near === null) return slots.slice(0, count);
  const distance = (slot: S) => Math.abs(Date.parse(slot.startsAt) - near);
  return [...slots]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}
