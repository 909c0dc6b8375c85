import { useCallback, useEffect, useRef, useState } from "react";
import { create } from "zustand";

/** A form keeps its values when it is saved; a message is gone from the page once it is sent. */
type Verb = "save" | "send";

/** The parts of the page that hold what nobody has saved or sent. */
const unsaved = new Map<symbol, Verb>();

/** The way on that waits for an answer. */
export const useLeaving = create<{ go: (() => void) | null }>(() => ({ go: null }));

export const hasUnsaved = () => unsaved.size > 0;

/** The page holds messages only, which the question calls unsent. */
export const isOnlyUnsent = () => [...unsaved.values()].every((verb) => verb === "send");

/** Goes on at once, or asks first when the page holds unsaved work. */
export function leave(go: () => void): void {
  if (unsaved.size === 0) go();
  else useLeaving.setState({ go });
}

/** Answers the question. After "leave", nothing holds the page any longer. */
export function answerLeaving(isLeaving: boolean): void {
  const { go } = useLeaving.getState();
  useLeaving.setState({ go: null });
  if (!isLeaving) return;
  unsaved.clear();
  go?.();
}

/** For work that another page of the dashboard leaves as it is, and closing the tab does not. */
export function useWarnBeforeClosing(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const part = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", part);
    return () => removeEventListener("beforeunload", part);
  }, [isUnsaved]);
}

function useWarnBeforeLeaving(isUnsaved: boolean, verb: Verb): void {
  useWarnBeforeClosing(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    const part = Symbol("unsaved");
    unsaved.set(part, verb);
    return () => {
      unsaved.delete(part);
    };
  }, [isUnsaved, verb]);
}

type Save = { isSuccess: boolean; submittedAt: number };

/**
 * Warns before the changes of a form are lost. The form spreads `form`; `state` is what it keeps outside of its fields.
 * A value that is typed back to what is saved is no change. A form whose stored values change beside it compares them
 * itself, and passes `isChanged`.
 */
export function useUnsaved({
  save,
  state = null,
  isChanged = false,
  verb = "save",
}: {
  save?: Save;
  state?: unknown;
  isChanged?: boolean;
  verb?: Verb;
} = {}) {
  const ref = useRef<HTMLFormElement>(null);
  const kept = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const outside = JSON.stringify(state);
  const read = useCallback(() => {
    const fields = ref.current ? [...new FormData(ref.current)] : [];
    return JSON.stringify([fields.map(([name, value]) => [name, String(value)]), outside]);
  }, [outside]);
  const compare = useCallback(() => {
    if (kept.current !== null) setUnsaved(read() !== kept.current);
  }, [read]);
  useEffect(compare, [compare]);
  const savedAt = save?.isSuccess ? save.submittedAt : 0;
  useEffect(() => {
    if (savedAt === 0 || sent.current === null) return;
    kept.current = sent.current;
    sent.current = null;
    compare();
  }, [savedAt, compare]);
  useWarnBeforeLeaving(isUnsaved || isChanged, verb);
  // The values before the first change, also of a form whose fields came later or were read anew.
  const begin = () => {
    if (!isUnsaved) kept.current = read();
  };
  const form = {
    ref,
    onFocusCapture: begin,
    onPointerDownCapture: begin,
    onInput: compare,
    onSubmitCapture: () => {
      sent.current = read();
    },
    // The event precedes the reset. Fields that a form empties after it was sent hold nothing to lose.
    onReset: () =>
      queueMicrotask(() => {
        sent.current = null;
        kept.current = read();
        setUnsaved(false);
      }),
  };
  return { form, isUnsaved: isUnsaved || isChanged };
}
