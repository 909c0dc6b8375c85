import { randomFillSync } from "node:crypto";

/**
 * An id is a prefix and 26 characters: 10 of time (milliseconds) and 16 random ones, in lower-case Crockford base 32.
 * Ids made by one process sort in creation order; SQL's id_at() gives the first id of an instant.
 */
export type IdPrefix =
  | "per"
  | "ses"
  | "rst"
  | "eap"
  | "att"
  | "sev"
  | "psk"
  | "ptr"
  | "inv"
  | "key"
  | "aud"
  | "hist"
  | "auto"
  | "ver"
  | "scn"
  | "cmt"
  | "test"
  | "evt"
  | "run"
  | "con"
  | "call"
  | "rec"
  | "lead"
  | "note"
  | "svc"
  | "prov"
  | "hol"
  | "appt"
  | "cb"
  | "msg"
  | "pb"
  | "pc"
  | "cn"
  | "line"
  | "led"
  | "isk"
  | "whe"
  | "pev"
  | "whd"
  | "eml"
  | "req"
  | "slot"
  | "wrk"
  | "uco"
  | "tpl"
  | "plk"
  | "hook"
  | "smp"
  | "form"
  | "mv"
  | "bt"
  | "de"
  | "dr"
  | "ft"
  | "fr"
  | "fc"
  | "ro"
  | "dp"
  | "sv"
  | "acn"
  | "snip"
  | "cal"
  | "file";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

type Last = { ms: number; tail: number[] };

/**
 * The last id of the present, and of each other hour that ids were made for. A sandbox's clock may be a year ahead: its
 * ids keep their own order, and never move those of anybody else.
 */
const lastIds = new Map<number, Last>();
const PRESENT = 0;
/** A transaction's time is behind by as long as it takes; the database's clock is ahead by next to nothing. */
const BEHIND_MS = 5 * 60_000;
const AHEAD_MS = 1_000;
const HOUR_MS = 3_600_000;
const MOST_HOURS = 64;

export function newId(prefix: IdPrefix, ms: number = Date.now()): string {
  const ahead = ms - Date.now();
  const hour = ahead > -BEHIND_MS && ahead < AHEAD_MS ? PRESENT : Math.floor(ms / HOUR_MS);
  const last = lastIds.get(hour);
  // A clock that was put back by more was wrong before, and its ids are left behind.
  const at = last && last.ms - ms < BEHIND_MS ? Math.max(ms, last.ms) : ms;
  const tail = last?.ms === at ? next(last.tail) : chance();
  lastIds.set(hour, { ms: at, tail });
  if (lastIds.size > MOST_HOURS) forgetOldest();
  return `${prefix}_${encodeTime(at)}${tail.map((n) => ALPHABET[n]).join("")}`;
}

/** Forgets the ids made so far. Tests turn their clocks back, and the next ids have to begin at the earlier time. */
export function forgetIds(): void {
  lastIds.clear();
}

/** A map lists its keys in the order they were added. */
function forgetOldest(): void {
  for (const hour of lastIds.keys()) {
    if (hour === PRESENT) continue;
    lastIds.delete(hour);
    return;
  }
}

/** The smallest id of an instant, as a bound for range scans and partition pruning. */
export function idAt(prefix: IdPrefix, ms: number): string {
  return `${prefix}_${encodeTime(ms)}`;
}

/** When an id was made, in milliseconds. */
export function timeOfId(id: string): number {
  const body = id.slice(id.indexOf("_") + 1);
  return [...body.slice(0, 10)].reduce((ms, letter) => ms * 32 + Math.max(0, ALPHABET.indexOf(letter)), 0);
}

function encodeTime(ms: number): string {
  let out = "";
  let rest = ms;
  for (let i = 0; i < 10; i++) {
    out = ALPHABET[rest % 32] + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}

const RANDOM_CHARACTERS = 16;
/** Filled for 128 ids at once: asking the system for random bytes costs far more than the rest of an id. */
const pool = Buffer.alloc(RANDOM_CHARACTERS * 128);
let used = pool.length;

function chance(): number[] {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + RANDOM_CHARACTERS);
  used += RANDOM_CHARACTERS;
  return Array.from(bytes, (byte) => byte & 31);
}

/** Within a millisecond the random part is incremented, so ids stay in order. */
function next(tail: number[]): number[] {
  const out = [...tail];
  for (let i = out.length - 1; i >= 0; i--) {
    if (out[i]! < 31) {
      out[i] = out[i]! + 1;
      return out;
    }
    out[i] = 0;
  }
  return chance();
}
