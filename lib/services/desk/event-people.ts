import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { namesOf } from "./calls";

/** The other end of calls and texts, by the name that its contact has now. */
export async function listEventPeople(ctx: WorkspaceCtx, ids: readonly string[]) {
  const { call, message } = ctx.tx.prisma;
  const where = { workspaceId: ctx.tenant.id, id: { in: [...ids] } };
  const about = { id: true, contactId: true, direction: true } as const;
  const [calls, messages] = await Promise.all([
    call.findMany({ where, select: { ...about, callerName: true, fromPhone: true, toPhone: true } }),
    message.findMany({
      where: { ...where, channel: "sms" },
      select: { ...about, fromAddress: true, toAddress: true },
    }),
  ]);
  const events = [
    ...calls.map(({ fromPhone: from, toPhone: to, ...one }) => ({ ...one, from, to })),
    ...messages.map(({ fromAddress: from, toAddress: to, ...one }) => ({
      ...one,
      from,
      to,
      callerName: null,
    })),
  ];
  const names = await namesOf(ctx, events);
  return {
    people: events.map(({ id, contactId, callerName, direction, from, to }) => ({
      id,
      contactId,
      name: names.get(contactId ?? "") ?? callerName,
      phone: direction === "inbound" ? from : to,
    })),
  };
}
