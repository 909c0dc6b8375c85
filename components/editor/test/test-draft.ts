import type { TestRun } from "@/components/editor/shown-run";
import type { JsonObject } from "@/lib/automation/json";
import type { LaterEvent } from "./later-events";
import type { StartsWhen } from "./starts-when";

/** The input of the next test run and the last result. It outlives the panel that shows it. */
export type TestDraft = {
  /** The payload and the event it was written for; null is that event's own sample. */
  sample: { event: string | undefined; data: JsonObject } | null;
  later: readonly LaterEvent[];
  /** An option of the list, or the instant of a saved scenario. */
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
