import { describe, expect, it } from "vitest";
import { problemsOf } from "./problems";

const worker = {
  alive: true,
  slots: 10,
  busy: 2,
  startedSecondsAgo: 600,
  sweptSecondsAgo: 1 as number | null,
  fetchedSecondsAgo: 1 as number | null,
};
const measured = {
  oldestDueSeconds: 0,
  givenUpLastHour: 0,
  ticketsDeadLastHour: 0,
  sweepHeldSeconds: 0,
  sessionsWaiting: 0,
  heldRuns: 0,
};

describe("the problems of an installation", () => {
  it.each([
    [
      "nothing while one worker sweeps and all fetch",
      [worker, { ...worker, sweptSecondsAgo: null }],
      measured,
      [],
    ],
    ["a missing worker", [{ ...worker, alive: false }], measured, ["no_worker"]],
    ["a sweep that nobody finishes", [{ ...worker, sweptSecondsAgo: 16 }], measured, ["sweep_stalled"]],
    [
      "the session that keeps all from sweeping",
      [{ ...worker, sweptSecondsAgo: 40 }],
      { ...measured, sweepHeldSeconds: 40, oldestDueSeconds: 90 },
      ["sweep_blocked"],
    ],
    ["a queue that nobody reads", [{ ...worker, fetchedSecondsAgo: 16 }], measured, ["queue_stalled"]],
    [
      "no stalled queue while every slot is busy",
      [{ ...worker, busy: 10, fetchedSecondsAgo: 90 }],
      measured,
      [],
    ],
    [
      "nothing of a worker that has just started",
      [{ ...worker, startedSecondsAgo: 3, sweptSecondsAgo: null, fetchedSecondsAgo: null }],
      null,
      [],
    ],
    ["more work than the workers do", [worker], { ...measured, oldestDueSeconds: 61 }, ["runs_late"]],
    ["sessions that wait for locks", [worker], { ...measured, sessionsWaiting: 2 }, ["sessions_waiting"]],
    ["tickets out of retries", [worker], { ...measured, ticketsDeadLastHour: 1 }, ["tickets_dead"]],
    ["runs held since a restore", [worker], { ...measured, heldRuns: 3 }, ["runs_held"]],
    ["runs given up", [worker], { ...measured, givenUpLastHour: 1 }, ["runs_given_up"]],
  ])("are %s", (_, workers, gauges, expected) => {
    expect(problemsOf(workers, gauges)).toEqual(expected);
  });
});
