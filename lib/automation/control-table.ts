/** delay: until a moment. event: until something happens, or the time is up. end: the run stops here. */
type ControlKind = "delay" | "event" | "end";

type Control = {
  kind: ControlKind;
  outputs: readonly ("next" | "true" | "false")[];
  /** The configuration member that bounds how long the step may take. */
  span?: string;
};

/**
 * The actions the interpreter carries out itself are part of the language, and this table is the only place of the
 * core that knows them by type. It stands apart from their definitions because a stored definition is read, and its
 * edges are followed, without a registry.
 */
export const CONTROL = {
  delay: { kind: "delay", outputs: ["next"], span: "duration" },
  wait_for_event: { kind: "event", outputs: ["true", "false"], span: "timeout" },
  stop: { kind: "end", outputs: [] },
} as const satisfies Record<string, Control>;

type Step = { type: string; action?: string | undefined };

/** How the interpreter itself carries out a step; null for every step that is performed through effects. */
export function controlOf({ type, action }: Step): Control | null {
  if (type !== "action" || action === undefined || !Object.hasOwn(CONTROL, action)) return null;
  return CONTROL[action as keyof typeof CONTROL];
}

export function isEventWait(step: Step): boolean {
  return controlOf(step)?.kind === "event";
}

/** The run is over after this step, so nothing can follow it. */
export function endsRun(step: Step): boolean {
  return controlOf(step)?.kind === "end";
}
