/**
 * "New automation" needs an automation to open. Its id is kept in the browser, so that the next visit to the list can
 * discard one that was left as it was, even if the tab was closed in between.
 */
const keyFor = (tenantKey: string) => `switchboard:fresh-draft:${tenantKey}`;

export function rememberFresh(storage: Storage, draft: { tenantKey: string; id: string }): void {
  storage.setItem(keyFor(draft.tenantKey), draft.id);
}

export function freshDraft(storage: Storage, tenantKey: string): string | null {
  return storage.getItem(keyFor(tenantKey));
}

/** A draft that was edited is no longer discarded. */
export function forgetFresh(storage: Storage, draft: { tenantKey: string; id: string }): void {
  const key = keyFor(draft.tenantKey);
  if (storage.getItem(key) === draft.id) storage.removeItem(key);
}
