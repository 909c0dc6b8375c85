import "server-only";
import { DAY } from "@/lib/automation/instants";
import type { Provider, Service } from "@/lib/db/generated/client";
import { accountNow } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";
import { availability } from "@/lib/services/desk/appointments";
import { DAYS_OFFERED, MOST_TIMES, SHORTEST_NOTICE } from "./times";

/** A visitor's choice. Without a provider, any who has time will do. */
export type Choice = { service: Service; provider: Provider | null };

/** Without an id it is the workspace's default provider, which a workspace without any gets at its first booking. */
export type FreeTime = { at: Date; providerId: string | undefined };

type Offer = { ctx: WorkspaceCtx; providers: readonly Provider[] };

const LATEST_DAYS = 84;

/** From two hours to twelve weeks ahead. */
export function reach(now: Date): { first: number; last: number } {
  const first = now.getTime() + SHORTEST_NOTICE;
  return { first, last: first + LATEST_DAYS * DAY };
}

/** Free times of two weeks from a moment on. Of several providers who have the same time, the first one takes it. */
export async function freeTimes(offer: Offer, choice: Choice, from: number): Promise<FreeTime[]> {
  const found = new Map<number, FreeTime>();
  for (const providerId of candidatesOf(offer, choice)) {
    const { slots } = await availability(offer.ctx, {
      service: choice.service.id,
      provider: providerId,
      from: new Date(from).toISOString(),
      to: new Date(from + DAYS_OFFERED * DAY).toISOString(),
      limit: MOST_TIMES,
    });
    for (const { startsAt } of slots) {
      const at = new Date(startsAt);
      if (!found.has(at.getTime())) found.set(at.getTime(), { at, providerId });
    }
  }
  return [...found.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function candidatesOf({ providers }: Offer, { provider }: Choice): (string | undefined)[] {
  if (provider) return [provider.id];
  return providers.length === 0 ? [undefined] : providers.map(({ id }) => id);
}

/** A time that is free and may be booked from here; null for any other. */
export async function offered(
  offer: Offer,
  choice: Choice,
  wanted: string | null | undefined,
): Promise<FreeTime | null> {
  const at = Date.parse(wanted ?? "");
  const { first, last } = reach(await accountNow(offer.ctx));
  if (!(at >= first && at <= last)) return null;
  return (await freeTimes(offer, choice, at)).find((time) => time.at.getTime() === at) ?? null;
}
