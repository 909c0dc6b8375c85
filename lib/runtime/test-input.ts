import type { Runner } from "@/lib/actions/define-run";
import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import type { ActionRegistry } from "@/lib/automation/registry";
import type { Definition } from "@/lib/automation/schema";
import type { DeskReader } from "./desk";
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
  /** Virtual start, in milliseconds. */
  startAt: number;
  events?: readonly ScriptedEvent[];
  http?: SandboxHttp;
  workspace: WorkspaceFacts;
  desk?: DeskReader;
  /** Thousandths of the currency unit for one message. */
  smsPriceMilli?: number;
  currency?: string;
  seed?: number;
  /** The real clock: the creation time of the test, and the actual duration of each step. */
  clock: () => number;
  onInternal?: (error: unknown) => void;
};
