import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/calendar`);
});

test("the calendar is followed by an address that is shown once and can be revoked", async ({
  page,
  expectAccessible,
}) => {
  await page.getByRole("button", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to the calendar" });
  await expectAccessible();
  await dialog.getByRole("button", { name: "Create address" }).click();
  const address = (await dialog.getByRole("status", { name: "Calendar address" }).textContent()) ?? "";
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible();
  const path = new URL(address).pathname;
  const calendar = await page.request.get(path);
  expect([calendar.status(), calendar.headers()["content-type"]]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  expect(await calendar.text()).toContain("BEGIN:VEVENT");
  await dialog.getByRole("button", { name: "Revoke the address of Everybody" }).last().click();
  await expect(dialog.getByRole("status", { name: "Calendar address" })).toBeHidden();
  expect((await page.request.get(path)).status()).toBe(404);
});

test("the calendar prints as tables, without the frame around it", async ({ page }) => {
  // A Sunday has no appointments to print.
  await page.goto(`/w/${WORKSPACE}/calendar?view=week`);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event("beforeprint"));
  });
  await page.getByRole("button", { name: "Print" }).click();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await page.emulateMedia({ media: "print" });
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color];
  });
  // Printing uses the light theme, whichever theme the screen shows.
  expect(colors).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  await expect(page.getByText(/^Printed .* All times are /)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Patient" }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Appointments" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Calls" })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("region", { name: "Appointments" })).toBeVisible();
});
