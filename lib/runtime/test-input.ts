import type { Runner } from "@/lib/actions/define-run";
import type { CustomEvents } from "@/lib/automation/custom-events";
import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import type { Json } from "@/lib/automation/json";
import type { ActionRegistry } from "@/lib/automation/registry";
import type { Definition } from "@/lib/automation/schema";
import type { SendingSettings } from "@/lib/desk/text-gate";
import type { DeskReader } from "./desk-reader";
import type { SandboxHttp } from "./sandbox";
import type { ScriptedEvent } from "./scripted-events";

export type TestRunInput = {
  testId: string;
  automationId?: string;
  /** null: the draft. */
  version: number | null;
  definition: Definition;
  registry: ActionRegistry;
  runners: ReadonlyMap<string, Runner>;
  event: RunEvent;
  /** The workspace's own events. */
  custom?: CustomEvents;
  /** Virtual start, in milliseconds. */
  startAt: number;
  events?: readonly ScriptedEvent[];
  /** The replay ends here: later effects depend on events that have not arrived yet. */
  horizon?: number;
  /** The test ends after this step. */
  untilNodeId?: string;
  /** The test ends before these steps, which have problems; with the first problem of each. */
  unfinished?: ReadonlyMap<string, string>;
  /** False for the steps that only a deploy adds, which the result leaves out. */
  listed?: (step: { nodeId: string }) => boolean;
  /** The test begins at this step, whatever the trigger asks for. */
  fromNodeId?: string;
  /** Outputs of steps that are not performed. */
  stepOutputs?: { readonly [nodeId: string]: Json };
  http?: SandboxHttp;
  workspace: WorkspaceFacts;
  sending?: SendingSettings;
  desk?: DeskReader;
  /** Ids in the payload that stand for a record made from it. */
  sampleIds?: readonly string[];
  /** Thousandths of the currency unit for one message. */
  smsPriceMilli?: number;
  currency?: string;
  seed?: number;
  /** The real clock: the creation time of the test, and the actual duration of each step. */
  clock: () => number;
  onInternal?: (error: unknown) => void;
};
