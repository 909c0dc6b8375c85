import type { Page } from "@playwright/test";
import { choose, details, draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";
import { typeInto } from "./typed-fields";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const runs = (page: Page) => details(page).getByRole("region", { name: "Next runs" });

test("a schedule is put together from days and times, and read back as it was", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, { name: "By the clock" });
  const schedule = async () => (await draftOf(page, server.baseUrl, id)).nodes[0]?.schedule;
  await page
    .getByRole("region", { name: "Start" })
    .getByRole("button", { name: /^On a schedule/ })
    .click();
  const form = details(page);
  await expect(form.getByRole("combobox", { name: "Repeats" })).toHaveText("On days of the week");
  await expectSaved(page);
  expect(await schedule()).toEqual({ cron: "0 9 * * 1-5" });
  await expect(runs(page).getByRole("listitem")).toHaveCount(5);

  await form.getByRole("button", { name: "Friday" }).click();
  await typeInto(form.getByLabel("Time 1", { exact: true }), "830");
  await form.getByRole("button", { name: "Add a time" }).click();
  await expect(form.getByLabel("Time 2", { exact: true })).toHaveAttribute("data-value", "09:30");
  await expectSaved(page);
  await expect.poll(schedule).toEqual({ cron: "30 8,9 * * 1,2,3,4" });

  await page.reload();
  await page.getByTestId("card-trigger").click();
  await expect(form.getByLabel("Time 2", { exact: true })).toHaveAttribute("data-value", "09:30");
  await expect(form.getByRole("button", { name: "Friday" })).toHaveAttribute("aria-pressed", "false");
  await expect(form.getByRole("button", { name: "Thursday" })).toHaveAttribute("aria-pressed", "true");
});

test("the first Monday of the month, a time zone and a cron expression", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [{ id: "t", type: "trigger", event: "schedule", schedule: { cron: "0 9 * * 1-5" } }],
    settings: { timezone: "Europe/Berlin" },
  });
  const schedule = async () => (await draftOf(page, server.baseUrl, id)).nodes[0]?.schedule;
  await page.getByTestId("card-t").click();
  const form = details(page);
  await expect(runs(page)).toContainText("In Berlin time");
  await choose(form, "Repeats", "On a weekday of the month");
  await expect(form.getByRole("combobox", { name: "Which one of the month" })).toHaveText("First");
  await expect(runs(page).getByRole("listitem").filter({ hasText: /^Mon,/ })).toHaveCount(5);
  await expectSaved(page);
  await expect.poll(schedule).toEqual({ cron: "0 9 * * 1#1" });

  await form.getByRole("combobox", { name: "Time zone" }).click();
  await page.getByRole("searchbox", { name: "Search time zone" }).fill("denver");
  await page.keyboard.press("Enter");
  await expect(runs(page)).toContainText("In Denver time");

  await choose(form, "Repeats", "Custom (cron expression)");
  const cron = form.getByLabel("Cron expression");
  await expect(cron).toHaveValue("0 9 * * 1#1");
  await cron.fill("0 9 * 6 *");
  await expect(form.getByText("At 9:00 AM in June")).toBeVisible();
  await expectSaved(page);
  await expect.poll(schedule).toEqual({ cron: "0 9 * 6 *", timezone: "America/Denver" });
  await cron.fill("0 9 * *");
  await page.keyboard.press("Tab");
  await expect(form.getByText(/This has 4/)).toBeVisible();
  await choose(form, "Repeats", "Every few minutes");
  await expectSaved(page);
  await expect.poll(schedule).toEqual({ cron: "*/30 9-16 * * 1-5", timezone: "America/Denver" });
});

test("a wait ends at a time of day, on the next day and on chosen weekdays", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "w" },
      { id: "w", type: "action", action: "delay", config: { duration: { amount: 1, unit: "hours" } } },
    ],
    edges: [{ from: "t", to: "w" }],
  });
  const written = async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.config;
  await page.getByTestId("card-w").click();
  const form = details(page);
  await choose(form, "Wait", "Until a time of day");
  await expect(page.getByTestId("card-w")).toContainText("Wait until 9:00 AM the next day");
  await typeInto(form.getByRole("combobox", { name: "Time", exact: true }), "8:30");
  await form.getByRole("button", { name: "Saturday" }).click();
  await form.getByRole("button", { name: "Sunday" }).click();
  await expect(page.getByTestId("card-w")).toContainText(
    "Wait until 8:30 AM the next day (Monday to Friday)",
  );
  await choose(form, "Earliest", "Same day, if still ahead");
  await expectSaved(page);
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
  await expect.poll(written).toMatchObject({ timeOfDay: { at: "08:30", day: "same_day", weekdays } });
});
