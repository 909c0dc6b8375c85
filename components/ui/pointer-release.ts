let isWatched = false;
let isPressed = false;

/** Fields that act when they are left call this once they are there; the first call of a page is the one that counts. */
export function watchPointer(): void {
  if (isWatched) return;
  isWatched = true;
  const set = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  addEventListener("pointerdown", set(true), { capture: true, passive: true });
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, set(false), { capture: true, passive: true });
}

/**
 * Runs now, or when the pointer that is pressed is released. A field that is left by a press on a button may lose the
 * message below it; the button would move away under the pointer, and its click would never come.
 */
export function whenReleased(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const ended = new AbortController();
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(
      end,
      () => {
        ended.abort();
        run();
      },
      { signal: ended.signal },
    );
}
