import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPhoneEngine, type PhoneEngine, SAM } from "@/lib/worker/testing/phone-engine";
import type { TestWorkspace } from "@/lib/worker/testing/test-engine";

/** Callers who withhold their number are calls like any other, without a person. */
let phone: PhoneEngine;
beforeAll(async () => {
  phone = await openPhoneEngine();
});
afterAll(() => phone.close());

type Evaluation = { id: string; started: boolean; code: string | null };

describe("a withheld number", () => {
  const usesCaller = { to: "{{trigger.caller_phone}}", message: "Sorry!" };
  const deploy = (desk: TestWorkspace, name: string, config: object, action = "send_sms") =>
    desk.deploy({
      name,
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        { id: "a", type: "action", action, config },
      ],
    });

  it.each(["anonymous", "Restricted", "+266696687", "+17378742833", ""])(
    "is a call without a caller: %j",
    async (From) => {
      const desk = await phone.withTexts();
      await phone.status(desk, { From, CallStatus: "no-answer", CallDuration: "12" });
      expect(await phone.callsOf(desk)).toMatchObject([
        { from: null, withheld: true, contactId: null, outcome: "missed", durationSeconds: 12 },
      ]);
      expect((await desk.get("/v1/contacts")).body.contacts).toEqual([]);
      const usage = await phone.testEngine.rows(
        "select meter from usage_event where workspace_id = $1 and meter in ('calls', 'call_seconds') order by meter",
        [desk.id],
      );
      expect(usage).toEqual([{ meter: "call_seconds" }, { meter: "calls" }]);
    },
  );

  it("starts what does not need the caller, and says why the rest did not start", async () => {
    const desk = await phone.withTexts();
    const texting = await deploy(desk, "Text back", usesCaller);
    const greeting = await deploy(desk, "By name", { to: SAM, message: "{{ contact.name }} called" });
    const telling = await deploy(desk, "Tell us", { to: SAM, message: "Somebody called" });
    await phone.status(desk, { From: "anonymous", CallStatus: "no-answer" });
    const evaluations = await phone.testEngine.rows<Evaluation>(
      `select e->>'automationId' as id, (e->>'started')::boolean as started, e->'reason'->>'code' as code
       from event, jsonb_array_elements(evaluations) e where workspace_id = $1 and type = 'call.missed'`,
      [desk.id],
    );
    const outcomeOf = Object.fromEntries(evaluations.map(({ id, started, code }) => [id, started || code]));
    expect(outcomeOf).toEqual({
      [texting.id]: "withheld_caller",
      [greeting.id]: "withheld_caller",
      [telling.id]: true,
    });
  });

  it("is recorded over the API too", async () => {
    const desk = await phone.testEngine.newWorkspace();
    const made = await desk.post("/v1/calls", {
      direction: "inbound",
      from: "anonymous",
      outcome: "answered",
    });
    expect(made).toMatchObject({ status: 200, body: { from: null, withheld: true } });
    const outbound = { direction: "outbound", from: "anonymous", to: SAM, outcome: "answered" };
    expect((await desk.post("/v1/calls", outbound)).status).toBe(422);
  });
});
