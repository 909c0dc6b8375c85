import { newId } from "@/lib/id";
import type { TestEngine, TestWorkspace } from "@/lib/worker/testing/test-engine";
import type { Answer } from "@/scripts/testing/answer";
import type { Person, PracticeRules, StepPromise, Weekday } from "./facts";

/** One practice with the settings, the people and the automations of a real one. */
const OWNER = "owner@bright-smile.example.com";

export const RULES: PracticeRules = {
  name: "Bright Smile Dental",
  timezone: "America/New_York",
  hours: {
    monday: { from: "09:00", to: "17:00" },
    tuesday: { from: "09:00", to: "17:00" },
    wednesday: { from: "09:00", to: "17:00" },
    thursday: { from: "11:00", to: "19:00" },
    friday: { from: "09:00", to: "13:00" },
  },
  holidays: [
    "2027-03-26",
    "2027-05-31",
    "2027-07-05",
    "2027-09-06",
    "2027-11-25",
    "2027-12-24",
    "2028-01-17",
  ],
  quietHours: { from: "20:30", to: "08:15" },
  textsPerDay: 4,
  team: [OWNER],
};

const NEW_YORK = "America/New_York";
const person = (last: string, name: string, more: Partial<Person> = {}): Person => ({
  phone: `+1202555${last}`,
  name,
  areaTimezone: NEW_YORK,
  ...more,
});

export const PEOPLE: readonly Person[] = [
  person("0101", "Sam Doe", { agreesToOffers: true, birthday: "1984-03-20", email: "sam@example.com" }),
  person("0102", "Ana Paz", { language: "es", agreesToOffers: true, isPatient: true }),
  person("0103", "Lee Chan", { timezone: "America/Los_Angeles", birthday: "1990-12-02" }),
  person("0104", "Eva Stone", { tags: ["vip"], isPatient: true, email: "eva@example.com" }),
  person("0105", "Joe Marsh", { timezone: "Europe/London", agreesToOffers: true, birthday: "1975-08-08" }),
  person("0106", "Mia Fox", { isPatient: true }),
  person("0107", "Dan Reyes", { language: "es-MX", birthday: "1992-02-29", agreesToOffers: true }),
  person("0108", "Zoe Hart", { email: "zoe@example.com" }),
  person("0109", "Ben Cole", { timezone: "Pacific/Honolulu" }),
  person("0110", "Ida Lund"),
  { phone: "+13105550111", name: "Kim Lee", areaTimezone: "America/Los_Angeles", isPatient: true },
  { phone: "+13105550112", name: "Max Orr", areaTimezone: "America/Los_Angeles", agreesToOffers: true },
  { phone: "+13125550113", name: "Ivy Shaw", areaTimezone: "America/Chicago", birthday: "1988-07-04" },
  { phone: "+16025550114", name: "Gus Bell", areaTimezone: "America/Phoenix", agreesToOffers: true },
  { phone: "+18085550115", name: "Noa Kai", areaTimezone: "Pacific/Honolulu", language: "en" },
  { phone: "+14165550116", name: "Amy Roy", areaTimezone: "America/Toronto", language: "en" },
  {
    phone: "+442071838751",
    name: "Ada King",
    areaTimezone: "Europe/London",
    isAbroad: true,
    agreesToOffers: true,
  },
];

const WORKWEEK: Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday"];
const DRIP_WINDOW = { from: "10:00", to: "16:00" };

/** The templates the practice uses, with its own changes. */
type Use = { settings?: object; change?: (nodes: string) => string };
const TEMPLATES: Record<string, Use> = {
  "missed-call-text-back": {},
  "after-hours-emergency": {},
  "vip-routing": {},
  "spam-caller-block": {},
  "missed-call-to-lead": {},
  "callback-escalation": {},
  "voicemail-to-team": {},
  "new-caller-to-lead": {},
  "speed-to-lead": {},
  "lead-nurture": {},
  "lead-drip": { settings: { sendWindow: { ...DRIP_WINDOW, days: WORKWEEK } } },
  "double-opt-in": { settings: { entry: { mode: "once" } } },
  "booking-confirmation": {},
  "new-patient-forms": {},
  "reminders-24h-2h": {},
  "reschedule-link": {},
  "reminder-by-language": {
    // A reminder three days ahead, beside the one of the day before.
    change: (nodes) => nodes.replace('"amount":1,"unit":"days"', '"amount":3,"unit":"days"'),
  },
  "cancellation-follow-up": {},
  "no-show-recovery": {},
  "review-by-sentiment": {},
  "recall-6-months": {},
  "upsell-by-service": {},
  "birthday-greeting": {},
  "daily-summary": {},
  "weekly-digest": {},
};

