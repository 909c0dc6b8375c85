import { type Desk, isOpen, WEEKDAYS } from "@/lib/automation/business-hours";
import { wallTime } from "@/lib/automation/timezone";
import type { DeskNumber, RouteSettings } from "./route-settings";

type Saying = { language: string; say: string | null };

type Ringing = { numbers: string[]; inOrder: boolean; seconds: number; record: boolean; screen: boolean };

/** The next thing a call does. */
export type CallStep =
  | (Saying & { does: "menu"; prompt: string })
  | (Saying & Ringing & { does: "ring" })
  /** To those who picked up: they press a key to take the call, or it goes on without them. */
  | (Saying & { does: "screen" })
  /** To those who pressed a key: they are connected to the caller. */
  | { does: "connect"; language: string; say: null }
  | (Saying & { does: "voicemail"; seconds: number; transcribe: boolean })
  | (Saying & { does: "goodbye" });

/**
 * The state of a call: it just came in, a key was pressed, a phone of the desk was picked up, dialing ended unanswered,
 * or a message was left.
 */
export type CallMoment =
  | { at: "start" }
  | { at: "screened"; accepted: boolean }
  | { at: "menu"; key: string }
  | { at: "unanswered" }
  | { at: "answered" }
  | { at: "recorded" };

export function nextCallStep(
  settings: RouteSettings,
  moment: CallMoment,
  of: { now: number; desk: Desk },
): CallStep {
  const { language, greeting, menu, menuPrompt } = settings;
  switch (moment.at) {
    case "start":
      if (menu.length > 0)
        return { does: "menu", language, say: greeting, prompt: menuPrompt ?? promptFor(menu) };
      return ringDesk(settings, of, greeting);
    case "menu":
      return afterKey(settings, moment.key, of);
    case "screened":
      return moment.accepted
        ? { does: "connect", language, say: null }
        : { does: "screen", language, say: "Call for the front desk. Press any key to take it." };
    case "unanswered":
      return takeMessage(settings);
    case "answered":
      return { does: "goodbye", language, say: null };
    case "recorded":
      return { does: "goodbye", language, say: "Thank you. Goodbye." };
  }
}

/** For a menu that was set up over the API without words of its own. */
const promptFor = (menu: RouteSettings["menu"]) => `Press ${menu.map(({ key }) => key).join(", or ")}.`;

type At = { now: number; desk: Desk };

/** A key that means nothing, or none, rings the desk: no caller is lost to a menu. */
function afterKey(settings: RouteSettings, key: string, of: At): CallStep {
  const chosen = settings.menu.find((one) => one.key === key);
  if (chosen?.does === "voicemail") return takeMessage(settings);
  if (chosen?.does === "say")
    return { does: "goodbye", language: settings.language, say: chosen.say ?? "Goodbye." };
  const numbers = chosen?.numbers ?? [];
  return numbers.length > 0 ? ring(settings, numbers, null) : ringDesk(settings, of, null);
}

function ringDesk(settings: RouteSettings, { now, desk }: At, say: string | null): CallStep {
  if (settings.openHoursOnly && !isOpen(now, desk)) return takeMessage(settings);
  const onDuty = settings.numbers.filter((one) => isOnDuty(one, now, desk.timezone));
  if (onDuty.length === 0) return takeMessage(settings);
  return ring(
    settings,
    onDuty.map(({ phone }) => phone),
    say,
  );
}

function ring(settings: RouteSettings, numbers: readonly string[], say: string | null): CallStep {
  const { language, ringSeconds, recordCalls, screen } = settings;
  return {
    does: "ring",
    language,
    say,
    numbers: [...new Set(numbers)],
    inOrder: settings.ring === "in_order",
    seconds: ringSeconds,
    record: recordCalls,
    screen,
  };
}

function takeMessage(settings: RouteSettings): CallStep {
  const { language, voicemail, voicemailGreeting, voicemailSeconds, transcribeVoicemail } = settings;
  if (!voicemail) return { does: "goodbye", language, say: "Nobody can take your call right now. Goodbye." };
  return {
    ...{ does: "voicemail", language, say: voicemailGreeting },
    ...{ seconds: voicemailSeconds, transcribe: transcribeVoicemail },
  };
}

/** A shift past midnight belongs to the day it begins on. */
function isOnDuty({ days, from = "00:00", until = "24:00" }: DeskNumber, now: number, timezone: string) {
  const { weekday: today, minute } = wallTime(now, timezone);
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const worksOn = (day: number) => days === undefined || days.includes(WEEKDAYS[(day + 7) % 7]!);
  if (start < end) return worksOn(today) && minute >= start && minute < end;
  return (worksOn(today) && minute >= start) || (worksOn(today - 1) && minute < end);
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}
