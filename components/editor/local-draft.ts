import * as z from "zod";
import type { Definition } from "@/lib/automation/schema";
import { fromStored, toStored } from "@/lib/automation/stored";
import type { History } from "./history";
import { MOST_STEPS } from "./history";

/** The unsaved work and undo history of one person on one automation, stored in this browser. */
type LocalDraft = { etag: string; definition: Definition; base: Definition; history: History };

const step = z.object({
  label: z.string(),
  patch: z.array(z.custom<History["past"][number]["patch"][number]>()),
  mergeKey: z.null(),
});
const shape = z.object({
  etag: z.string(),
  definition: z.unknown(),
  base: z.unknown().nullable(),
  past: z.array(step).max(MOST_STEPS),
  future: z.array(step).max(MOST_STEPS),
});

/** Patches hold copies of what they removed, and a browser stores five megabytes in all. */
const MOST_CHARACTERS = 1_500_000;

export function localDraftKey({
  personId,
  automationId,
}: {
  personId: string;
  automationId: string;
}): string {
  return `switchboard:draft:${personId}:${automationId}`;
}

export function writeLocalDraft(storage: Storage, key: string, copy: LocalDraft): void {
  const saved = copy.definition === copy.base;
  const closed = (steps: History["past"]) => steps.map((one) => ({ ...one, mergeKey: null }));
  let past = closed(copy.history.past);
  let future = closed(copy.history.future);
  for (;;) {
    const text = JSON.stringify({
      etag: copy.etag,
      definition: toStored(copy.definition),
      base: saved ? null : toStored(copy.base),
      past,
      future,
    });
    const fits = text.length <= MOST_CHARACTERS;
    if (fits || (past.length === 0 && future.length === 0)) {
      if (fits) write(storage, key, text);
      return;
    }
    past = past.slice(Math.ceil(past.length / 2));
    future = [];
  }
}

/** A full or forbidden storage costs the undo after a reload, never the edit. */
function write(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    storage.removeItem(key);
  }
}

export function readLocalDraft(storage: Storage, key: string): LocalDraft | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const raw = shape.parse(JSON.parse(text));
    const definition = fromStored(raw.definition);
    const base = raw.base === null ? definition : fromStored(raw.base);
    return { etag: raw.etag, definition, base, history: { past: raw.past, future: raw.future } };
  } catch {
    storage.removeItem(key);
    return null;
  }
}
