import type { Runner } from "@/lib/actions/define-run";
import type { CustomEvents } from "@/lib/automation/custom-events";
import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { iso } from "@/lib/automation/instants";
import type { ActionRegistry } from "@/lib/automation/registry";
import type { Definition } from "@/lib/automation/schema";
import type { SendingSettings } from "@/lib/desk/text-gate";
import type { DeskReader } from "@/lib/runtime/desk-reader";
import type { EffectLog } from "@/lib/runtime/effect-log";
import type { RecordedHttp } from "@/lib/runtime/sandbox";
import type { ScriptedEvent } from "@/lib/runtime/scripted-events";
import { pathOf } from "@/lib/runtime/test-result";
import { playRun } from "@/lib/runtime/test-run";

/**
 * One event of the past, with what is known of that time. The only HTTP a replay can have is recorded: one that could
 * send does not compile (replay.test.ts).
 */
export type ReplayInput = {
  automationId: string;
  definition: Definition;
  registry: ActionRegistry;
  runners: ReadonlyMap<string, Runner>;
  event: RunEvent;
  startAt: number;
  /** Later events of the same person. */
  later: readonly ScriptedEvent[];
  horizon: number;
  workspace: WorkspaceFacts;
  sending: SendingSettings;
  desk: DeskReader;
  http: RecordedHttp;
  sampleIds: readonly string[];
  custom: CustomEvents;
};

export type Effect = { kind: keyof EffectLog; nodeId: string; at: string; [detail: string]: unknown };
export type Replay = {
  /** Step attempts as "node status", to compare with what a live run recorded. */
  steps: string[];
  path: string[];
  effects: Effect[];
  /** When the run ended, or the horizon it was cut off at; null if it did not start. */
  end: string | null;
};

export const NOTHING: Replay = { steps: [], path: [], effects: [], end: null };

/** The same fold as a live run and a test. The id is that of the event, so two versions of one event are alike. */
export async function replay(input: ReplayInput): Promise<Replay> {
  const { later, ...rest } = input;
  const { run, entries, effects, end } = await playRun({
    ...rest,
    testId: input.event.id,
    version: null,
    events: later,
    clock: () => input.startAt,
  });
  return {
    steps: entries.map(({ nodeId, status }) => `${nodeId} ${status}`),
    path: pathOf(entries),
    effects: effectsOf(effects),
    end: run === null ? null : iso(end),
  };
}

/** A message that was suppressed did not happen. */
function effectsOf(log: EffectLog): Effect[] {
  return Object.entries(log).flatMap(([kind, noted]) =>
    noted.flatMap((effect): Effect[] =>
      effect.status === "suppressed" ? [] : [{ ...effect, kind: kind as keyof EffectLog }],
    ),
  );
}