const window = { ...DRIP_WINDOW, days: WORKWEEK };
export const PROMISES: Readonly<Record<string, StepPromise>> = {
  "missed-call-text-back/text": { repeatMinutes: 240 },
  "after-hours-emergency/ask": { atNight: true, repeatMinutes: 30 },
  "lead-nurture/text": { inBusinessHours: true },
  "lead-nurture/email": { inBusinessHours: true },
  "lead-drip/first": { window },
  "lead-drip/second": { window },
  "lead-drip/last": { window },
  "booking-confirmation/text": { beforeVisit: "date" },
  "new-patient-forms/forms": { beforeVisit: "some day" },
  "new-patient-forms/again": { beforeVisit: "date" },
  "reminders-24h-2h/day": { beforeVisit: "date" },
  // The answer to their own text.
  "reminders-24h-2h/cancelled": { atNight: true },
  "reminders-24h-2h/soon": { beforeVisit: "today" },
  "reschedule-link/link": { beforeVisit: "date" },
  "reminder-by-language/spanish": { beforeVisit: "some day", language: "es" },
  "reminder-by-language/english": { beforeVisit: "date", language: "en" },
  "review-by-sentiment/review": { isMarketing: true },
  "recall-6-months/invite": { inBusinessHours: true },
  "upsell-by-service/whitening": { isMarketing: true, inBusinessHours: true },
  "upsell-by-service/care": { isMarketing: true, inBusinessHours: true },
  "birthday-greeting/greet": { isMarketing: true },
};

export type Practice = {
  desk: TestWorkspace;
  /** Template id by automation id. */
  templates: Map<string, string>;
};

/** The body of an answer that succeeded. */
export async function ok(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
}

export async function openPractice(engine: TestEngine): Promise<Practice> {
  const { name, timezone, hours, quietHours, textsPerDay, holidays } = RULES;
  const businessHours = Object.fromEntries(
    Object.entries(hours).map(([day, { from, to }]) => [day, { open: from, close: to }]),
  );
  const desk = await engine.newWorkspace({
    name,
    settings: { timezone, businessHours, country: "US", phone: "+12025550100" },
  });
  await addOwner(engine, desk);
  await ok(
    desk.put("/v1/settings/sending-rules", {
      textableCountries: ["US", "CA"],
      quietHours,
      frequencyCapPerDay: textsPerDay,
      requireMarketingConsent: true,
      httpPorts: [],
    }),
  );
  for (const date of holidays) await ok(desk.post("/v1/holidays", { date, name: "Closed" }));
  for (const [service, durationMinutes] of [
    ["Check-up", 30],
    ["Cleaning", 45],
    ["Root canal", 90],
  ] as const)
    await ok(desk.post("/v1/services", { name: service, durationMinutes, bufferMinutes: 10 }));
  for (const provider of ["Dr. Park", "Dr. Reed"]) await ok(desk.post("/v1/providers", { name: provider }));
  for (const one of PEOPLE) await ok(desk.post("/v1/contacts", contactOf(one)));
  return { desk, templates: await deployTemplates(desk) };
}

function contactOf({ areaTimezone: _, isAbroad: __, agreesToOffers, ...known }: Person) {
  return { ...known, ...(agreesToOffers ? { consent: "marketing", consentNote: "Signed form" } : {}) };
}

async function addOwner(engine: TestEngine, desk: TestWorkspace): Promise<void> {
  const id = newId("per");
  await engine.rows("insert into person (id, email, name) values ($1, $2, 'Olga')", [id, OWNER]);
  await engine.rows("insert into workspace_member (workspace_id, person_id, role) values ($1, $2, 'owner')", [
    desk.id,
    id,
  ]);
}

async function deployTemplates(desk: TestWorkspace): Promise<Map<string, string>> {
  const { templates } = await ok(desk.get("/v1/templates"));
  const deployed = new Map<string, string>();
  for (const [template, { settings = {}, change }] of Object.entries(TEMPLATES)) {
    const found = templates.find(({ id }: { id: string }) => id === template);
    const nodes = change ? JSON.parse(change(JSON.stringify(found.nodes))) : found.nodes;
    const definition = { name: found.name, nodes, settings: { ...found.settings, ...settings } };
    const { id } = await desk.deploy(definition);
    deployed.set(id, template);
  }
  return deployed;
}
