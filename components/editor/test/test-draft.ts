import type { TestRun } from "@/components/editor/shown-run";
import type { Json, JsonObject } from "@/lib/automation/json";
import { runsAlike } from "@/lib/automation/running-part";
import type { Definition } from "@/lib/automation/schema";
import type { NotSent } from "./as-it-ran";

export type StartsWhen = "day" | "evening" | "weekend" | "now";
/** A fixed start. One that was saved with a listed option keeps its name. */
export type FixedStart = { at: string; chosen?: Exclude<StartsWhen, "now"> };

export type LaterEvent = {
  after: { amount: number; unit: "minutes" | "hours" | "days" };
  event: string;
  data?: JsonObject;
};

type TestPart = { nodeId: string; only: boolean };

/** A scenario that is open in the panel. Its payload, time and later events are those of the test. */
export type OpenScenario = {
  /** Null until it is saved for the first time. */
  id: string | null;
  name: string;
  assertions: readonly JsonObject[];
  /** Later events that the form cannot show; they take part in the test and are saved again. */
  otherEvents: readonly unknown[];
};

/** `runId` names the run whose event the data is, until the data is edited. */
type Sample = { event: string | undefined; data: JsonObject; runId?: string };

type Answer = { status: number; body?: Json };

/** The input of the next test run and the last result. It outlives the panel that shows it. */
export type TestDraft = {
  /** The payload and the event it was written for; null stands for that event's default sample. */
  sample: Sample | null;
  later: readonly LaterEvent[];
  /** A listed option, or a fixed start time. */
  when: StartsWhen | FixedStart;
  result: TestRun | null;
  /** The automation and the input that result is of. */
  tested: TestInput | null;
  /** The later events that took part in that result. */
  played: readonly LaterEvent[];
  /** A test of a part: up to a step, or of one step alone. */
  part: TestPart | null;
  /** Pinned outputs for tests of one step, by node id, as typed. */
  pins: Readonly<Record<string, JsonObject>>;
  /** Answers to HTTP requests, by node id: those that a run got. Others are skipped. */
  answers: Readonly<Record<string, Answer>>;
  /** The messages that the repeated run did not send. */
  notSent: NotSent;
  /** The version to test instead of the draft: the one a run used. */
  version: { version: number; definition: Definition } | null;
  scenario: OpenScenario | null;
  /** True if every change runs the test again. */
  follows: boolean;
  /** A test that runs as soon as the panel opens, and the step to select with its result. */
  due: { nodeId: string | null } | null;
};

const INPUT = ["sample", "later", "when", "part", "pins", "answers", "version"] as const;
export type TestInput = Pick<TestDraft, (typeof INPUT)[number]> & { doc: Definition };

export const inputOf = (doc: Definition, draft: TestDraft): TestInput => ({
  ...(Object.fromEntries(INPUT.map((member) => [member, draft[member]])) as Pick<
    TestDraft,
    (typeof INPUT)[number]
  >),
  doc,
});

/** True if a test would give the same result again. A change of the input replaces its parts. */
export function isSameInput(one: TestInput, other: TestInput): boolean {
  const isOfVersion = one.version !== null && one.version === other.version;
  return (
    INPUT.every((member) => one[member] === other[member]) && (isOfVersion || runsAlike(one.doc, other.doc))
  );
}

export const EMPTY_TEST_DRAFT: TestDraft = {
  sample: null,
  later: [],
  when: "day",
  result: null,
  tested: null,
  played: [],
  part: null,
  pins: {},
  answers: {},
  notSent: {},
  version: null,
  scenario: null,
  follows: false,
  due: null,
};
