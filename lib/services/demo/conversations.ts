import "server-only";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { meter } from "@/lib/services/metering/meter";
import type { Random } from "./random";

export type Person = { id: string; name: string; phone: string; email: string; optedOut: boolean };

async function text(ctx: WorkspaceCtx, of: { person: Person; at: Date; body: string }): Promise<void> {
  const { person, at, body } = of;
  const id = newId("msg", at.getTime());
  await ctx.tx.run(
    `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, segments, status, sent_at, created_at, updated_at)
     values ($1, $2, $3, 'outbound', 'sms', '+12025550100', $4, $5, 1, 'sandboxed', $6, $6, $6)`,
    [ctx.tenant.id, id, person.id, person.phone, body, at],
  );
  await meter(ctx, { type: "sms_accepted", messageId: id, at: at.toISOString(), live: true });
}

const ANSWERS = [
  ["Hi, could I come in this week for a cleaning?", "Thursday at 10:30 is free. Shall I book it for you?"],
  ["No worries, I will try again tomorrow.", "Thank you! We open at 9."],
  ["Do you take new patients?", "We do. When would suit you?"],
  ["Can you call me after 4?", "Of course, we will call you at 4:15."],
  ["I need to move my appointment, sorry", "No problem. Which day works better?"],
] as const;

/** Two in three contacts reply to a text. Replies older than a day are read, and most are answered. */
export async function insertConversation(
  ctx: WorkspaceCtx,
  of: { random: Random; person: Person; at: Date },
): Promise<void> {
  const { random, person } = of;
  const [asks, replies] = random.pick(ANSWERS);
  const asked = new Date(of.at.getTime() + random.int(3, 50) * 60_000);
  const replied = new Date(asked.getTime() + random.int(2, 40) * 60_000);
  const answered = random.chance(0.8);
  if (!random.chance(0.66) || asked > ctx.now) return;
  const handled = ctx.now.getTime() - asked.getTime() > 86_400_000;
  await ctx.tx.run(
    `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, segments, status, read_at, created_at, updated_at)
     values ($1, $2, $3, 'inbound', 'sms', $4, '+12025550100', $5, 1, 'received', $6, $7, $7)`,
    [
      ctx.tenant.id,
      newId("msg", asked.getTime()),
      person.id,
      person.phone,
      asks,
      handled ? replied : null,
      asked,
    ],
  );
  if (handled && answered) await text(ctx, { person, at: replied, body: replies });
}
