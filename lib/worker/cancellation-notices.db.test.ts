import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { receiveSms } from "@/lib/services/desk/messages";
import { systemCtx } from "./jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const SAM = "+12025550123";
const HOUR = 3_600_000;
const clockAt = (ms: number) => new Date(ms).toISOString().slice(11, 16);

/** A workspace whose quiet hours are now, and an automation that cancels Sam's appointment when Sam's call is missed. */
async function atNight(settings: object = {}): Promise<{ desk: TestWorkspace; appointmentId: string }> {
  const desk = await engine.newWorkspace();
  await setQuietHours(desk, { from: clockAt(Date.now() - HOUR), to: clockAt(Date.now() + HOUR) });
  await desk.post("/v1/contacts", { phone: SAM, name: "Sam Doe", timezone: "UTC" });
  await desk.post("/v1/services", { name: "Cleaning" });
  const startsAt = new Date(Date.now() + 72 * HOUR).toISOString();
  const { body } = await desk.post("/v1/appointments", { contactPhone: SAM, service: "Cleaning", startsAt });
  const config = { appointmentId: body.id, notifyContact: true };
  await desk.deploy({
    settings,
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      { id: "a", type: "action", action: "cancel_appointment", config, next: "b" },
      { id: "b", type: "action", action: "set_variable", config: { name: "done", value: "yes" } },
    ],
  });
  return { desk, appointmentId: body.id };
}

const setQuietHours = (desk: TestWorkspace, quietHours: object | null) =>
  desk.put("/v1/settings/sending-rules", {
    textableCountries: ["US"],
    quietHours,
    frequencyCapPerDay: null,
    requireMarketingConsent: false,
    httpPorts: [],
  });

async function endQuietHours(desk: TestWorkspace) {
  await setQuietHours(desk, null);
  await engine.pass(120);
  await engine.sweep();
  await engine.settle();
}

async function cancel(desk: TestWorkspace) {
  await desk.tell("call.missed", { caller_phone: SAM });
  await engine.settle();
}

const sent = async (desk: TestWorkspace) =>
  (await desk.get("/v1/messages?direction=outbound")).body.messages.length;

describe("the notice of a cancellation", () => {
  it("waits for the end of quiet hours, while the appointment is canceled at once", async () => {
    const { desk, appointmentId } = await atNight();
    await cancel(desk);
    expect((await desk.get(`/v1/appointments/${appointmentId}`)).body.status).toBe("cancelled");
    expect(await sent(desk)).toBe(0);
    expect(await desk.runs()).toMatchObject([{ status: "waiting" }]);

    await endQuietHours(desk);
    expect(await sent(desk)).toBe(1);
    const [run] = await desk.runs();
    expect(run).toMatchObject({ status: "succeeded" });
    const { steps } = (await desk.get(`/v1/runs/${run!.id}`)).body;
    expect(steps.map(({ nodeId, status }: { nodeId: string; status: string }) => [nodeId, status])).toEqual([
      ["a", "succeeded"],
      ["b", "succeeded"],
    ]);
  });

  it("still leaves in the morning when the cancellation itself ends the run", async () => {
    const { desk } = await atNight({ stopOn: [{ event: "appointment.cancelled" }] });
    await cancel(desk);
    expect(await sent(desk)).toBe(0);
    expect(await desk.runs()).toMatchObject([{ status: "waiting" }]);

    await endQuietHours(desk);
    expect(await sent(desk)).toBe(1);
    const [run] = await desk.runs();
    expect(run).toMatchObject({ status: "stopped" });
    const { steps } = (await desk.get(`/v1/runs/${run!.id}`)).body;
    expect(steps.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(["a"]);
  });

  it("is not sent once another event ends the run", async () => {
    const { desk } = await atNight({
      stopOn: [{ event: "appointment.cancelled" }, { event: "appointment.booked" }],
    });
    await cancel(desk);
    const startsAt = new Date(Date.now() + 96 * HOUR).toISOString();
    await desk.post("/v1/appointments", { contactPhone: SAM, service: "Cleaning", startsAt });
    expect(await desk.runs()).toMatchObject([{ status: "stopped" }]);
    await endQuietHours(desk);
    expect(await sent(desk)).toBe(0);
  });

  it("answers at night a person who has just written", async () => {
    const { desk } = await atNight();
    await tx(engine.db, { kind: "workspace", id: desk.id }, async (t) => {
      const ctx = await systemCtx(t, { ...engine.engine, workspaceId: desk.id, name: "test" });
      const text = { from: SAM, to: "+12025550100", body: "I cannot come", providerId: "in_1" };
      await receiveSms(ctx!, { ...text, keyword: null, answersHelp: true, media: [] });
    });
    await cancel(desk);
    expect(await sent(desk)).toBe(1);
  });

  it("is not sent again for an appointment that was canceled already", async () => {
    const { desk, appointmentId } = await atNight();
    await setQuietHours(desk, null);
    await desk.post(`/v1/appointments/${appointmentId}/cancel`, {});
    await cancel(desk);
    expect(await desk.runs()).toMatchObject([{ status: "succeeded" }]);
    expect(await sent(desk)).toBe(0);
  });
});
