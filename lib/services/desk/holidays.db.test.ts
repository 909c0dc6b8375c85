import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let key: string;
beforeAll(async () => {
  api = await createApi();
  const partner = await api.newPartner();
  const day = { open: "00:00", close: "24:00" };
  const week = Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((name) => [name, day]),
  );
  key = (await api.newAccount(partner.key, { settings: { timezone: "UTC", businessHours: week } })).key;
});
afterAll(() => api.close());

/** A past day, so that the test may run at any hour, midnight included. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const event = async () => {
  const made = await api.call("POST", "/v1/events", {
    key,
    body: {
      type: "call.missed",
      data: { caller_phone: "+12025550123" },
      occurredAt: `${day}T12:00:00Z`,
    },
  });
  const read = await api.call("GET", `/v1/events/${made.body.id}`, { key });
  return read.body.data.during_hours as boolean;
};

describe("a holiday", () => {
  it("applies from the next event on", async () => {
    expect(await event()).toBe(true);
    expect(
      (await api.call("POST", "/v1/holidays", { key, body: { date: day, name: "Closed" } })).status,
    ).toBe(200);
    expect(await event()).toBe(false);
  });
});
