/**
 * Holds one value per process. Pages and route handlers are bundled separately, each with its own copy of a module, so
 * shared state (counters that are flushed, caches that are invalidated) cannot live in a module's variable.
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
