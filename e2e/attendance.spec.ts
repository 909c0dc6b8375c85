import { createAppointment, listAppointments } from "@/lib/contract/appointments";
import { createProvider } from "@/lib/contract/providers";
import { createService } from "@/lib/contract/services";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";

const MINUTE = 60_000;

/** A time zone in which it is about noon, so that the last hour belongs to the present day at every hour of the test. */
function zoneAtNoon(): string {
  const zone = Intl.supportedValuesOf("timeZone").find(
    (timeZone) =>
      new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format() === "12",
  );
  if (!zone) throw new Error("it is noon nowhere");
  return zone;
}

test("Today asks whether the people of the last hour attended, and keeps both answers", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, email } = await newOwner(browser, server, { timezone: zoneAtNoon() });
  await page.goto(`/w/${workspaceId}/today`);
  await signInByForm(page, email);
  const today = page.getByRole("region", { name: /^Appointments/ });
  await expect(today).toBeVisible();
  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  await api(createService, { body: { name: "Check-up", durationMinutes: 20 } });
  await api(createProvider, { body: { name: "Dr. Reyes", isDefault: true } });
  const book = (contactName: string, i: number, minutes: number) =>
    api(createAppointment, {
      body: {
        ...{ contactName, contactPhone: `+1202555018${i}`, service: "Check-up" },
        startsAt: new Date(Date.now() + minutes * MINUTE).toISOString(),
      },
    });
  await book("Ann Came", 1, -55);
  await book("Bob Missed", 2, -30);
  await book("Cy Later", 3, 90);
  await page.reload();
  await expect(today.getByText("Attended?")).toHaveCount(2);
  await today.getByRole("button", { name: "Yes, Ann Came attended" }).click();
  await expect(today.getByText("Completed")).toBeVisible();
  await today.getByRole("button", { name: "No, Bob Missed didn't attend" }).click();
  await expect(today.getByText("No-show")).toBeVisible();
  await expect(today.getByText("Attended?")).toHaveCount(0);
  const { appointments } = await api(listAppointments, { query: { limit: "10" } });
  expect(new Map(appointments.map(({ contactName, status }) => [contactName, status]))).toEqual(
    new Map([
      ["Ann Came", "completed"],
      ["Bob Missed", "no_show"],
      ["Cy Later", "booked"],
    ]),
  );
  await page.context().close();
});
