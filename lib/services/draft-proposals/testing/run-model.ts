import { actions } from "@/lib/actions";
import type { CustomEvents } from "@/lib/automation/custom-events";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import type { Definition } from "@/lib/automation/schema";
import { validateDefinition } from "@/lib/automation/validate";
import { Bench } from "@/lib/services/draft-proposals/bench";
import { openModel } from "@/lib/services/draft-proposals/model-client";
import {
  LIMITS,
  type Outcome,
  type WorkLimits,
  writeDraft,
} from "@/lib/services/draft-proposals/write-draft";
import { type ChatCompletionsDouble, MODEL_TEST_KEY } from "@/scripts/testing/chat-completions";
import { testConfig } from "@/scripts/testing/config";

const day = { open: "09:00", close: "17:00" };
const WORKSPACE: WorkspaceFacts = {
  name: "Bright Smile Dental",
  phone: "+12025550100",
  timezone: "America/New_York",
  country: "US",
  businessHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
  holidays: [],
  today: { appointments: 0, missed_calls: 0, new_leads: 0 },
};

export const EMPTY: Definition = { name: "", description: "", nodes: [], edges: [], settings: {} };

const NAMES = {
  ...{ services: [], providers: [], teams: [], variables: [], secrets: [], automations: [], events: [] },
};

type Run = {
  start?: Definition;
  request?: string;
  custom?: CustomEvents;
  limits?: Partial<WorkLimits>;
  key?: string;
  signal?: AbortSignal;
  onStep?: (usage: { input: number; output: number }) => void;
};

/** The real client and the real loop on a bench without a workspace, against the model of the test. */
export async function runModel(
  double: ChatCompletionsDouble,
  run: Run = {},
): Promise<Outcome & { bench: Bench }> {
  const { start = EMPTY, request = "Build it", custom = {}, key = MODEL_TEST_KEY } = run;
  const limits = { ...LIMITS, retries: 0, ...run.limits };
  const facts = { workspace: WORKSPACE, sending: {}, custom, now: Date.parse("2026-06-02T15:00:00Z") };
  const check = async (definition: Definition) => validateDefinition(definition, actions, custom);
  const bench = new Bench({ start, facts, check });
  let sizes = { sent: 0, received: 0 };
  const access = { baseUrl: double.url, model: "front-desk-1", apiKey: key };
  const model = await openModel(access, {
    config: { ...testConfig, allowLoopbackHttp: true },
    seconds: limits.callSeconds,
    onAnswer: (now) => {
      sizes = now;
    },
  });
  const { name, timezone, country } = WORKSPACE;
  const outcome = await writeDraft({
    model,
    task: { request, earlier: [], start, workspace: { name, timezone, country }, names: NAMES },
    bench,
    limits,
    signal: AbortSignal.any([
      AbortSignal.timeout(limits.seconds * 1_000),
      ...(run.signal ? [run.signal] : []),
    ]),
    estimate: () => ({ input: sizes.sent, output: sizes.received }),
    onStep: async (usage) => {
      run.onStep?.(usage);
      return null;
    },
    onActivity: () => {},
  });
  return { ...outcome, bench };
}
