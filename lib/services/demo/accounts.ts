import type { Plan } from "@/lib/billing/price-book";
import { type AutomationStory, STORIES } from "./automations";

export const PRACTICE = "ws_bright_smile_dental";

/** A line of business: its services, its providers, and summaries of its calls. */
type Trade = {
  services: readonly { name: string; minutes: number }[];
  providers: readonly string[];
  summaries: readonly string[];
};

export type DemoAccount = {
  id: string;
  name: string;
  owner: string;
  plan: Plan;
  timezone: string;
  areaCodes: readonly string[];
  /** The desk's phone number. */
  phone: string;
  /** Months before the present one in which it opened its account. */
  since: number;
  /** Calls of a busy weekday at the end of the year, and their length. */
  calls: number;
  talkSeconds: readonly [number, number];
  /** The share of the calendar that is booked at the end of the year. */
  booked: number;
  people: number;
  /** Requests of its own systems on a weekday. */
  apiRequests?: number;
  trade: Trade;
  automations: readonly AutomationStory[];
};

const DENTAL: Trade = {
  services: [
    { name: "Check-up", minutes: 30 },
    { name: "Cleaning", minutes: 45 },
    { name: "Filling", minutes: 60 },
    { name: "Whitening", minutes: 90 },
  ],
  providers: ["Dr. Lee", "Dr. Osei"],
  summaries: [
    "Asked for a cleaning next week",
    "Wants to move an appointment",
    "Asked about whitening prices",
    "Toothache since yesterday, booked a visit",
    "Asked whether insurance covers a crown",
    "New in town, asked for a first check-up",
    "Confirmed tomorrow's visit",
    "Asked for a copy of an X-ray",
  ],
};

const CLINIC: Trade = {
  services: [
    { name: "Consultation", minutes: 30 },
    { name: "Annual physical", minutes: 60 },
    { name: "Vaccination", minutes: 20 },
  ],
  providers: ["Dr. Alvarez", "Dr. Nowak"],
  summaries: [
    "Asked for a refill of a prescription",
    "Wants a flu shot for the family",
    "Asked for the results of a test",
    "Booked an annual physical",
    "Asked whether a referral is needed",
  ],
};

const TRADES: Trade = {
  services: [
    { name: "Repair", minutes: 90 },
    { name: "Inspection", minutes: 60 },
    { name: "Installation", minutes: 180 },
  ],
  providers: ["Crew 1"],
  summaries: [
    "Water heater leaks, wants somebody today",
    "Asked for a quote for a new installation",
    "Wants the yearly inspection",
    "Asked when the crew arrives",
    "No heat since this morning",
  ],
};

const STUDIO: Trade = {
  services: [
    { name: "Appointment", minutes: 45 },
    { name: "Long appointment", minutes: 90 },
  ],
  providers: ["Team"],
  summaries: [
    "Asked for a time on Saturday",
    "Wants to move an appointment",
    "Asked about prices",
    "Asked about gift cards",
  ],
};

const VETERINARY: Trade = {
  services: [
    { name: "Check-up", minutes: 30 },
    { name: "Vaccination", minutes: 20 },
    { name: "Surgery", minutes: 120 },
  ],
  providers: ["Dr. Okafor"],
  summaries: [
    "The dog limps since yesterday",
    "Asked for a yearly vaccination",
    "Wants to pick up medication",
    "Asked about boarding over the holidays",
  ],
};

const THERAPY: Trade = {
  services: [
    { name: "First visit", minutes: 60 },
    { name: "Follow-up", minutes: 45 },
  ],
  providers: ["Kyle"],
  summaries: [
    "Asked whether a referral is needed",
    "Wants to move a session",
    "Asked about shoulder therapy",
  ],
};

/** Numbers of tests have other area codes, so that no test meets a person of the demo. */
const EASTERN = { timezone: "America/New_York", areaCodes: ["617", "857", "781", "508", "339"] };
const CENTRAL = { timezone: "America/Chicago", areaCodes: ["773", "872"] };
const MOUNTAIN = { timezone: "America/Denver", areaCodes: ["720", "983"] };

const SMALL = { talkSeconds: [40, 260], booked: 0.3, people: 60 } as const;

