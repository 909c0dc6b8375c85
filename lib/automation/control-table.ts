import { type Json, type JsonObject, own } from "./json";
import { waysOf } from "./ways";

/**
 * delay: waits until a moment. event: waits until an event or a timeout. end: stops the run. switch and split: choose
 * one of the ways their configuration names. set: keeps a variable of the run.
 */
type ControlKind = "delay" | "event" | "end" | "switch" | "split" | "set";

type Control = {
  kind: ControlKind;
  /** The outputs every step of this kind has, after those its configuration names. */
  outputs: readonly string[];
  /** The configuration member that lists the named outputs; such a step is serialized with `branches`. */
  ways?: string;
  /** The output a step takes that failed and may continue; without it, its only output. */
  onFailure?: string;
  /** The configuration member that limits how long the step may take. */
  span?: string;
  /** The behavior of a step whose configuration has this member. */
  instead?: { member: string; control: Omit<Control, "instead"> };
};

/** The branch of a wait for several events whose time is up. */
export const TIMEOUT = "timeout";

/**
 * The actions the interpreter performs itself are part of the language, and this table is the only place in the core
 * that knows them by type. It is separate from their definitions because a stored definition is read, and its edges are
 * followed, without a registry.
 */
export const CONTROL = {
  delay: { kind: "delay", outputs: ["next"], span: "duration" },
  wait_for_event: {
    kind: "event",
    outputs: ["true", "false"],
    onFailure: "false",
    span: "timeout",
    instead: {
      member: "events",
      control: { kind: "event", ways: "events", outputs: [TIMEOUT], onFailure: TIMEOUT, span: "timeout" },
    },
  },
  stop: { kind: "end", outputs: [] },
  switch: { kind: "switch", ways: "cases", outputs: ["default"], onFailure: "default" },
  split: { kind: "split", ways: "weights", outputs: [] },
  set_variable: { kind: "set", outputs: ["next"] },
} as const satisfies Record<string, Control>;

type Step = { type: string; action?: string | undefined; config?: JsonObject | undefined };

/** Returns how the interpreter performs a step itself; null for every step performed through effects. */
export function controlOf({ type, action, config }: Step): Control | null {
  if (type !== "action" || action === undefined || !Object.hasOwn(CONTROL, action)) return null;
  const control: Control = CONTROL[action as keyof typeof CONTROL];
  const { instead } = control;
  return instead && config && Object.hasOwn(config, instead.member) ? instead.control : control;
}

/** The way a run takes when the step has waited its full time; null for a step that does not wait. */
export function outputAfterSpan(step: Step): string | null {
  const control = controlOf(step);
  if (!control?.span) return null;
  return control.onFailure ?? control.outputs[0] ?? null;
}

/** The configuration member that limits how long an action waits; null for an action that does not wait. */
export function spanMember({ type: action, config }: { type: string; config: JsonObject }): string | null {
  return controlOf({ type: "action", action, config })?.span ?? null;
}

export function isEventWait(step: Step): boolean {
  return controlOf(step)?.kind === "event";
}

/** Returns the name of the variable a step sets; null for every other step. */
export function variableSetBy(step: Step): string | null {
  const name = controlOf(step)?.kind === "set" ? step.config?.name : undefined;
  return typeof name === "string" && name !== "" ? name : null;
}

/** Returns whether the step ends the run, so that nothing can follow it. */
export function endsRun(step: Step): boolean {
  return controlOf(step)?.kind === "end";
}

/** Returns whether the step's outputs are named by its configuration and serialized as `branches`. */
export function hasNamedWays(step: Step): boolean {
  return controlOf(step)?.ways !== undefined;
}

/** Returns the outputs of a step the interpreter performs itself; null for every other step. */
export function controlOutputs(step: Step): readonly string[] | null {
  const control = controlOf(step);
  if (!control) return null;
  if (control.ways === undefined) return control.outputs;
  const items: Json | undefined = step.config && own(step.config, control.ways);
  return [...waysOf(items, control.outputs), ...control.outputs];
}
