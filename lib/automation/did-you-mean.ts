const MAX_LENGTH = 64;

/** Returns the nearest candidate by edit distance, if it is close enough to be a typo. */
export function closest(word: string, candidates: Iterable<string>): string | null {
  if (word.length === 0 || word.length > MAX_LENGTH) return null;
  const lower = word.toLowerCase();
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance || candidate === word) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** A close name is likely a typo. One that shares a word may be meant. */
type Likeness = "close" | "shares_word";
export type Nearest = { name: string; likeness: Likeness };

export const suggestionOf = (name: string): string => `Did you mean ${name}?`;

/** The candidate that is most like the word; null where none is close or shares a word. */
export function nearest(word: string, candidates: readonly string[]): Nearest | null {
  const close = closest(word, candidates);
  if (close !== null) return { name: close, likeness: "close" };
  const lower = word.slice(0, MAX_LENGTH).toLowerCase();
  // Shared words count more than letters: `phone` is nearer to `caller_phone` than to `zone`.
  const ranked = candidates
    .filter((candidate) => candidate !== word)
    .map((name) => ({
      name,
      shared: sharedWords(lower, name.toLowerCase()),
      distance: editDistance(lower, name.toLowerCase()),
    }))
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance);
  const [best] = ranked;
  return best && best.shared > 0 ? { name: best.name, likeness: "shares_word" } : null;
}

/** Ignores words of one or two letters, such as `id` and `at`, because many names share them. */
function sharedWords(word: string, candidate: string): number {
  const parts = new Set(candidate.split(/[_.\s]/));
  return word.split(/[_.\s]/).filter((part) => part.length > 2 && parts.has(part)).length;
}

/** Insertions, deletions, substitutions and swaps of neighbors each cost one. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  let beforeLast = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Uint16Array(width);
    row[0] = i;
    for (let j = 1; j < width; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      }
      row[j] = value;
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
