/** delay: waits until a moment. event: waits until an event or a timeout. end: stops the run. */
type ControlKind = "delay" | "event" | "end";

type Control = {
  kind: ControlKind;
  outputs: readonly ("next" | "true" | "false")[];
  /** The configuration member that limits how long the step may take. */
  span?: string;
};

/**
 * The actions the interpreter performs itself are part of the language, and this table is the only place in the core
 * that knows them by type. It is separate from their definitions because a stored definition is read, and its edges are
 * followed, without a registry.
 */
export const CONTROL = {
  delay: { kind: "delay", outputs: ["next"], span: "duration" },
  wait_for_event: { kind: "event", outputs: ["true", "false"], span: "timeout" },
  stop: { kind: "end", outputs: [] },
} as const satisfies Record<string, Control>;

type Step = { type: string; action?: string | undefined };

/** Returns how the interpreter performs a step itself; null for every step performed through effects. */
export function controlOf({ type, action }: Step): Control | null {
  if (type !== "action" || action === undefined || !Object.hasOwn(CONTROL, action)) return null;
  return CONTROL[action as keyof typeof CONTROL];
}

export function isEventWait(step: Step): boolean {
  return controlOf(step)?.kind === "event";
}

/** Returns whether the step ends the run, so that nothing can follow it. */
export function endsRun(step: Step): boolean {
  return controlOf(step)?.kind === "end";
}
