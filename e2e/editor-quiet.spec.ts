import type { Page } from "@playwright/test";
import { details, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const TEXT = {
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "text" },
    {
      id: "text",
      type: "action",
      action: "send_sms",
      config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you", messageClass: "marketing" },
    },
  ],
};

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const message = (page: Page) => details(page).getByRole("textbox", { name: "Message" });
const missing = (page: Page) => details(page).getByText("“Message” is missing");

async function addText(page: Page, baseUrl: string) {
  await openNew(page, baseUrl, { nodes: [{ id: "t", type: "trigger", event: "call.missed" }] });
  await page.getByTestId("card-t").click();
  await steps(page)
    .getByRole("button", { name: /^Send SMS/ })
    .click();
  await expect(message(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Deploy", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
}

test("a new step shows a missing value in one place, once its field was left", async ({ page, server }) => {
  await addText(page, server.baseUrl);
  await expect(missing(page)).toHaveCount(0);
  await expect(page.getByTestId("card-send_sms").locator(".card-badge")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Problems", exact: true })).toBeVisible();
  await message(page).click();
  await expect(missing(page)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(missing(page)).toHaveCount(1);
  await expect(page.getByTestId("card-send_sms").locator(".card-badge")).toBeVisible();
  await message(page).fill("Hello");
  await expect(missing(page)).toHaveCount(0);
});

test("a replaced action asks for its own values, as quietly as a new one", async ({ page, server }) => {
  await openNew(page, server.baseUrl, TEXT);
  await page.getByTestId("card-text").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Replace with…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Send email/ })
    .click();
  const to = details(page).getByRole("textbox", { name: "To" });
  await expect(to).toBeFocused();
  await expect(to).toContainText("name@example.com");
  const subject = details(page).getByText("“Subject” is missing");
  await expect(subject).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expect(subject).toHaveCount(0);
});

test("a deploy that is refused shows what is missing", async ({ page, server }) => {
  await addText(page, server.baseUrl);
  // A mouse is refused by the test runner, because the button says that it is disabled; the key is not.
  await page.getByRole("button", { name: "Deploy", exact: true }).press("Enter");
  const panel = page.getByRole("region", { name: "Below the canvas" });
  await expect(panel.getByRole("button", { name: "Problem: “Message” is missing" })).toBeVisible();
  await expect(missing(page)).toHaveCount(1);
});

test("leaving a new step shows its problems", async ({ page, server }) => {
  await addText(page, server.baseUrl);
  await page.getByTestId("card-t").click();
  await expect(page.getByTestId("card-send_sms").locator(".card-badge")).toBeVisible();
});

test("nothing moves the field that is typed in, and its problems wait until it is left", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl, TEXT);
  await page.getByTestId("card-text").click();
  const advice = details(page).getByText("Marketing texts must say how to opt out");
  await expect(advice).toHaveCount(1);
  await message(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  const before = await message(page).boundingBox();
  await page.keyboard.type(" Reply STOP to opt out. Shall we call you?");
  await expect(advice).toHaveCount(0);
  expect((await message(page).boundingBox())?.y).toBe(before?.y);
  // A reference that is not there is no problem while it is typed.
  await page.keyboard.insertText(" {{trigger.nowhere}} and");
  const unknown = details(page).getByText("has no field “nowhere”");
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await expect(unknown).toHaveCount(0);
  await details(page).getByRole("textbox", { name: "Step name" }).click();
  await expect(unknown).toHaveCount(1);
  expect((await message(page).boundingBox())?.y).toBe(before?.y);
});

test("a problem keeps its fix beside its field", async ({ page, server }) => {
  const broken = structuredClone(TEXT);
  Object.assign(broken.nodes[1]?.config ?? {}, { to: "{{trigger.caller_fone}}" });
  await openNew(page, server.baseUrl, broken);
  await page.getByTestId("card-text").click();
  const fix = details(page).getByRole("button", { name: /^Fix: .*caller_phone/ });
  await expect(fix).toHaveCount(1);
  await fix.click();
  await expect(details(page).getByText("caller_fone")).toHaveCount(0);
});

test("another comparison takes the focus, and is quiet until its field was left", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "if" },
      {
        id: "if",
        type: "condition",
        expression: { field: "trigger.caller_name", operator: "exists" },
        trueBranch: "end",
        falseBranch: "end2",
      },
      { id: "end", type: "action", action: "stop" },
      { id: "end2", type: "action", action: "stop" },
    ],
  });
  await page.getByTestId("card-if").click();
  const fields = details(page).getByRole("combobox", { name: "Field" });
  const toChoose = details(page).getByText("Choose a field to check");
  const toEnter = details(page).getByText("Enter a value");
  await details(page).getByRole("button", { name: "Add another comparison" }).click();
  await expect(fields.nth(1)).toBeFocused();
  await page.keyboard.type("first-time");
  await expect(page.getByRole("searchbox", { name: "Search field" })).toHaveValue("first-time");
  await expect(page.getByRole("heading", { name: "What happens" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(fields.nth(1)).toContainText("First-time caller");
  await details(page).getByRole("button", { name: "Comparison", exact: true }).click();
  await expect(fields.nth(2)).toBeFocused();
  await expect(toChoose).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(toChoose).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("caller's name");
  await page.keyboard.press("Enter");
  await details(page).getByRole("combobox", { name: "Comparison" }).nth(2).click();
  await page.keyboard.type("is");
  await page.getByRole("option", { name: "is", exact: true }).click();
  await expect(page.getByTestId("card-if").locator(".card-badge")).toHaveCount(0);
  await expect(toEnter).toHaveCount(0);
  const value = details(page).getByRole("textbox", { name: "Value" });
  await value.click();
  await expect(value).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toEnter).toHaveCount(1);
});

test("a control under the pointer stays there while advice appears above it", async ({ page, server }) => {
  await addText(page, server.baseUrl);
  await page.keyboard.type("Sorry we missed you. How can we help?");
  const target = details(page).getByRole("switch", { name: "Respect quiet hours" });
  await target.hover();
  const before = await target.boundingBox();
  await target.click();
  await expect(details(page).getByText("This text asks for a reply, but nothing waits for it")).toBeVisible();
  expect((await target.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});
