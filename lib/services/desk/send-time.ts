import "server-only";
import { invalid } from "@/lib/contract/errors";
import { MAX_DAYS_AHEAD } from "@/lib/contract/messages";

/** Real time, also in a sandbox with a moved clock, because messages leave by the worker's clock (docs/decisions/0024). */
export function sendTimeOf(text: string, now: Date): Date {
  const at = new Date(text);
  if (at <= now) throw invalid("/sendAt", "must be in the future");
  if (at.getTime() > now.getTime() + MAX_DAYS_AHEAD * 86_400_000)
    throw invalid("/sendAt", `must be at most ${MAX_DAYS_AHEAD} days ahead`);
  return at;
}
