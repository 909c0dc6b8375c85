import "server-only";
import { wallTime } from "@/lib/automation/timezone";
import type { WorkspaceCtx } from "@/lib/services/context";
import { completeCallback, createCallback } from "@/lib/services/desk/callbacks";
import { STOP } from "@/lib/templates/template";
import type { Person } from "./conversations";
import {
  type Deployed,
  insertPastRun,
  insertSkippedEvent,
  type PastEvent,
  type PastStep,
  sendSms,
} from "./past-runs";
import type { Random } from "./random";

/** The past events that the demo's four automations reacted to. */
export type History = {
  missed: (PastEvent & { duringHours: boolean })[];
  leads: PastEvent[];
  completed: PastEvent[];
  reminded: (PastEvent & { startsAt: Date })[];
};

type DemoAutomations = { missed: Deployed; lead: Deployed; reminder: Deployed; review: Deployed };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export async function insertPastRuns(
  ctx: WorkspaceCtx,
  of: { past: History; by: DemoAutomations; random: Random },
): Promise<void> {
  const { past, by, random } = of;
  // In order of time, so that the audit log is in order too.
  const all = [
    ...past.missed.map((one) => ({
      at: one.at,
      play: () => runMissedCall(ctx, { by: by.missed, one, random }),
    })),
    ...past.leads.map((one) => ({
      at: one.at,
      play: () => runNewLead(ctx, { by: by.lead, happened: one, random }),
    })),
    ...past.completed.map((one) => ({
      at: one.at,
      play: () => runReviewRequest(ctx, { by: by.review, happened: one }),
    })),
    ...past.reminded.map(({ startsAt, ...happened }) => ({
      at: happened.at,
      play: () => runReminder(ctx, { by: by.reminder, happened, startsAt }),
    })),
  ];
  for (const one of all.sort((a, b) => a.at.getTime() - b.at.getTime())) await one.play();
}

async function runMissedCall(
  ctx: WorkspaceCtx,
  of: { by: Deployed; one: History["missed"][number]; random: Random },
): Promise<void> {
  const { by, random } = of;
  const { duringHours, ...happened } = of.one;
  if (!duringHours) {
    const reason = { code: "condition", field: "trigger.during_hours", operator: "equals" };
    await insertSkippedEvent(ctx, {
      by,
      happened,
      reason: { ...reason, expected: true, actual: false, result: false },
    });
    return;
  }
  const { person } = happened;
  const body = `Sorry we missed you, ${firstName(person)}! This is ${ctx.tenant.name}. We will call you back within the hour. ${STOP}`;
  await insertPastRun(ctx, {
    by,
    happened,
    steps: [
      {
        nodeId: "text",
        name: "Apologize by text",
        action: "send_sms",
        afterMs: 0,
        play: sendSms(person, body),
      },
      callbackStep(ctx, { person, random, nodeId: "queue", afterMs: 400, about: MISSED }),
    ],
  });
}

type About = { name: string; reason: string; priority: "high" | "normal"; dueWithin: number | null };
const MISSED: About = {
  name: "Create a callback",
  reason: "Missed call",
  priority: "high",
  dueWithin: HOUR,
};
const NO_REPLY: About = {
  name: "Call them",
  reason: "New lead, no reply yet",
  priority: "high",
  dueWithin: null,
};
const OUTCOMES = ["Booked a visit", "Called back, all clear", "Left a message", "Will come on Thursday"];

/** Callbacks are completed, except those of the last hours. */
function callbackStep(
  desk: WorkspaceCtx,
  of: { person: Person; random: Random; nodeId: string; afterMs: number; about: About },
): PastStep {
  const { person, random, nodeId, afterMs, about } = of;
  return {
    nodeId,
    name: about.name,
    action: "create_callback",
    afterMs,
    async play(ctx) {
      const { id } = await createCallback(ctx, {
        phone: person.phone,
        callerName: person.name,
        priority: about.priority,
        reason: about.reason,
        dueAt: about.dueWithin === null ? null : new Date(ctx.now.getTime() + about.dueWithin).toISOString(),
      });
      const done = new Date(ctx.now.getTime() + random.int(10, 55) * MINUTE);
      const outcome = random.pick(OUTCOMES);
      if (desk.now.getTime() - done.getTime() > 4 * HOUR)
        await completeCallback({ ...ctx, now: done, actor: desk.actor }, { id, outcome });
      return { output: { callbackId: id } };
    },
  };
}

