import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { nextDate, wallTime } from "@/lib/automation/timezone";
import { createContact } from "@/lib/contract/contacts";
import type { TestServer } from "@/scripts/testing/server";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";
import { dayTime, typeInto } from "./typed-fields";

test.describe.configure({ timeout: 120_000 });

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const WORDS = "Please bring your insurance card on Friday.";
const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

type Screen = BrowserContextOptions & { timezone?: string };

/** A conversation of a new workspace. */
async function openConversation(
  browser: Browser,
  server: TestServer,
  { timezone = "UTC", ...screen }: Screen,
) {
  const { workspaceId, email, page: first } = await newOwner(browser, server, { timezone });
  await first.context().close();
  const page = await (await browser.newContext({ baseURL: server.baseUrl, ...screen })).newPage();
  const base = `/w/${workspaceId}`;
  await page.goto(`${base}/today`);
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  const { id } = await api(createContact, { body: { phone: "+12025550173", name: "Sam Waters" } });
  await page.goto(`${base}/conversations?with=${id}`);
  return { page, base };
}

/** The controls that a thumb would miss. */
const smallControls = (scope: Locator) =>
  scope.locator("button, [role=combobox], textarea").evaluateAll((all) =>
    all
      .map((one) => ({
        name: one.ariaLabel ?? one.textContent,
        height: one.getBoundingClientRect().height,
      }))
      .filter(({ height }) => height > 1 && height < 39.5),
  );

const sideways = (page: Page) => page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);

for (const [name, screen] of [
  ["a wide screen", DESKTOP],
  ["a phone", PHONE],
] as const) {
  test(`a text is scheduled, found on Today, moved and canceled on ${name}`, async ({ browser, server }) => {
    const { page, base } = await openConversation(browser, server, screen);
    const fits = async (scope: Locator) => {
      expect(await sideways(page)).toBe(0);
      if (screen === PHONE) expect(await smallControls(scope)).toEqual([]);
    };
    const dialog = page.getByRole("dialog");
    const thread = page.getByRole("list", { name: "Messages" });
    const upcoming = page.getByRole("region", { name: "Scheduled texts" });

    await page.getByRole("textbox", { name: "Message" }).fill(WORDS);
    await page.getByRole("button", { name: "Schedule…" }).click();
    await dayTime(dialog, "Send on").fill(`${IN_TWO_DAYS}T10:15`);
    await fits(dialog);
    await dialog.getByRole("button", { name: "Schedule text" }).click();
    await expect(thread).toContainText(/Scheduled by Lee Waters for .+10:15/);
    // Only an element of its own is set apart from the buttons by a dot.
    await expect(thread.locator("span").filter({ hasText: /^Scheduled by Lee Waters/ })).toBeVisible();
    await fits(thread);

    await page.goto(`${base}/today`);
    await expect(upcoming).toContainText(/Sam Waters.*10:15 AM.*Please bring your insurance card/);
    await fits(upcoming);
    await upcoming.getByRole("link", { name: "Sam Waters" }).click();

    await thread.getByRole("button", { name: "Edit:" }).click();
    await dayTime(dialog, "Send on").fill(`${IN_TWO_DAYS}T11:30`);
    await fits(dialog);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(thread).toContainText("11:30");

    await page.goto(`${base}/today`);
    await expect(upcoming).toContainText("11:30");
    await upcoming.getByRole("link", { name: "Scheduled texts" }).click();
    await expect(page.getByRole("radio", { name: "Scheduled" })).toBeChecked();
    const texts = page.getByRole("list", { name: "Texts" });
    await expect(texts).toContainText(WORDS);
    await fits(texts);
    await texts.getByRole("button", { name: "Don't send:" }).click();
    await expect(page.getByText("No scheduled texts")).toBeVisible();

    await page.goto(`${base}/today`);
    await expect(page.getByRole("heading", { name: "Messages waiting" })).toBeVisible();
    await expect(upcoming).toHaveCount(0);
    await page.context().close();
  });
}

test("tomorrow is the workspace's day, on a computer that is 25 hours ahead", async ({ browser, server }) => {
  const timezone = "Pacific/Pago_Pago";
  const { page } = await openConversation(browser, server, {
    ...DESKTOP,
    timezone,
    timezoneId: "Pacific/Kiritimati",
  });
  const tomorrow = () => nextDate(wallTime(Date.now(), timezone).date);
  await page.getByRole("textbox", { name: "Message" }).fill(WORDS);
  await page.getByRole("button", { name: "Schedule…" }).click();
  const { day } = dayTime(page.getByRole("dialog"), "Send on");
  const before = tomorrow();
  await typeInto(day, "tomorrow");
  expect([before, tomorrow()]).toContain(await day.getAttribute("data-value"));
});
