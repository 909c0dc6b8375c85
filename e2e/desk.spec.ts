import { createAutomation, deployAutomation } from "../lib/api/contracts/automations";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

/** A reserved number nobody else in these tests uses. */
const number = (i: number) => `(202) 555-01${String(i).padStart(2, "0")}`;

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("a missed call that is logged starts an automation, told on the caller's timeline", async ({
  page,
  server,
}) => {
  // One that listens at every hour: the demo's own listens in opening hours alone.
  const api = apiOf(page, server.baseUrl);
  const { id } = await api(createAutomation, {
    body: {
      name: "Queue every missed call",
      nodes: [
        { id: "missed", type: "trigger", event: "call.missed", next: "queue" },
        {
          id: "queue",
          type: "action",
          action: "create_callback",
          config: { phone: "{{trigger.caller_phone}}" },
        },
      ],
    },
  });
  await api(deployAutomation, { params: { id }, body: {} });
  await page.goto(`/w/${WORKSPACE}/today`);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log a call…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Telephone number").fill(number(2));
  await dialog.getByLabel("Name").fill("Wanda Waits");
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(page.getByText("Call logged.", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Wanda Waits" })).toBeVisible();
  await page.getByRole("link", { name: "Wanda Waits" }).click();
  await expect(page.getByRole("heading", { name: "Wanda Waits" })).toBeVisible();
  await expect(page.getByText("An automation ran for them").first()).toBeVisible({ timeout: 20_000 });
  await page.goto(`/w/${WORKSPACE}/calls?outcome=missed`);
  await expect(page.getByRole("link", { name: "Wanda Waits" })).toBeVisible();
});

test("a number that is none is said at its field", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/calls`);
  await page.getByRole("button", { name: "Log a call" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Telephone number").fill("12");
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(dialog.getByRole("alert")).toContainText("is not a phone number");
});

test("a lead moves along the board by keyboard, and stays there", async ({ page }) => {
  const name = `Lena Lead ${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/leads`);
  await page.getByRole("button", { name: "Add a lead" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Telephone number").fill(number(3));
  await dialog.getByRole("button", { name: "Add lead" }).click();
  const fresh = page.getByRole("region", { name: "New" });
  await fresh.getByRole("link", { name }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("region", { name: "Contacted" }).getByRole("link", { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Contacted" }).getByRole("link", { name })).toBeVisible();
});

test("a booking lands in the calendar, and nobody is put on top of it", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/calendar`);
  const dialog = page.getByRole("dialog");
  const book = async (person: string, phone: string, at?: string) => {
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await dialog.getByLabel("Telephone number").fill(phone);
    await dialog.getByLabel("Name").fill(person);
    if (at) await dialog.getByLabel("Starts").fill(at);
    else
      await dialog
        .getByRole("button", { name: /(AM|PM)$/ })
        .last()
        .click();
    const start = await dialog.getByLabel("Starts").inputValue();
    await dialog.getByRole("button", { name: "Book appointment" }).click();
    return start;
  };
  const start = await book("Vera Visit", number(4));
  await expect(page.getByText("Vera Visit is booked", { exact: false })).toBeVisible();
  await page.goto(`/w/${WORKSPACE}/calendar?date=${start.slice(0, 10)}`);
  await expect(page.getByRole("button", { name: /Vera Visit/ })).toBeVisible();
  await book("Otto Over", number(5), start);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /Vera Visit/ }).click();
  await dialog.getByRole("button", { name: "Cancel appointment…" }).click();
  await dialog.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.getByText("Vera Visit's appointment is cancelled")).toBeVisible();
});

test("a text is written, counted and kept in the conversation", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/conversations`);
  await page.getByRole("region", { name: "Conversations" }).getByRole("button").first().click();
  const words = `See you at nine, ${Date.now()}`;
  await page.getByLabel("Your text").fill(words);
  await expect(page.locator("form").getByText("1 segment", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText(words);
});

test("a callback is asked for and done", async ({ page }) => {
  const name = `Cara Callback ${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  await page.getByRole("button", { name: "Add a callback" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Telephone number").fill(number(6));
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Priority").selectOption("urgent");
  await dialog.getByRole("button", { name: "Add callback" }).click();
  await page.getByRole("button", { name: `Done: ${name}` }).click();
  await dialog.getByLabel("What came of it").fill("Comes on Tuesday");
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await page.getByRole("radio", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Callbacks" })).toContainText("Comes on Tuesday");
});
