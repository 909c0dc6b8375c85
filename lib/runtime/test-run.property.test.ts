import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import type { JsonObject } from "@/lib/automation/json";
import { graphs, payloads } from "@/lib/automation/testing/graphs";
import { eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import { validate } from "@/lib/automation/validate";
import { testRun } from "./test-run";

const phone = "{{trigger.caller_phone}}";
const steps: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  {
    action: "send_sms",
    config: { to: phone, message: "Hi {{trigger.caller_name | first_name | default:'there'}}" },
  },
  {
    action: "send_sms",
    config: {
      to: phone,
      message: "Rang {{trigger.ring_seconds}} s",
      messageClass: "marketing",
      onSuppressed: "wait",
    },
  },
  {
    action: "send_email",
    config: {
      to: "desk@example.com",
      subject: "Call {{trigger.caller_phone | phone}}",
      html: "<p>{{trigger.caller_name | default:'?'}}</p>",
    },
  },
  {
    action: "create_lead",
    config: { name: "{{trigger.caller_name | default:'Unknown'}}", phone, source: "missed_call" },
    onError: "continue",
  },
  { action: "create_callback", config: { phone, reason: "At {{trigger.missed_at | date:'h:mm a'}}" } },
  { action: "book_appointment", config: { contactPhone: phone, service: "Cleaning", nextAvailable: {} } },
  {
    action: "http_request",
    config: {
      method: "GET",
      url: "https://example.com/?q={{trigger.caller_name | default:'x'}}",
      successStatus: [200],
    },
  },
  { action: "delay", config: { duration: { amount: 20, unit: "hours" }, window: "business_hours" } },
  { action: "delay", config: { until: "{{trigger.missed_at}}" } },
  { action: "wait_for_event", config: { event: "sms.received", timeout: { amount: 2, unit: "days" } } },
  {
    action: "wait_for_event",
    config: {
      events: [
        { event: "appointment.booked", label: "Booked" },
        { event: "sms.received", label: "Replied" },
      ],
      timeout: { amount: 1, unit: "days" },
    },
  },
  { action: "stop", config: { outcome: "done" } },
);

const inputs = fc.record({
  definition: graphs(steps),
  payload: payloads,
  status: fc.constantFrom(200, 404, 503),
  replies: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 3 }),
});

type Input = typeof inputs extends fc.Arbitrary<infer I> ? I : never;

function run({ definition, payload, status, replies }: Input, problems: unknown[]) {
  const responses = Object.fromEntries(
    definition.nodes.map(({ id }) => [id, { status, body: { ok: true } }]),
  );
  return testRun({
    testId: "test_1",
    version: null,
    definition,
    registry: actions,
    runners,
    event: eventOf(payload),
    startAt: NOW,
    workspace: WORKSPACE,
    http: { mode: "skip", responses },
    events: replies.map((hours) => ({
      after: { amount: hours + 1, unit: "hours" as const },
      event: "sms.received" as const,
      data: { body: "YES" },
    })),
    clock: () => NOW,
    onInternal: (error) => problems.push(error),
  });
}

describe("a graph without errors", () => {
  it("never ends in an internal error for any payload", async () => {
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const drawn = new Set(["same_branch_target", "missing_branch"]);
        const errors = validate(input.definition, actions).filter((found) => found.severity === "error");
        expect(errors.filter((found) => !drawn.has(found.code))).toEqual([]);
        const internal: unknown[] = [];
        const result = await run(input, internal);
        expect(internal).toEqual([]);
        expect(result.steps.map((step) => step.error?.code)).not.toContain("internal");
      }),
      { numRuns: 200 },
    );
  });

  it("never sends an empty text, a null or template braces", async () => {
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const { effects } = await run(input, []);
        for (const { body } of effects.sms) {
          expect(String(body).trim()).not.toBe("");
          expect(String(body)).not.toMatch(/undefined|\[object|Hi $/);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("gives the same result twice, as valid JSON", async () => {
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const first = await run(input, []);
        // Compared as JSON, which is the stored form and turns -0 into 0.
        const kept = JSON.stringify(first);
        expect(JSON.stringify(await run(input, []))).toBe(kept);
        expect(JSON.stringify(JSON.parse(kept))).toBe(kept);
      }),
      { numRuns: 50 },
    );
  });
});
