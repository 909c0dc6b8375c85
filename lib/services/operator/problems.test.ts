import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ENGINE_PROBLEMS } from "@/lib/contract/operator";
import { problemsOf } from "./problems";

const worker = {
  alive: true,
  isStopped: false,
  stopCause: null as string | null,
  seenSecondsAgo: 1,
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
    ["a missing worker", [{ ...worker, alive: false, isStopped: true }], measured, ["no_worker"]],
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
    [
      "a worker that ran out of memory",
      [worker, { ...worker, alive: false, isStopped: true, stopCause: "out_of_memory", seenSecondsAgo: 20 }],
      measured,
      ["workers_out_of_memory"],
    ],
    [
      "a worker that fell silent",
      [worker, { ...worker, alive: false, seenSecondsAgo: 20 }],
      measured,
      ["workers_silent"],
    ],
    [
      "nothing of workers that were stopped, or silent long ago",
      [
        worker,
        { ...worker, alive: false, isStopped: true, seenSecondsAgo: 20 },
        { ...worker, alive: false, seenSecondsAgo: 301 },
      ],
      measured,
      [],
    ],
    ["tickets out of retries", [worker], { ...measured, ticketsDeadLastHour: 1 }, ["tickets_dead"]],
    ["runs held since a restore", [worker], { ...measured, heldRuns: 3 }, ["runs_held"]],
    ["runs given up", [worker], { ...measured, givenUpLastHour: 1 }, ["runs_given_up"]],
  ])("are %s", (_, workers, gauges, expected) => {
    expect(problemsOf(workers, gauges)).toEqual(expected);
  });
});

it("shows why events are refused before everything else", () => {
  expect(problemsOf([], measured, "disk_full")).toEqual(["events_refused", "no_worker"]);
});

it.each(["docs/monitoring/alerts.yml", "docs/deploying.md"])("%s names every problem", (file) => {
  const text = readFileSync(file, "utf8").replace("switchboard_oldest_due_seconds", "runs_late");
  expect(ENGINE_PROBLEMS.filter((problem) => !text.includes(problem))).toEqual([]);
});
