import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seedOf } from "./backoff";
import type { JsonObject } from "./json";
import type { Outcome, Perform, Run } from "./run";
import { failing, fold, succeed } from "./testing/fold";
import { graphs, payloads } from "./testing/graphs";
import { eventOf, NOW } from "./testing/reading";

const steps: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  {
    action: "say",
    config: { to: "{{trigger.caller_phone}}", words: "Hi {{trigger.caller_name | default:'you'}}" },
  },
  {
    action: "say",
    config: { to: "+12025550143", words: "Hi" },
    onError: "continue",
    retry: { maxAttempts: 2 },
  },
  { action: "keep", config: { name: "{{trigger.caller_name}}", count: "{{trigger.ring_seconds}}" } },
  { action: "delay", config: { duration: { amount: 3, unit: "hours" }, window: "business_hours" } },
  { action: "wait_for_event", config: { event: "sms.received", timeout: { amount: 1, unit: "days" } } },
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

/** Outcomes that look random but are deterministic. */
function outcomes(seed: number): (step: Perform) => Outcome {
  return (step) => {
    const roll = seedOf(`${seed} ${step.nodeId} ${step.attempt}`) % 8;
    if (roll === 0) return failing("timeout", true);
    if (roll === 1) return failing("unknown_outcome", false);
    if (roll === 2)
      return { status: "suppressed", output: null, holdUntil: new Date(NOW + 86_400_000).toISOString() };
    return succeed(step);
  };
}

const later = [1, 5, 30].map((hours) => ({
  ...eventOf({ from: "+12025550143", body: "YES" }, "sms.received"),
  at: NOW + hours * 3_600_000,
}));

describe("a run is a pure fold", () => {
  const cases = fc.record({ definition: graphs(steps), payload: payloads, seed: fc.nat(1_000) });

  it("gives byte-equal runs for the same definition, event and outcomes", () => {
    fc.assert(
      fc.property(cases, ({ definition, payload, seed }) => {
        const serializedRun = () =>
          JSON.stringify(fold({ definition, event: eventOf(payload), outcome: outcomes(seed), later }));
        expect(serializedRun()).toBe(serializedRun());
      }),
    );
  });

  it("continues identically after being stored and loaded at any boundary", () => {
    fc.assert(
      fc.property(cases, fc.nat(0xffff), ({ definition, payload, seed }, stops) => {
        const plain = fold({ definition, event: eventOf(payload), outcome: outcomes(seed), later });
        let boundary = 0;
        const between = (run: Run): Run =>
          (stops >> (boundary++ % 16)) & 1 ? JSON.parse(JSON.stringify(run)) : run;
        const restored = fold({
          definition: structuredClone(definition),
          event: eventOf(payload),
          outcome: outcomes(seed),
          later,
          between,
        });
        expect(JSON.stringify(restored)).toBe(JSON.stringify(plain));
      }),
    );
  });

  it("always ends, and never in an internal error", () => {
    fc.assert(
      fc.property(cases, ({ definition, payload, seed }) => {
        const { run } = fold({ definition, event: eventOf(payload), outcome: outcomes(seed), later });
        expect(["succeeded", "failed", "stopped"]).toContain(run.status);
        expect(run.error?.code).not.toBe("internal");
      }),
    );
  });
});