const CUSTOMERS: readonly Omit<DemoAccount, "phone">[] = [
  {
    ...{ id: PRACTICE, name: "Bright Smile Dental", owner: "Dana Reyes", plan: "professional", since: 12 },
    ...EASTERN,
    ...{ calls: 9, talkSeconds: [35, 420], booked: 0.72, people: 320, apiRequests: 900 },
    trade: DENTAL,
    automations: STORIES.practice,
  },
  {
    ...{ id: "ws_harbor_family_clinic", name: "Harbor Family Clinic", owner: "Nora Whitfield" },
    ...{ plan: "professional", since: 12, ...EASTERN },
    ...{ calls: 10, talkSeconds: [50, 480], booked: 0.28, people: 200, apiRequests: 6_200 },
    trade: CLINIC,
    automations: STORIES.clinic,
  },
  {
    ...{ id: "ws_northside_plumbing", name: "Northside Plumbing", owner: "Marcus Bell", plan: "starter" },
    ...{ since: 11, ...EASTERN, calls: 7, talkSeconds: [60, 420], booked: 0.35, people: 110 },
    trade: TRADES,
    automations: STORIES.trades,
  },
  {
    ...{ id: "ws_old_mill_fitness", name: "Old Mill Fitness", owner: "Tess Romero", plan: "starter" },
    ...{ since: 10, ...EASTERN, ...SMALL, calls: 2, trade: STUDIO, automations: STORIES.small },
  },
  {
    ...{ id: "ws_studio_vela_salon", name: "Studio Vela Salon", owner: "Ines Vela", plan: "starter" },
    ...{ since: 9, ...EASTERN, ...SMALL, calls: 4, trade: STUDIO, automations: STORIES.small },
  },
  {
    ...{ id: "ws_cedar_lane_veterinary", name: "Cedar Lane Veterinary", owner: "Ruth Okafor" },
    ...{ plan: "starter", since: 8, ...CENTRAL, ...SMALL, calls: 4, trade: VETERINARY },
    automations: STORIES.small,
  },
  {
    ...{ id: "ws_summit_physical_therapy", name: "Summit Physical Therapy", owner: "Kyle Jensen" },
    ...{ plan: "professional", since: 7, ...MOUNTAIN, calls: 7, talkSeconds: [50, 360] as const },
    ...{ booked: 0.5, people: 120, trade: THERAPY, automations: STORIES.small },
  },
  {
    ...{ id: "ws_lakeside_optical", name: "Lakeside Optical", owner: "Priya Nair", plan: "starter" },
    ...{ since: 6, ...CENTRAL, ...SMALL, calls: 3, trade: STUDIO, automations: STORIES.small },
  },
  {
    ...{ id: "ws_elm_street_barbers", name: "Elm Street Barbers", owner: "Tony Marsh", plan: "starter" },
    ...{ since: 5, ...EASTERN, ...SMALL, calls: 2, trade: STUDIO, automations: STORIES.small },
  },
  {
    ...{ id: "ws_green_valley_hvac", name: "Green Valley HVAC", owner: "Sam Whitaker" },
    ...{ plan: "professional", since: 4, ...MOUNTAIN, calls: 7, talkSeconds: [60, 420] as const },
    ...{ booked: 0.4, people: 90, trade: TRADES, automations: STORIES.trades },
  },
  {
    ...{ id: "ws_riverside_pediatrics", name: "Riverside Pediatrics", owner: "Amara Cole" },
    ...{ plan: "business", since: 3, ...EASTERN, calls: 11, talkSeconds: [50, 420] as const },
    ...{ booked: 0.4, people: 160, apiRequests: 3_400, trade: CLINIC, automations: STORIES.clinic },
  },
  {
    ...{ id: "ws_corner_house_spa", name: "Corner House Spa", owner: "Lena Fischer", plan: "starter" },
    ...{ since: 2, ...CENTRAL, ...SMALL, calls: 2, trade: STUDIO, automations: STORIES.small },
  },
];

/** The accounts of the demo's partner, in the order in which they came. */
export const ACCOUNTS: readonly DemoAccount[] = CUSTOMERS.map((account, place) => ({
  ...account,
  phone: `+1${account.areaCodes[0]}55501${String(place).padStart(2, "0")}`,
}));

/** Times during which an account was suspended or closed: nothing happens at its desk then. */
export type Pause = { accountId: string; from: Date; to: Date | null };

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A day of a month before the present one, at 15:00 UTC: during the day in every zone of the demo. */
export function monthsAgo(now: Date, months: number, day: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 15));
}

export const openedAt = ({ since }: Pick<DemoAccount, "since">, now: Date): Date => monthsAgo(now, since, 3);

export const OVER = "ws_northside_plumbing";
export const UNPAID = "ws_studio_vela_salon";
export const RENOVATING = "ws_elm_street_barbers";
export const CLOSED = "ws_old_mill_fitness";
export const UPGRADED = "ws_harbor_family_clinic";

/** The renovation begins six days ago during the day, whatever the hour is now. */
export const renovationBegins = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY) * DAY - 6 * DAY + 15 * HOUR);

export function pausesAt(now: Date): Pause[] {
  return [
    { accountId: UNPAID, from: monthsAgo(now, 5, 10), to: monthsAgo(now, 5, 19) },
    { accountId: CLOSED, from: monthsAgo(now, 4, 20), to: null },
    { accountId: RENOVATING, from: renovationBegins(now), to: null },
  ];
}
