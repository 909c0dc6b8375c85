import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { type Client, ProblemError } from "@/lib/contract/client";
import { translator } from "@/lib/messages/translator";
import { createSaver } from "./autosave";
import { MISSED_CALL } from "./fixtures/missed-call";
import { createEditorStore } from "./store";

const read = readDefinition(MISSED_CALL);
if (!read.ok) throw new Error("the fixture cannot be read");
const { definition } = read;

/** The part of a browser that saving uses. */
function browser() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage: kept }));
  vi.stubGlobal("document", page);
  return page;
}

function away() {
  const api = vi.fn(async () => {
    throw new ProblemError(0, {});
  });
  const store = createEditorStore({ definition, etag: "one", words: translator("en", "editorEdits") });
  const saver = createSaver({
    store,
    api: api as unknown as Client,
    personId: "p",
    automationId: "a",
    onSaved: () => undefined,
  });
  const stop = saver.start();
  store.getState().commit({ op: "set_name", name: "Another" }, { label: "Rename" });
  return { api, stop };
}

describe("saving while the server is away", () => {
  let page: ReturnType<typeof browser>;
  beforeEach(() => {
    vi.useFakeTimers();
    page = browser();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is tried again every five seconds, however long it lasts", async () => {
    const { api, stop } = away();
    await vi.advanceTimersByTimeAsync(600_000);
    const before = api.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.mock.calls.length - before).toBe(12);
    stop();
  });

  it.each(["online", "focus", "visibilitychange"])("is tried at once on %s", async (type) => {
    const { api, stop } = away();
    await vi.advanceTimersByTimeAsync(8_600);
    const before = api.mock.calls.length;
    (type === "visibilitychange" ? page : window).dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(1);
    expect(api.mock.calls.length - before).toBe(1);
    stop();
  });

  it("is not tried for a tab that is put away", async () => {
    const { api, stop } = away();
    await vi.advanceTimersByTimeAsync(8_600);
    const before = api.mock.calls.length;
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(1);
    expect(api.mock.calls.length).toBe(before);
    stop();
  });
});
