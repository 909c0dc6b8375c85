/**
 * One value a process. Pages and route handlers are bundled apart, each with its own copy of a module, so what they
 * must share (counters that somebody flushes, caches that somebody clears) cannot live in a module's variable.
 */
const store = globalThis as typeof globalThis & { switchboardShared?: Map<string, unknown> };

export function processWide<T>(name: string, make: () => T): T {
  store.switchboardShared ??= new Map();
  const known = store.switchboardShared.get(name);
  if (known !== undefined) return known as T;
  const made = make();
  store.switchboardShared.set(name, made);
  return made;
}

/** The newest so many of a cache: what was used longest ago goes first. */
export function keepLatest<T>(cache: Map<string, T>, of: { name: string; value: T; most: number }): void {
  cache.delete(of.name);
  cache.set(of.name, of.value);
  for (const oldest of cache.keys()) {
    if (cache.size <= of.most) return;
    cache.delete(oldest);
  }
}
