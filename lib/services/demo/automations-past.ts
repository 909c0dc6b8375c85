import "server-only";
import { wallTime } from "@/lib/automation/timezone";
import { STOP } from "@/lib/templates/template";
import type { WorkspaceCtx } from "../context";
import { completeCallback, createCallback } from "../desk/callbacks";
import type { Chance } from "./chance";
import { type Deployed, type Happened, type PastStep, passedBefore, ranBefore, texting } from "./past-runs";
import type { Person } from "./texts";

/** What the demo's four automations made of the six weeks before them. */
export type Past = {
  missed: (Happened & { duringHours: boolean })[];
  leads: Happened[];
  completed: Happened[];
  reminded: (Happened & { startsAt: Date })[];
};

type Four = { missed: Deployed; lead: Deployed; reminder: Deployed; review: Deployed };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export async function fillRuns(
  ctx: WorkspaceCtx,
  of: { past: Past; by: Four; chance: Chance },
): Promise<void> {
  const { past, by, chance } = of;
  // In the order it happened: so stands the log, too.
  const all = [
    ...past.missed.map((one) => ({ at: one.at, play: () => missed(ctx, { by: by.missed, one, chance }) })),
    ...past.leads.map((one) => ({
      at: one.at,
      play: () => answered(ctx, { by: by.lead, happened: one, chance }),
    })),
    ...past.completed.map((one) => ({
      at: one.at,
      play: () => asked(ctx, { by: by.review, happened: one }),
    })),
    ...past.reminded.map(({ startsAt, ...happened }) => ({
      at: happened.at,
      play: () => reminded(ctx, { by: by.reminder, happened, startsAt }),
    })),
  ];
  for (const one of all.sort((a, b) => a.at.getTime() - b.at.getTime())) await one.play();
}

async function missed(
  ctx: WorkspaceCtx,
  of: { by: Deployed; one: Past["missed"][number]; chance: Chance },
): Promise<void> {
  const { by, chance } = of;
  const { duringHours, ...happened } = of.one;
  if (!duringHours) {
    const reason = { code: "condition", field: "trigger.during_hours", operator: "equals" };
    await passedBefore(ctx, {
      by,
      happened,
      reason: { ...reason, expected: true, actual: false, result: false },
    });
    return;
  }
  const { person } = happened;
  const body = `Sorry we missed you, ${firstName(person)}! This is ${ctx.tenant.name}. We will call you back within the hour. ${STOP}`;
  await ranBefore(ctx, {
    by,
    happened,
    steps: [
      { nodeId: "text", name: "Say sorry", action: "send_sms", afterMs: 0, play: texting(person, body) },
      callback(ctx, { person, chance, nodeId: "queue", afterMs: 400, about: MISSED }),
    ],
  });
}

type About = { name: string; reason: string; priority: "high" | "normal"; dueWithin: number | null };
const MISSED: About = {
  name: "Put in the callback queue",
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
const CAME_OF_IT = ["Booked a visit", "Called back, all clear", "Left a message", "Will come on Thursday"];

/** Who was to be called has been, but for the last few. */
function callback(
  desk: WorkspaceCtx,
  of: { person: Person; chance: Chance; nodeId: string; afterMs: number; about: About },
): PastStep {
  const { person, chance, nodeId, afterMs, about } = of;
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
      const done = new Date(ctx.now.getTime() + chance.int(10, 55) * MINUTE);
      const outcome = chance.pick(CAME_OF_IT);
      if (desk.now.getTime() - done.getTime() > 4 * HOUR)
        await completeCallback({ ...ctx, now: done, actor: desk.actor }, { id, outcome });
      return { output: { callbackId: id } };
    },
  };
}

async function answered(
  ctx: WorkspaceCtx,
  of: { by: Deployed; happened: Happened; chance: Chance },
): Promise<void> {
  const { by, happened, chance } = of;
  const { person } = happened;
  // Still within the hour it waits for a reply: the engine's own affair, and not of the past.
  if (ctx.now.getTime() - happened.at.getTime() < 2 * HOUR) return;
  const body = `Hi ${firstName(person)}, this is ${ctx.tenant.name}. Thanks for getting in touch! When would be a good time to call? ${STOP}`;
  await ranBefore(ctx, {
    by,
    happened,
    steps: [
      { nodeId: "hello", name: "Say hello", action: "send_sms", afterMs: 0, play: texting(person, body) },
      waited("Wait for a reply", HOUR),
      callback(ctx, { person, chance, nodeId: "call", afterMs: HOUR + 300, about: NO_REPLY }),
    ],
  });
}

async function asked(
  ctx: WorkspaceCtx,
  { by, happened }: { by: Deployed; happened: Happened },
): Promise<void> {
  const body = `Thank you for visiting ${ctx.tenant.name}! We would be glad of a short review: https://example.com/review ${STOP}`;
  const resumedAt = new Date(happened.at.getTime() + 2 * HOUR).toISOString();
  await ranBefore(ctx, {
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
        play: texting(happened.person, body, "marketing"),
      },
    ],
  });
}

async function reminded(
  ctx: WorkspaceCtx,
  of: { by: Deployed; happened: Happened; startsAt: Date },
): Promise<void> {
  const { by, happened, startsAt } = of;
  const { person } = happened;
  const { minute } = wallTime(startsAt.getTime(), ctx.tenant.timezone);
  const hour = Math.floor(minute / 60);
  const time = `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
  const body = `${ctx.tenant.name}: see you tomorrow at ${time}? Reply YES to confirm or call us to change it. ${STOP}`;
  const thanks = `Thank you, see you then! ${ctx.tenant.name}`;
  const yes = 20 * MINUTE;
  await ranBefore(ctx, {
    by,
    happened,
    steps: [
      { nodeId: "ask", name: "Ask", action: "send_sms", afterMs: 0, play: texting(person, body, "reminder") },
      said(person, yes),
      {
        nodeId: "thanks",
        name: "Thank them",
        action: "send_sms",
        afterMs: yes + 600,
        play: texting(person, thanks, "reminder"),
      },
    ],
  });
}

function waited(name: string, afterMs: number): PastStep {
  return {
    nodeId: "reply",
    name,
    action: "wait_for_event",
    afterMs,
    play: async () => ({ output: null, branch: "false" }),
  };
}

function said(person: Person, afterMs: number): PastStep {
  return {
    nodeId: "reply",
    name: "Wait for the answer",
    action: "wait_for_event",
    afterMs,
    play: async () => ({ output: { from: person.phone, body: "YES" }, branch: "true" }),
  };
}

const firstName = ({ name }: Person) => name.split(" ")[0] ?? name;
