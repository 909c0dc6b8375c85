import type { JsonObject } from "@/lib/automation/json";
import type { TestRun } from "../shown-run";
import type { LaterEvent } from "./later-events";
import type { StartsWhen } from "./starts-when";

/** What a test is about to be tried with, and what it said last. It outlives the panel it is shown in. */
export type TestDraft = {
  /** The payload, of the event it was written for; null is that event's own sample. */
  sample: { event: string | undefined; data: JsonObject } | null;
  later: readonly LaterEvent[];
  /** A choice of the list, or the instant of a saved scenario. */
  when: StartsWhen | { at: string };
  result: TestRun | null;
  /** Run again on every change. */
  follows: boolean;
};

export const EMPTY_TEST_DRAFT: TestDraft = {
  sample: null,
  later: [],
  when: "day",
  result: null,
  follows: false,
};
