import { describe, expect, it } from "vitest";
import type { Definition } from "@/lib/automation/schema";
import type { RunDetail } from "@/lib/contract/runs";
import { draftFromRun } from "./draft-from-run";

const wait = (id: string, config: Record<string, unknown>) =>
  ({ id, type: "action", action: "wait_for_event", config }) as Definition["nodes"][number];
const definition: Definition = {
  name: "",
  description: "",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed" },
    wait("one", { event: "sms.received", timeout: { amount: 1, unit: "days" } }),
    wait("several", { events: [{ event: "appointment.booked", label: "Booked" }] }),
    wait("late", { event: "sms.received", timeout: { amount: 1, unit: "days" } }),
  ],
  edges: [],
  settings: {},
};
const step = (nodeId: string, more: Partial<RunDetail["steps"][number]>): RunDetail["steps"][number] => ({
  index: 0,
  nodeId,
  name: null,
  type: "action",
  action: "wait_for_event",
  status: "succeeded",
  at: "2026-06-07T10:08:00.000Z",
  durationMs: 0,
  attempt: 1,
  input: {},
  output: {},
  ...more,
});
const data = { caller_phone: "+12025550123" };
const run = {
  id: "run_1",
  version: 3,
  startedAt: "2026-06-07T10:08:00.000Z",
  createdAt: "2026-06-07T10:07:59.000Z",
  event: { type: "call.missed", occurredAt: "2026-06-07T10:07:00.000Z", data },
  steps: [
    step("one", { durationMs: 40 * 60_000, output: { body: "Yes" }, branch: "true" }),
    step("several", {
      at: "2026-06-07T10:48:00.000Z",
      durationMs: 80 * 60_000,
      output: { appointment_id: "appt_1", label: "Booked", event: "appointment.booked" },
      branch: "Booked",
    }),
    step("late", { output: { body: "left from before" }, branch: "false" }),
  ],
};

describe("draftFromRun", () => {
  it("takes over the answers that its requests got, also those it failed on", () => {
    const request = { action: "http_request" };
    const answered = { ...request, output: { status: 201, body: { id: 7 } } };
    const refused = {
      ...request,
      status: "failed" as const,
      error: { code: "http_status", message: "The other side answered 502" },
    };
    const { answers } = draftFromRun(
      { ...run, steps: [step("ok", answered), step("bad", refused)] },
      definition,
    );
    expect(answers).toEqual({ ok: { status: 201, body: { id: 7 } }, bad: { status: 502 } });
    expect(draftFromRun(run, definition).answers).toEqual({});
  });

  it("takes over the payload, the start and the version of the run", () => {
    expect(draftFromRun(run, definition)).toMatchObject({
      sample: { event: "call.missed", data, runId: "run_1" },
      when: { at: "2026-06-07T10:08:00.000Z" },
      version: { version: 3, definition },
    });
  });

  it("repeats the events that ended its waits, and not the waits whose time was up", () => {
    expect(draftFromRun(run, definition).later).toEqual([
      { after: { amount: 40, unit: "minutes" }, event: "sms.received", data: { body: "Yes" } },
      {
        after: { amount: 2, unit: "hours" },
        event: "appointment.booked",
        data: { appointment_id: "appt_1" },
      },
    ]);
  });

  it("tests the draft with the default sample while the version is unknown and the event is gone", () => {
    expect(draftFromRun({ ...run, event: null, startedAt: null }, null)).toMatchObject({
      sample: null,
      when: { at: "2026-06-07T10:07:59.000Z" },
      version: null,
      later: [],
    });
  });
});
