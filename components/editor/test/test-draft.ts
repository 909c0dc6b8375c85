import type { TestRun } from "@/components/editor/shown-run";
import type { JsonObject } from "@/lib/automation/json";

export type StartsWhen = "day" | "evening" | "weekend" | "now";

export type LaterEvent = {
  after: { amount: number; unit: "minutes" | "hours" | "days" };
  event: string;
  data?: JsonObject;
};

type TestPart = { nodeId: string; only: boolean };

/** The input of the next test run and the last result. It outlives the panel that shows it. */
export type TestDraft = {
  /** The payload and the event it was written for; null stands for that event's default sample. */
  sample: { event: string | undefined; data: JsonObject } | null;
  later: readonly LaterEvent[];
  /** A listed option, or the start time of a saved scenario. */
  when: StartsWhen | { at: string };
  result: TestRun | null;
  /** A test of a part: up to a step, or of one step alone. */
  part: TestPart | null;
  /** Pinned outputs for tests of one step, by node id, as typed. */
  pins: Readonly<Record<string, JsonObject>>;
  /** True if every change runs the test again. */
  follows: boolean;
};

export const EMPTY_TEST_DRAFT: TestDraft = {
  sample: null,
  later: [],
  when: "day",
  result: null,
  part: null,
  pins: {},
  follows: false,
};
