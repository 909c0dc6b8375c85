import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLog } from "@/lib/log";
import type { Queue, Ticket } from "@/lib/services/queue/queue";
import { QueueConsumer } from "./queue-consumer";

const ticket = (id: string): Ticket => ({
  id,
  workspaceId: "ws_a",
  runIds: [`run_${id}`],
  attempt: 0,
  traceparent: null,
});

/** A queue whose tickets go to the first worker that asks. */
function sharedQueue() {
  const waiting: Ticket[] = [];
  const fetches: string[] = [];
  const seenBy = (name: string): Queue => ({
    insert: async () => {},
    fetch: async (atMost) => {
      fetches.push(name);
      return waiting.splice(0, atMost);
    },
    complete: async () => {},
    fail: async () => {},
    touch: async () => {},
    supervise: async () => {},
    close: async () => {},
  });
  return { waiting, fetches, seenBy };
}

let queue: ReturnType<typeof sharedQueue>;
let taken: string[];
const log = openLog({ name: "test", level: "fatal" });

function consumer(name: string, execute: () => Promise<void> = async () => {}): QueueConsumer {
  return new QueueConsumer({
    queue: queue.seenBy(name),
    log,
    slots: 4,
    execute: async (_, { onFirstCommit }) => {
      taken.push(name);
      await execute();
      onFirstCommit();
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  queue = sharedQueue();
  taken = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Issues a ticket and notifies all workers. */
async function issue(id: string, to: readonly QueueConsumer[], withinMs: number): Promise<void> {
  queue.waiting.push(ticket(id));
  for (const one of to) one.notified();
  await vi.advanceTimersByTimeAsync(withinMs);
}

describe("workers notified of the same tickets", () => {
  it("leave them to the one that is always first, and look less often", async () => {
    const both = [consumer("first"), consumer("second")];
    for (let n = 0; n < 20; n++) await issue(String(n), both, 5);
    expect(taken).toEqual(Array.from({ length: 20 }, () => "first"));
    const looked = queue.fetches.filter((name) => name === "second").length;
    expect(looked).toBeGreaterThan(2);
    expect(looked).toBeLessThan(10);
  });

  it("take within 40 ms what the first one is too busy for", async () => {
    const stuck = Promise.withResolvers<void>();
    let isStuck = false;
    const both = [consumer("first", () => (isStuck ? stuck.promise : Promise.resolve())), consumer("second")];
    for (let n = 0; n < 10; n++) await issue(String(n), both, 200);
    isStuck = true;
    taken = [];
    for (let n = 0; n < 5; n++) await issue(`stuck ${n}`, both, 40);
    expect(taken).toEqual(["first", "first", "first", "first", "second"]);
    expect(queue.waiting).toEqual([]);
    stuck.resolve();
  });

  it("look at once where one is alone", async () => {
    const alone = consumer("alone");
    for (let n = 0; n < 10; n++) {
      await issue(String(n), [alone], 0);
      expect(taken).toHaveLength(n + 1);
      await vi.advanceTimersByTimeAsync(100);
    }
  });
});
