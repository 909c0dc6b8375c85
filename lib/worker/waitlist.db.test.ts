import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

/** The waitlist of the gallery, as a workspace has it after using the template. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine({}, { unlimited: true });
});
afterAll(() => testEngine.close());

const PATIENT = "+12025550110";
const WAITING = ["+12025550111", "+12025550112", "+12025550113"];

async function ok(answer: ReturnType<TestWorkspace["post"]>) {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
}

/** A desk with a booked visit a week ahead and three people on its waitlist. */
async function opened() {
  const desk = await testEngine.newWorkspace();
  await ok(
    desk.put("/v1/settings/sending-rules", {
      textableCountries: ["US"],
      quietHours: null,
      frequencyCapPerDay: null,
      requireMarketingConsent: true,
      httpPorts: [],
    }),
  );
  await ok(desk.post("/v1/services", { name: "Check-up", durationMinutes: 30 }));
  await ok(desk.post("/v1/providers", { name: "Dr. Lee" }));
  for (const phone of WAITING)
    await ok(desk.post("/v1/contacts", { phone, name: "Kim", tags: ["waitlist"] }));
  const startsAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const visit = await ok(
    desk.post("/v1/appointments", {
      contactPhone: PATIENT,
      service: "Check-up",
      provider: "Dr. Lee",
      startsAt,
    }),
  );
  const { automation, companions } = await ok(
    desk.post("/v1/template-uses", { template: "waitlist-first-come" }),
  );
  for (const { id } of [...companions, automation]) await ok(desk.post(`/v1/automations/${id}/deploy`));
  await ok(desk.post(`/v1/appointments/${visit.id}/cancel`));
  await testEngine.settle();
  return { desk, visit };
}
const reply = async (desk: TestWorkspace, from: string, body: string) => {
  await ok(desk.tell("sms.received", { from, body }));
  await testEngine.settle();
};
const textsTo = async (desk: TestWorkspace, phone: string) =>
  (
    await testEngine.rows<{ body: string }>(
      "select body from message where workspace_id = $1 and to_address = $2 and direction = 'outbound' order by id",
      [desk.id, phone],
    )
  ).map(({ body }) => body);
const bookedOf = async (desk: TestWorkspace) =>
  (await desk.get("/v1/appointments?status=booked")).body.appointments.map(
    (one: { contactPhone: string; startsAt: string }) => `${one.contactPhone} ${one.startsAt}`,
  );
const tagsOf = async (desk: TestWorkspace, phone: string) =>
  (await desk.get(`/v1/contacts?phone=${encodeURIComponent(phone)}`)).body.contacts[0].tags;

describe("the waitlist", () => {
  it("books the first yes, and says to the next that the time is gone", async () => {
    const { desk, visit } = await opened();
    const [first, second, third] = WAITING as [string, string, string];
    for (const phone of WAITING)
      expect(await textsTo(desk, phone)).toEqual([expect.stringContaining("a time for Check-up is free")]);
    expect(await textsTo(desk, PATIENT)).toEqual([]);
    await reply(desk, second, "Yes please");
    await reply(desk, first, "YES");
    await reply(desk, third, "no thanks");
    expect(await bookedOf(desk)).toEqual([`${second} ${visit.startsAt}`]);
    expect((await textsTo(desk, second)).at(-1)).toContain("You are booked");
    expect((await textsTo(desk, first)).at(-1)).toContain("that time is gone");
    expect(await textsTo(desk, third)).toHaveLength(1);
    expect([await tagsOf(desk, second), await tagsOf(desk, first)]).toEqual([[], ["waitlist"]]);
  });

  it("books one of two who answer at the same moment", async () => {
    const { desk, visit } = await opened();
    const [first, second] = WAITING as [string, string];
    const data = [first, second].map((from) => ({ type: "sms.received", data: { from, body: "Yes" } }));
    await ok(desk.post("/v1/events", { events: data }));
    await testEngine.settle();
    const booked: string[] = await bookedOf(desk);
    expect(booked).toHaveLength(1);
    expect([`${first} ${visit.startsAt}`, `${second} ${visit.startsAt}`]).toContain(booked[0]);
    const last = [(await textsTo(desk, first)).at(-1), (await textsTo(desk, second)).at(-1)].sort();
    expect(last).toEqual([expect.stringContaining("gone"), expect.stringContaining("You are booked")]);
  });
});
