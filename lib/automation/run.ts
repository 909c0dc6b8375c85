import type { Evaluated } from "./conditions";
import type { Contact, RunEvent, WorkspaceFacts } from "./facts";
import type { Json, JsonObject } from "./json";
import type { Branch } from "./schema";
import type { StepError } from "./step-error";

/** Recorded histories of a version must always replay to the same run; a change of behavior is a new version. */
export const INTERPRETER_VERSION = 1;

type StepStatus = "succeeded" | "failed" | "skipped" | "suppressed";
/** A failed step after which the run continued keeps its error for later steps. */
export type StepResult = {
  status: StepStatus;
  output?: Json;
  branch?: Branch;
  error?: { code: string; message: string };
};

type RunError = StepError & { nodeId: string | null };

/** A run is fully described by this JSON. */
export type Run = {
  interpreter: number;
  runId: string;
  seed: number;
  status: "running" | "succeeded" | "failed" | "stopped";
  event: Omit<RunEvent, "data">;
  trigger: JsonObject;
  contact: Contact;
  /** The automation of a live run or test; a split depends on it. */
  automationId?: string;
  workspace: WorkspaceFacts;
  startedAt: string;
  finishedAt: string | null;
  /** The current node; null once the run has ended. */
  node: string | null;
  enteredAt: string;
  /** Attempt at the current node, from 1. */
  attempt: number;
  /** The earliest instant of the next attempt: a retry, a postponed message, or the rest of an unfinished step. */
  resumeAt: string | null;
  /** The number of times the current node was postponed (quiet hours), which is not a failure. */
  held: number;
  /** Number of step entries recorded so far. */
  seq: number;
  results: { [nodeId: string]: StepResult };
  /** Size of the large outputs so far, as JSON. */
  outputBytes?: number;
  /** Variables set by earlier steps, by name. */
  vars?: JsonObject;
  path: string[];
  error: RunError | null;
  stopped: { outcome: string | null; reason: string | null } | null;
};

/** The message as the sandbox (or the live outbox) shows it. */
export type SentPreview = {
  channel: "sms" | "email";
  to: string;
  subject?: string;
  body: string;
  segments?: number;
};

export type Outcome =
  | {
      status: "succeeded" | "skipped" | "suppressed";
      output: Json;
      branch?: Branch;
      evaluated?: Evaluated[];
      warnings?: string[];
      sandbox?: SentPreview;
      /** Suppressed for now and retried at this instant. */
      holdUntil?: string;
      /** Not finished: the step is performed again at this instant, and only then is it recorded. */
      again?: string;
      stop?: { outcome: string | null; reason: string | null };
      /** A variable of the run this step sets. */
      set?: { name: string; value: Json };
      startedAt?: string;
      durationMs?: number;
    }
  | {
      status: "failed";
      error: StepError;
      /** Ends the run regardless of the step's own policy. */
      fatal?: boolean;
      retryAfterSeconds?: number | null;
      startedAt?: string;
      durationMs?: number;
    };

type StepBase = { nodeId: string; attempt: number; input: JsonObject };
export type Perform = StepBase & {
  kind: "perform";
  action: string;
  effect: "pure" | "database" | "external";
  /** Equal in every attempt; a run never visits a node twice. */
  key: string;
  timeoutSeconds: number;
};
/** Decided without any effect (a condition, the end of a wait, an input that cannot be resolved). */
export type Settled = StepBase & { kind: "settled"; outcome: Outcome };
export type WaitUntil = StepBase & {
  kind: "wait_until";
  until: string;
  reason: "delay" | "retry" | "held" | "again";
};
export type WaitForEvent = StepBase & { kind: "wait_for_event"; until: string } & (
    | { event: string; match: WaitMatch }
    /** The first that arrives ends the wait. */
    | { events: readonly Awaited[] }
  );
/** Without a label, it is the only one. */
export type Awaited = { event: string; match: WaitMatch; label: string | null };
/** Fields that must be equal, or the contact the run is about. */
export type WaitMatch =
  | { by: "fields"; fields: JsonObject }
  | { by: "contact"; contact: Contact; anyReply?: true | undefined };
type Ended = { kind: "done"; status: "succeeded" | "stopped" } | { kind: "failed"; error: RunError };
export type NextStep = Perform | Settled | WaitUntil | WaitForEvent | Ended;

/** One attempt at one step, as the test run and the run API show it. */
export type StepEntry = {
  index: number;
  nodeId: string;
  name: string;
  type: "action" | "condition";
  action?: string;
  status: StepStatus;
  at: string;
  durationMs: number;
  attempt: number;
  input: JsonObject;
  output: Json;
  branch?: Branch;
  evaluated?: Evaluated[];
  sandbox?: SentPreview;
  warnings?: string[];
  error?: StepError;
};
