import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listCalls } from "@/lib/contract/calls";
import { keyOf } from "@/lib/contract/queries";
import { followDesk } from "./follow-desk";

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last: Stream;
  readyState = 1;
  constructor() {
    super();
    Stream.last = this;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function followCalls() {
  const queries = new QueryClient();
  const answers = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  const calls = { reads: 0, aborted: 0 };
  const observer = new QueryObserver(queries, {
    queryKey: keyOf("tenant", listCalls),
    queryFn: ({ signal }) => {
      signal.addEventListener("abort", () => calls.aborted++);
      return answers[calls.reads++]?.promise ?? Promise.reject(new Error("one read too many"));
    },
  });
  const unsubscribe = observer.subscribe(() => {});
  const unfollow = followDesk({
    workspaceId: "ws_1",
    tenantKey: "tenant",
    queries,
    read: { call: [listCalls] },
    onFollowed: () => {},
  });
  return {
    calls,
    shown: () => observer.getCurrentResult().data,
    change: async () => {
      const data = '{"changes":[{"kind":"call","id":"call_1"}]}';
      Stream.last.dispatchEvent(Object.assign(new Event("changed"), { data }));
      await vi.advanceTimersByTimeAsync(1_000);
    },
    answer: async (read: number, data: string) => {
      answers[read]?.resolve(data);
      await vi.advanceTimersByTimeAsync(1_000);
    },
    stop: () => {
      unfollow();
      unsubscribe();
    },
  };
}

it("shows a change that arrives during the first read", async () => {
  const desk = followCalls();
  await desk.change();
  await desk.answer(0, "before");
  await desk.answer(1, "after");
  expect(desk.shown()).toBe("after");
  expect(desk.calls.reads).toBe(2);
  desk.stop();
});

it("lets a slow read end while changes arrive, and reads once more for all of them", async () => {
  const desk = followCalls();
  await desk.answer(0, "first");
  for (let i = 0; i < 5; i++) await desk.change();
  expect(desk.calls).toEqual({ reads: 2, aborted: 0 });
  await desk.answer(1, "second");
  expect(desk.shown()).toBe("second");
  await desk.answer(2, "third");
  expect(desk.shown()).toBe("third");
  expect(desk.calls).toEqual({ reads: 3, aborted: 0 });
  desk.stop();
});

it("reads no more once it is stopped", async () => {
  const desk = followCalls();
  await desk.answer(0, "first");
  await desk.change();
  await desk.change();
  desk.stop();
  await desk.answer(1, "second");
  expect(desk.calls.reads).toBe(2);
});
