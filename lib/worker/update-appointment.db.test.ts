import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const TEN = "2027-03-02T15:00:00.000Z";
const ELEVEN = "2027-03-02T16:00:00.000Z";
const updating = (config: object) => ({
  nodes: [
    { id: "t", type: "trigger", event: "appointment.booked", next: "a" },
    { id: "a", type: "action", action: "update_appointment", config },
  ],
});

async function newDesk(): Promise<TestWorkspace> {
  const desk = await testEngine.newWorkspace({ settings: { timezone: "America/New_York" } });
  await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 });
  return desk;
}
const book = (desk: TestWorkspace, startsAt = TEN) =>
  desk.post("/v1/appointments", { contactPhone: PHONE, service: "Cleaning", startsAt });
const read = async (desk: TestWorkspace, id: string) => (await desk.get(`/v1/appointments/${id}`)).body;
async function lastSteps(desk: TestWorkspace) {
  await testEngine.settle();
  const [run] = (await desk.get("/v1/runs?limit=1")).body.runs;
  return (await desk.get(`/v1/runs/${run.id}`)).body.steps;
}

describe("the action that updates an appointment", () => {
  it("confirms the appointment of the event and keeps its time held", async () => {
    const desk = await newDesk();
    await desk.deploy(updating({ status: "confirmed", notes: "Confirmed by text" }));
    const { body: made } = await book(desk);
    expect(await lastSteps(desk)).toMatchObject([
      {
        status: "succeeded",
        output: { appointmentId: made.id, startsAt: TEN, status: "confirmed" },
      },
    ]);
    expect(await read(desk, made.id)).toMatchObject({ status: "confirmed", notes: "Confirmed by text" });
    expect((await book(desk)).body.code).toBe("slot_taken");
    const { body } = await desk.get(
      `/v1/appointments/availability?service=Cleaning&from=${TEN}&to=${ELEVEN}`,
    );
    expect(body.slots.map((slot: { startsAt: string }) => slot.startsAt)).not.toContain(TEN);
    const { appointments } = (await desk.get("/v1/appointments?status=confirmed")).body;
    expect(appointments).toHaveLength(1);
  });

  it("moves it in the automation's zone, and fails where the time is taken", async () => {
    const desk = await newDesk();
    const { body: first } = await book(desk, ELEVEN);
    await desk.deploy(updating({ startsAt: "2027-03-02T11:00" }));
    const { body: second } = await book(desk);
    expect((await lastSteps(desk))[0]).toMatchObject({ status: "failed", error: { code: "slot_taken" } });
    await desk.post(`/v1/appointments/${first.id}/cancel`);
    const { body: third } = await book(desk, "2027-03-02T18:00:00Z");
    expect((await lastSteps(desk))[0]).toMatchObject({ output: { startsAt: ELEVEN, status: "booked" } });
    expect(await read(desk, third.id)).toMatchObject({
      startsAt: ELEVEN,
      endsAt: "2027-03-02T16:30:00.000Z",
    });
    expect(await read(desk, second.id)).toMatchObject({ startsAt: TEN });
  });

  it("fails for one that was cancelled", async () => {
    const desk = await newDesk();
    const { body: cancelled } = await book(desk);
    await desk.post(`/v1/appointments/${cancelled.id}/cancel`);
    await desk.deploy(updating({ appointmentId: cancelled.id, status: "confirmed" }));
    await book(desk);
    expect((await lastSteps(desk))[0]).toMatchObject({ status: "failed", error: { code: "type_mismatch" } });
    expect(await read(desk, cancelled.id)).toMatchObject({ status: "cancelled" });
  });

  it("fails for one of another workspace", async () => {
    const other = await newDesk();
    const { body: foreign } = await book(other);
    const desk = await newDesk();
    await desk.deploy(updating({ appointmentId: foreign.id, status: "confirmed" }));
    await book(desk);
    expect((await lastSteps(desk))[0]).toMatchObject({ status: "failed", error: { code: "not_found" } });
    expect(await read(other, foreign.id)).toMatchObject({ status: "booked" });
  });

  it.each([
    ["confirmed", { status: "confirmed" }],
    ["moved to a free time", { startsAt: "2027-03-02T12:00" }],
    ["moved to a taken time", { startsAt: "2027-03-02T11:00" }],
  ])("is %s in a test as live", async (_, config) => {
    const desk = await newDesk();
    await book(desk, ELEVEN);
    const { body: made } = await book(desk);
    const { id } = await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "sms.received", next: "a" },
        {
          id: "a",
          type: "action",
          action: "update_appointment",
          config: { ...config, appointmentId: made.id },
        },
      ],
    });
    const sampleData = { from: PHONE, body: "Y" };
    const { body: tested } = await desk.post(`/v1/automations/${id}/test`, { sampleData });
    expect(await read(desk, made.id)).toMatchObject({ startsAt: TEN, status: "booked" });
    await desk.tell("sms.received", sampleData);
    const [live] = await lastSteps(desk);
    const [step] = tested.steps;
    expect([step.status, step.output, step.error?.code]).toEqual([
      live.status,
      live.output,
      live.error?.code,
    ]);
  });

  it("has to change something", async () => {
    const desk = await newDesk();
    const { body } = await desk.post("/v1/automations", { name: "A", ...updating({}) });
    expect(body.validation.errors).toMatchObject([{ code: "missing_field", field: "config.status" }]);
  });
});

describe("a confirmed appointment", () => {
  const act = (desk: TestWorkspace, id: string, verb: string, body?: object) =>
    desk.post(`/v1/appointments/${id}/${verb}`, body);

  it("is confirmed once, and booked again when it moves to another time", async () => {
    const desk = await newDesk();
    const { body: made } = await book(desk);
    expect((await act(desk, made.id, "confirm")).body).toMatchObject({ status: "confirmed" });
    expect((await act(desk, made.id, "confirm")).status).toBe(200);
    const moved = await act(desk, made.id, "reschedule", { startsAt: ELEVEN });
    expect(moved.body).toMatchObject({ startsAt: ELEVEN, status: "booked" });
    await act(desk, made.id, "confirm");
    expect((await act(desk, made.id, "reschedule", { startsAt: ELEVEN })).body.status).toBe("confirmed");
  });

  it.each([
    ["cancel", "cancelled"],
    ["complete", "completed"],
    ["no-show", "no_show"],
  ])("can still %s, and not be confirmed after", async (verb, status) => {
    const desk = await newDesk();
    const { body: made } = await book(desk);
    await act(desk, made.id, "confirm");
    expect((await act(desk, made.id, verb)).body).toMatchObject({ status });
    const again = await act(desk, made.id, "confirm");
    expect([again.status, again.body.code]).toEqual([409, "illegal_transition"]);
  });

  it("is reminded of, also by an automation deployed later", async () => {
    const desk = await newDesk();
    const soon = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const { body: made } = await book(desk, soon);
    await act(desk, made.id, "confirm");
    await desk.deploy({
      nodes: [
        {
          id: "t",
          type: "trigger",
          event: "appointment.reminder",
          offset: { amount: 2, unit: "hours" },
          next: "a",
        },
        { id: "a", type: "action", action: "create_callback", config: { phone: PHONE } },
      ],
    });
    const armed = await testEngine.rows(
      "select 1 from reminder where workspace_id = $1 and appointment_id = $2",
      [desk.id, made.id],
    );
    expect(armed).toHaveLength(1);
  });
});
