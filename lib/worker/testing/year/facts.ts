/** The facts a judge of messages goes by. A test writes them down as they happen; none comes from the sending gate. */

export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
export type Clock = { from: string; to: string };

/** The rules of the practice, as it set them. */
export type PracticeRules = {
  name: string;
  timezone: string;
  hours: Partial<Record<Weekday, Clock>>;
  holidays: readonly string[];
  quietHours: Clock;
  textsPerDay: number;
  team: readonly string[];
};

export type Person = {
  phone: string;
  name: string;
  email?: string;
  /** On the contact, where the practice knows it. */
  timezone?: string;
  /** The time zone of people with this area code. */
  areaTimezone: string;
  language?: string;
  birthday?: string;
  tags?: string[];
  isPatient?: boolean;
  agreesToOffers?: boolean;
  /** The practice texts to the United States and Canada. */
  isAbroad?: boolean;
};

/** Consent is null where a yes may have answered another question: neither sending nor holding back is wrong then. */
export type Happened = { at: number } & (
  | { kind: "stop" | "start" | "erased"; phone: string }
  | { kind: "consent"; phone: string; granted: boolean | null }
  | { kind: "appointment"; id: string; startsAt: number; status: string }
);

export type Sent = {
  id: string;
  at: number;
  channel: "sms" | "email" | "team email";
  to: string;
  body: string;
  status: string;
  suppressedReason: string | null;
  /** `template/node`; null for what a person at the desk or the product itself wrote. */
  step: string | null;
  runId: string | null;
  appointmentId: string | null;
  leadId: string | null;
};

/** The promises of a step, read from what its template says to people. */
export type StepPromise = {
  isMarketing?: true;
  /** The answer somebody waits for, also at night. */
  atNight?: true;
  /** About a visit to come, which must still be planned. */
  beforeVisit?: "tomorrow" | "today" | "date" | "some day";
  language?: "es" | "en";
  /** The automation's own hours. */
  window?: Clock & { days: readonly Weekday[] };
  /** Follows a wait for the business hours. */
  inBusinessHours?: true;
  /** Minutes within which the same text to one person is one too many; without a visit or a lead it is about. */
  repeatMinutes?: number;
};

export type Facts = {
  rules: PracticeRules;
  people: readonly Person[];
  happened: readonly Happened[];
  sent: readonly Sent[];
  promises: Readonly<Record<string, StepPromise>>;
};
