import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLog } from "@/lib/log";
import { HELP_AFTER_MS, type Queue, type Ticket } from "@/lib/services/queue/queue";
import { isOfShare, type Share, spreadOf, WHOLE } from "@/lib/services/queue/spread";
import { QueueConsumer } from "./queue-consumer";

const ticket = (id: string, workspaceId: string): Ticket => ({
  id,
  workspaceId,
  runIds: [`run_${id}`],
  attempt: 0,
  traceparent: null,
});

/** The queue of the database, in memory: a worker gets the tickets of its share, and what has waited. */
function sharedQueue() {
  let waiting: { ticket: Ticket; since: number }[] = [];
  const takes: string[] = [];
  const seenBy = (name: string): Queue => ({
    async take(atMost, share) {
      takes.push(name);
      const found = waiting.filter(
        ({ ticket, since }) =>
          isOfShare(spreadOf(ticket.workspaceId), share) || since < performance.now() - HELP_AFTER_MS,
      );
      const taken = found.slice(0, atMost);
      waiting = waiting.filter((one) => !taken.includes(one));
      return taken.map(({ ticket }) => ticket);
    },
    complete: async () => {},
    putBack: async () => {},
    abandon: async () => {},
    handOver: async () => {},
    touch: async () => {},
  });
  return {
    takes,
    seenBy,
    issue: (one: Ticket) => waiting.push({ ticket: one, since: performance.now() }),
    left: () => waiting.length,
  };
}

let queue: ReturnType<typeof sharedQueue>;
let taken: string[];
const log = openLog({ name: "test", level: "fatal" });

type Worker = { name: string; share?: Share; execute?: () => Promise<void> };

function consumer({ name, share = WHOLE, execute = async () => {} }: Worker): QueueConsumer {
  return new QueueConsumer({
    queue: queue.seenBy(name),
    log,
    slots: 4,
    share: () => share,
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
async function issue(
  id: string,
  { to, workspace, ms }: { to: readonly QueueConsumer[]; workspace: string; ms: number },
) {
  queue.issue(ticket(id, workspace));
  for (const one of to) one.notified([spreadOf(workspace)]);
  await vi.advanceTimersByTimeAsync(ms);
}

const firstOf = (parity: number) => {
  for (let n = 0; ; n++) if (spreadOf(`ws_${n}`) % 2 === parity) return `ws_${n}`;
};
const [even, odd] = [firstOf(0), firstOf(1)];
const halves = { even: { index: 0, of: 2 }, odd: { index: 1, of: 2 } };

describe.each(["stop", "abandon"] as const)("%s", (way) => {
  it("returns the tickets that a fetch brings meanwhile", async () => {
    const arrived = Promise.withResolvers<Ticket[]>();
    const returned: Ticket[] = [];
    const inMemory = queue.seenBy("one");
    const one = new QueueConsumer({
      queue: {
        ...inMemory,
        take: () => arrived.promise,
        handOver: async (tickets) => void returned.push(...tickets),
      },
      log,
      slots: 4,
      share: () => WHOLE,
      execute: async () => void taken.push("one"),
    });
    one.start();
    await vi.advanceTimersByTimeAsync(0);
    const stopped = way === "stop" ? one.stop(0) : one.abandon();
    arrived.resolve([ticket("late", even)]);
    await stopped;
    expect(returned.map(({ id }) => id)).toEqual(["late"]);
    expect(taken).toEqual([]);
  });
});

describe("workers notified of the same tickets", () => {
  it("each take those of their own workspaces and leave the others alone", async () => {
    const both = [
      consumer({ name: "even", share: halves.even }),
      consumer({ name: "odd", share: halves.odd }),
    ];
    for (let n = 0; n < 20; n++) await issue(String(n), { to: both, workspace: n < 15 ? even : odd, ms: 5 });
    expect(taken).toEqual([...Array(15).fill("even"), ...Array(5).fill("odd")]);
    expect(queue.left()).toBe(0);
    // One look for each of its tickets and one after each.
    expect(queue.takes.filter((name) => name === "odd").length).toBeLessThanOrEqual(5 + 5);
  });

  it("take what another is too busy for after a fifth of a second", async () => {
    const stuck = Promise.withResolvers<void>();
    const both = [
      consumer({ name: "even", share: halves.even, execute: () => stuck.promise }),
      consumer({ name: "odd", share: halves.odd }),
    ];
    for (const one of both) one.start();
    for (let n = 0; n < 5; n++) await issue(String(n), { to: both, workspace: even, ms: 6 });
    expect(taken).toEqual(Array(4).fill("even"));
    await vi.advanceTimersByTimeAsync(HELP_AFTER_MS - 40);
    expect(taken).toEqual(Array(4).fill("even"));
    // It looks every fifth of a second, a little sooner or later.
    await vi.advanceTimersByTimeAsync(40 + 240);
    expect(taken).toEqual([...Array(4).fill("even"), "odd"]);
    stuck.resolve();
    for (const one of both) await one.stop(0);
  });

  it("look at once where one is alone, and where the notice names nobody", async () => {
    const alone = consumer({ name: "alone" });
    for (let n = 0; n < 10; n++) {
      await issue(String(n), { to: [alone], workspace: even, ms: 0 });
      expect(taken).toHaveLength(n + 1);
      await vi.advanceTimersByTimeAsync(100);
    }
    const other = consumer({ name: "odd", share: halves.odd });
    queue.issue(ticket("last", odd));
    other.notified(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(taken.at(-1)).toBe("odd");
  });
});
