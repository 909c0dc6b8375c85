import { expect, test } from "vitest";
import { forgetFresh, freshDraft, rememberFresh } from "./fresh-draft";

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  } as unknown as Storage;
}

test("forgets the new draft once it is edited", () => {
  const storage = memory();
  rememberFresh(storage, { tenantKey: "ws_1", id: "a" });
  forgetFresh(storage, { tenantKey: "ws_1", id: "a" });
  expect(freshDraft(storage, "ws_1")).toBeNull();
});

test("keeps the new draft when another automation or workspace is edited", () => {
  const storage = memory();
  rememberFresh(storage, { tenantKey: "ws_1", id: "a" });
  forgetFresh(storage, { tenantKey: "ws_1", id: "b" });
  forgetFresh(storage, { tenantKey: "ws_2", id: "a" });
  expect(freshDraft(storage, "ws_1")).toBe("a");
});
