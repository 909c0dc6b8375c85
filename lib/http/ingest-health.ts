import "server-only";
import { isDatabaseUnavailable, type Outage, outageOf } from "@/lib/db/unavailable";
import { processWide } from "@/lib/process-wide";

/**
 * The outcome of the latest posts of events, for /readyz: a database may answer a read while no event can be written.
 * Without traffic nothing is known, so an old failure no longer counts.
 */
const FRESH_MS = 10_000;

const state = processWide("ingest-health", () => ({ fault: null as { at: number; outage: Outage } | null }));

/** With what a post failed, or null. A refusal is the work of a server that can write. */
export function noteIngest(error: unknown): void {
  state.fault = isDatabaseUnavailable(error) ? { at: performance.now(), outage: outageOf(error) } : null;
}

/** The reason why events cannot be accepted at the moment, or null. */
export function ingestFault(): Outage | null {
  const { fault } = state;
  return fault && performance.now() - fault.at < FRESH_MS ? fault.outage : null;
}
