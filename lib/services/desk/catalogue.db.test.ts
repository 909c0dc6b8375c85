import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";

/** Services, providers and holidays, through the API. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const patch = (desk: TestWorkspace, path: string, body: object) =>
  testEngine.api.call("PATCH", path, { key: desk.key, body });
/** A Monday two months from now, and a time on the nth day after it. */
const MONDAY = new Date(Date.now() + 60 * 86_400_000);
MONDAY.setUTCDate(MONDAY.getUTCDate() + ((8 - MONDAY.getUTCDay()) % 7));
const day = (n: number) => new Date(MONDAY.getTime() + n * 86_400_000).toISOString().slice(0, 10);
const on = (n: number, time = "00:00") => `${day(n)}T${time}:00.000Z`;
const book = (desk: TestWorkspace, of: object = {}) =>
  desk.post("/v1/appointments", {
    contactPhone: "+12025550123",
    service: "Cleaning",
    startsAt: on(0, "15:00"),
    ...of,
  });
const free = async (desk: TestWorkspace, more = "") =>
  (await desk.get(`/v1/appointments/availability?service=Cleaning&from=${on(0)}&limit=100${more}`)).body;

async function practice() {
  const desk = await testEngine.newWorkspace();
  const service = (await desk.post("/v1/services", { name: "Cleaning", durationMinutes: 30 })).body;
  const provider = (await desk.post("/v1/providers", { name: "Dr. Diaz" })).body;
  return { desk, service, provider };
}

describe("a service", () => {
  it("has a unique name, and booked appointments keep their length", async () => {
    const { desk, service } = await practice();
    const booked = (await book(desk)).body;
    const changed = await patch(desk, `/v1/services/${service.id}`, {
      name: "Deep cleaning",
      durationMinutes: 60,
    });
    expect(changed.body).toMatchObject({ name: "Deep cleaning", durationMinutes: 60, bufferMinutes: 0 });
    expect((await desk.get(`/v1/appointments/${booked.id}`)).body).toMatchObject({
      service: "Cleaning",
      endsAt: booked.endsAt,
    });
    const other = (await desk.post("/v1/services", { name: "Filling" })).body;
    const taken = await patch(desk, `/v1/services/${other.id}`, { name: "Deep cleaning" });
    expect([taken.status, taken.body.code]).toEqual([409, "conflict"]);
  });

  it("cannot be booked while inactive, and can be activated again", async () => {
    const { desk, service } = await practice();
    await patch(desk, `/v1/services/${service.id}`, { active: false });
    const { status, body } = await book(desk);
    expect([status, body.errors[0].pointer]).toEqual([422, "/service"]);
    await patch(desk, `/v1/services/${service.id}`, { active: true });
    expect((await book(desk)).status).toBe(200);
  });

  it("keeps its buffer free after every visit", async () => {
    const { desk, service } = await practice();
    await patch(desk, `/v1/services/${service.id}`, { bufferMinutes: 15 });
    await book(desk);
    expect((await book(desk, { startsAt: on(0, "15:30") })).body.code).toBe("slot_taken");
    expect((await book(desk, { startsAt: on(0, "15:45") })).status).toBe(200);
  });
});

describe("a provider", () => {
  it("uses their own hours before the workspace's", async () => {
    const { desk, provider } = await practice();
    const hours = { monday: { open: "10:00", close: "11:00" } };
    await patch(desk, `/v1/providers/${provider.id}`, { hours });
    const starts = (await free(desk, `&to=${on(1)}`)).slots.map(({ startsAt }: { startsAt: string }) =>
      startsAt.slice(11, 16),
    );
    expect(starts).toEqual(["10:00", "10:15", "10:30"]);
    await patch(desk, `/v1/providers/${provider.id}`, { hours: null });
    expect((await free(desk, `&to=${on(1)}`)).slots.length).toBeGreaterThan(3);
  });

  it("is the only default, and the default cannot be deactivated", async () => {
    const { desk, provider } = await practice();
    const second = (await desk.post("/v1/providers", { name: "Dr. Osei" })).body;
    expect((await patch(desk, `/v1/providers/${provider.id}`, { active: false })).status).toBe(422);
    await patch(desk, `/v1/providers/${second.id}`, { isDefault: true });
    const { providers } = (await desk.get("/v1/providers")).body;
    expect(providers.filter((one: { isDefault: boolean }) => one.isDefault)).toMatchObject([
      { name: "Dr. Osei" },
    ]);
    expect((await patch(desk, `/v1/providers/${provider.id}`, { active: false })).status).toBe(200);
    expect((await book(desk)).body.provider).toBe("Dr. Osei");
    expect((await book(desk, { provider: "Dr. Diaz" })).body.errors[0].pointer).toBe("/provider");
  });
});

describe("a holiday", () => {
  it("removes the day's free slots, and restores them when it is deleted", async () => {
    const { desk } = await practice();
    const { id } = (await desk.post("/v1/holidays", { date: day(0), name: "Off" })).body;
    expect((await free(desk)).nextAvailable).toBe(on(1));
    const gone = await testEngine.api.call("DELETE", `/v1/holidays/${id}`, { key: desk.key });
    expect([gone.status, gone.body.date]).toEqual([200, day(0)]);
    expect((await free(desk)).nextAvailable).toBe(on(0));
    expect((await testEngine.api.call("DELETE", `/v1/holidays/${id}`, { key: desk.key })).status).toBe(404);
  });
});
