import * as z from "zod";

/**
 * The facts known about one caller's call. A phone provider reports it in pieces: the caller's own leg, each leg it
 * dials, the result of dialing, recordings. The pieces arrive in any order, more than once, late or not at all, so they
 * are merged with an operation that is commutative, associative and idempotent: the same reports give the same facts.
 */
const ending = z.enum(["completed", "busy", "no-answer", "failed", "canceled"]);
export type Ending = z.infer<typeof ending>;

const legResult = z.enum(["answered", ...ending.options]);
export type LegResult = z.infer<typeof legResult>;

/** A leg to the desk. Null results mean it was dialed and nothing more is known. */
const leg = z.object({
  /** The leg's own result, or that it was answered and goes on. */
  result: legResult.nullable(),
  /** The result of dialing. It outranks the leg's own result: a leg can be picked up and still refuse the call. */
  dial: legResult.nullable(),
  /** False when the two were never connected, although the leg was picked up. */
  bridged: z.boolean().nullable(),
  /** A key was pressed to take the call, where calls are screened. */
  accepted: z.boolean().default(false),
  /** Picked up by an answering machine or a fax. */
  machine: z.boolean(),
  seconds: z.int(),
});
export type Leg = z.infer<typeof leg>;

const recording = z.object({
  url: z.string(),
  seconds: z.int(),
  /** Null when the report does not say what was recorded. */
  of: z.enum(["voicemail", "call"]).nullable(),
  transcript: z.string().nullable().default(null),
});
type Recording = z.infer<typeof recording>;

export const callFacts = z.object({
  direction: z.enum(["inbound", "outbound"]).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  callerName: z.string().nullable(),
  /** The caller's number as a leg reports it, for a call whose own reports are missing. */
  legFrom: z.string().nullable(),
  /** The end of the caller's own leg; null while it is in progress. */
  ended: ending.nullable(),
  seconds: z.int().nullable(),
  /** A machine answered the call we made. */
  machine: z.boolean(),
  /** The caller's leg was over when dialing ended, so nothing was dialed after it. */
  endedInDial: z.boolean(),
  voicemailOffered: z.boolean(),
  /** Those who pick up are asked to press a key, so picking up alone takes no call. */
  screened: z.boolean().default(false),
  legs: z.record(z.string(), leg),
  recordings: z.record(z.string(), recording),
  /** Milliseconds: the first and last report, and the report of the end. */
  firstAt: z.int(),
  lastAt: z.int(),
  endedAt: z.int().nullable(),
});
export type CallFacts = z.infer<typeof callFacts>;

/** A report that says nothing but when it came. */
export const noFacts = (at: number): CallFacts => ({
  direction: null,
  from: null,
  to: null,
  callerName: null,
  legFrom: null,
  ended: null,
  seconds: null,
  machine: false,
  endedInDial: false,
  voicemailOffered: false,
  screened: false,
  legs: {},
  recordings: {},
  firstAt: at,
  lastAt: at,
  endedAt: null,
});

export const newLeg = (of: Partial<Leg> = {}): Leg => ({
  result: null,
  dial: null,
  bridged: null,
  accepted: false,
  machine: false,
  seconds: 0,
  ...of,
});

/** More legs or recordings than any real call has are dropped. */
const MAX_PARTS = 50;

export function mergeFacts(a: CallFacts, b: CallFacts): CallFacts {
  return {
    direction: greater(a.direction, b.direction),
    from: greater(a.from, b.from),
    to: greater(a.to, b.to),
    callerName: greater(a.callerName, b.callerName),
    legFrom: greater(a.legFrom, b.legFrom),
    ended: higher(a.ended, b.ended),
    seconds: greater(a.seconds, b.seconds),
    machine: a.machine || b.machine,
    endedInDial: a.endedInDial || b.endedInDial,
    voicemailOffered: a.voicemailOffered || b.voicemailOffered,
    screened: a.screened || b.screened,
    legs: mergeParts(a.legs, b.legs, mergeLegs),
    recordings: mergeParts(a.recordings, b.recordings, mergeRecordings),
    firstAt: Math.min(a.firstAt, b.firstAt),
    lastAt: Math.max(a.lastAt, b.lastAt),
    endedAt: lesser(a.endedAt, b.endedAt),
  };
}

/** Two results may contradict each other. The one that says more wins: somebody answered, or why nobody did. */
const RANK: Record<LegResult, number> = {
  completed: 6,
  answered: 5,
  busy: 4,
  "no-answer": 3,
  failed: 2,
  canceled: 1,
};

function higher<R extends LegResult>(a: R | null, b: R | null): R | null {
  if (a === null || b === null) return a ?? b;
  return RANK[a] >= RANK[b] ? a : b;
}

function greater<T extends string | number>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b;
  return a >= b ? a : b;
}

function lesser(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function mergeParts<P>(a: Record<string, P>, b: Record<string, P>, merge: (a: P, b: P) => P) {
  const parts = new Map(Object.entries(a));
  for (const [id, part] of Object.entries(b)) {
    const known = parts.get(id);
    if (known !== undefined) parts.set(id, merge(known, part));
    else if (parts.size < MAX_PARTS) parts.set(id, part);
  }
  return Object.fromEntries([...parts].sort(([x], [y]) => (x < y ? -1 : 1)));
}

const mergeLegs = (a: Leg, b: Leg): Leg => ({
  result: higher(a.result, b.result),
  dial: higher(a.dial, b.dial),
  bridged: a.bridged === null || b.bridged === null ? (a.bridged ?? b.bridged) : a.bridged || b.bridged,
  accepted: a.accepted || b.accepted,
  machine: a.machine || b.machine,
  seconds: Math.max(a.seconds, b.seconds),
});

const mergeRecordings = (a: Recording, b: Recording): Recording => ({
  url: greater(a.url, b.url) ?? a.url,
  seconds: Math.max(a.seconds, b.seconds),
  of: greater(a.of, b.of),
  transcript: greater(a.transcript, b.transcript),
});