async function runNewLead(
  ctx: WorkspaceCtx,
  of: { by: Deployed; happened: PastEvent; random: Random },
): Promise<void> {
  const { by, happened, random } = of;
  const { person } = happened;
  // A recent lead would still be waiting for a reply, which a finished run cannot show.
  if (ctx.now.getTime() - happened.at.getTime() < 2 * HOUR) return;
  const body = `Hi ${firstName(person)}, this is ${ctx.tenant.name}. Thanks for getting in touch! When would be a good time to call? ${STOP}`;
  await insertPastRun(ctx, {
    by,
    happened,
    steps: [
      { nodeId: "hello", name: "Say hello", action: "send_sms", afterMs: 0, play: sendSms(person, body) },
      waitStep("Wait for a reply", HOUR),
      callbackStep(ctx, { person, random, nodeId: "call", afterMs: HOUR + 300, about: NO_REPLY }),
    ],
  });
}

async function runReviewRequest(
  ctx: WorkspaceCtx,
  { by, happened }: { by: Deployed; happened: PastEvent },
): Promise<void> {
  const body = `Thank you for visiting ${ctx.tenant.name}! We would appreciate a short review: https://example.com/review ${STOP}`;
  const resumedAt = new Date(happened.at.getTime() + 2 * HOUR).toISOString();
  await insertPastRun(ctx, {
    by,
    happened,
    steps: [
      {
        nodeId: "wait",
        name: "Two hours later",
        action: "delay",
        afterMs: 2 * HOUR,
        play: async () => ({ output: { resumedAt } }),
      },
      {
        nodeId: "ask",
        name: "Ask for a review",
        action: "send_sms",
        afterMs: 2 * HOUR + 200,
        play: sendSms(happened.person, body, "marketing"),
      },
    ],
  });
}

async function runReminder(
  ctx: WorkspaceCtx,
  of: { by: Deployed; happened: PastEvent; startsAt: Date },
): Promise<void> {
  const { by, happened, startsAt } = of;
  const { person } = happened;
  const { minute } = wallTime(startsAt.getTime(), ctx.tenant.timezone);
  const hour = Math.floor(minute / 60);
  const time = `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
  const body = `${ctx.tenant.name}: see you tomorrow at ${time}? Reply YES to confirm or call us to change it. ${STOP}`;
  const thanks = `Thank you, see you then! ${ctx.tenant.name}`;
  const yes = 20 * MINUTE;
  await insertPastRun(ctx, {
    by,
    happened,
    steps: [
      {
        nodeId: "ask",
        name: "Ask to confirm",
        action: "send_sms",
        afterMs: 0,
        play: sendSms(person, body, "reminder"),
      },
      replyStep(person, yes),
      {
        nodeId: "thanks",
        name: "Say thank you",
        action: "send_sms",
        afterMs: yes + 600,
        play: sendSms(person, thanks, "reminder"),
      },
    ],
  });
}

function waitStep(name: string, afterMs: number): PastStep {
  return {
    nodeId: "reply",
    name,
    action: "wait_for_event",
    afterMs,
    play: async () => ({ output: null, branch: "false" }),
  };
}

function replyStep(person: Person, afterMs: number): PastStep {
  return {
    nodeId: "reply",
    name: "Wait for a reply",
    action: "wait_for_event",
    afterMs,
    play: async () => ({ output: { from: person.phone, body: "YES" }, branch: "true" }),
  };
}

const firstName = ({ name }: Person) => name.split(" ")[0] ?? name;
