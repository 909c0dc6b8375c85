import { zonesOfRecipient } from "@/lib/actions/phone-zones";
import { mayText } from "@/lib/actions/phones";
import { type QuietHours, quietUntil, quietUntilInAll } from "@/lib/automation/quiet-hours";

/** The rules of a workspace for the messages it sends; anything missing has its default. */
export type SendingSettings = {
  textableCountries?: string[] | undefined;
  quietHours?: QuietHours | null | undefined;
  /** Texts of all automations to one contact within 24 hours; null: no limit. */
  frequencyCapPerDay?: number | null | undefined;
  requireMarketingConsent?: boolean | undefined;
  /** The account has reached the spend cap its partner set. */
  spendStopped?: boolean | undefined;
};

export type TextRequest = {
  to: string;
  messageClass: "service" | "reminder" | "marketing";
  respectQuietHours: boolean;
};

type TextFacts = {
  country: string;
  /** The workspace's own zone. An automation's zone says what its times mean, not when people sleep. */
  timezone: string;
  settings: SendingSettings;
  contact: { optedOut: boolean; consent: string | null; timezone: string | null } | null;
};

type Refusal =
  | { pass: false; reason: "destination_not_allowed"; until: null }
  | { pass: false; reason: "opted_out" | "no_consent" | "spend_cap"; until: null }
  | { pass: false; reason: "quiet_hours" | "frequency_cap"; until: number | null };
export type TextVerdict = { pass: true } | Refusal;

export const DESTINATION_NOT_ALLOWED = "This workspace may not text that kind of number or country";

/** The rules every text passes, live and in a test. The frequency cap comes after them, because it has to count. */
export function judgeText(request: TextRequest, facts: TextFacts, now: number): TextVerdict {
  const { settings, contact, country } = facts;
  const { to, messageClass, respectQuietHours } = request;
  if (!mayText(to, settings.textableCountries ?? [country])) {
    return { pass: false, reason: "destination_not_allowed", until: null };
  }
  if (contact?.optedOut) return { pass: false, reason: "opted_out", until: null };
  if (messageClass === "marketing" && settings.requireMarketingConsent && contact?.consent !== "marketing") {
    return { pass: false, reason: "no_consent", until: null };
  }
  if (respectQuietHours) {
    const { quietHours } = settings;
    const zones = { contact: contact?.timezone ?? null, workspace: facts.timezone };
    const quiet = quietHoursFor(to, { zones, quietHours }, now);
    if (quiet) return { pass: false, reason: "quiet_hours", until: quiet.until };
  }
  return settings.spendStopped ? { pass: false, reason: "spend_cap", until: null } : { pass: true };
}

type QuietFacts = {
  zones: { contact: string | null; workspace: string };
  quietHours: QuietHours | null | undefined;
};

/**
 * The quiet hours it is now for this number, with their end and the zone they are in; null outside of them. The
 * zone is estimated if it is only that of the number, which may have been ported.
 */
export function quietHoursFor(
  to: string,
  { zones, quietHours }: QuietFacts,
  now: number,
): { until: number; timezone: string; isEstimated: boolean } | null {
  const timezones = zonesOfRecipient(to, zones);
  const until = quietUntilInAll(now, { timezones, quietHours });
  const timezone = timezones.find((zone) => quietUntil(now, { timezone: zone, quietHours }) !== null);
  if (until === null || timezone === undefined) return null;
  return { until, timezone, isEstimated: zones.contact === null && timezone !== zones.workspace };
}

const CONVERSATION = 15 * 60_000;

/** A person who wrote or called a moment ago is awake and waits for an answer, whatever the hour. */
export const isInConversation = (lastInboundAt: number | null, now: number): boolean =>
  lastInboundAt !== null && now - lastInboundAt <= CONVERSATION;

export const CAP_WINDOW = 86_400_000;

/** `sent`: the texts of the last 24 hours, by number and earliest time. */
export function judgeFrequency(
  cap: number | null | undefined,
  sent: { count: number; first: number | null },
): TextVerdict {
  if (!cap || sent.count < cap) return { pass: true };
  return {
    pass: false,
    reason: "frequency_cap",
    until: sent.first === null ? null : sent.first + CAP_WINDOW,
  };
}
