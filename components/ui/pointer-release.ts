let isWatched = false;
let isPressed = false;
let waiting: (() => void)[] = [];

/** A press ends with its release. Where a menu or another window takes that away, it ends with what comes next. */
function end(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  for (const run of due) run();
}

/** Starts to watch whether a pointer is pressed. Later calls do nothing. */
export function watchPointer(): void {
  if (isWatched) return;
  isWatched = true;
  const early = { capture: true, passive: true };
  const press = ({ button }: PointerEvent) => {
    if (button === 0) isPressed = true;
  };
  const move = ({ buttons }: PointerEvent) => {
    if (isPressed && buttons === 0) end();
  };
  addEventListener("pointerdown", press, early);
  addEventListener("pointermove", move, early);
  for (const name of ["pointerup", "pointercancel", "keydown", "dragend", "blur"])
    addEventListener(name, end, name === "blur" ? { passive: true } : early);
}

/**
 * Runs now, or when the pointer that is pressed is released. A field that is left by a press on a button may lose the
 * message below it; the button would move away under the pointer, and its click would never come.
 */
export function whenReleased(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
