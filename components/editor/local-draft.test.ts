import { describe, expect, it } from "vitest";
import type { Definition } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { localDraftKey, readLocalDraft, writeLocalDraft } from "./local-draft";
import { createEditorStore } from "./store";

const EMPTY: Definition = { name: "A", description: "", nodes: [], edges: [], settings: {} };
const KEY = localDraftKey({ personId: "per_1", automationId: "auto_1" });

function memory(most = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => {
      values.delete(key);
    },
    setItem: (key, value) => {
      if (value.length > most) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
  };
}

const words = translator("en", "editorEdits");

function edited() {
  const store = createEditorStore({ definition: EMPTY, etag: '"1"', words });
  store.getState().commit({ op: "set_name", name: "B" }, { label: "Rename" });
  store.getState().commit({ op: "set_name", name: "C" }, { label: "Rename" });
  store.getState().undo();
  const { doc, base, history } = store.getState();
  return { definition: doc, base: base.definition, etag: base.etag, history };
}

describe("what a browser keeps", () => {
  it("comes back as it was: the unsaved draft, its base, and both directions of undo", () => {
    const storage = memory();
    writeLocalDraft(storage, KEY, edited());
    const local = readLocalDraft(storage, KEY);
    expect(local?.definition.name).toBe("B");
    expect(local?.base.name).toBe("A");
    const store = createEditorStore({ definition: EMPTY, etag: '"1"', words, localDraft: local });
    store.getState().redo();
    expect(store.getState().doc.name).toBe("C");
    store.getState().undo();
    store.getState().undo();
    expect(store.getState().doc.name).toBe("A");
  });

  it("says that a saved draft is saved", () => {
    const storage = memory();
    const copy = edited();
    writeLocalDraft(storage, KEY, { ...copy, base: copy.definition });
    const local = readLocalDraft(storage, KEY);
    expect(local?.definition).toBe(local?.base);
  });

  it("is nothing when somebody wrote other things there, and clears them", () => {
    for (const text of [
      "not json",
      "null",
      '{"past":7}',
      '{"etag":"1","definition":{"nodes":3},"base":null,"past":[],"future":[]}',
    ]) {
      const storage = memory();
      storage.setItem(KEY, text);
      expect(readLocalDraft(storage, KEY)).toBeNull();
      expect(storage.getItem(KEY)).toBeNull();
    }
  });

  it("never fails on a full storage", () => {
    const storage = memory(10);
    expect(() => writeLocalDraft(storage, KEY, edited())).not.toThrow();
    expect(storage.getItem(KEY)).toBeNull();
  });

  it("is another one for another person and another automation", () => {
    const keys = [
      KEY,
      localDraftKey({ personId: "per_2", automationId: "auto_1" }),
      localDraftKey({ personId: "per_1", automationId: "auto_2" }),
    ];
    expect(new Set(keys).size).toBe(3);
  });
});
