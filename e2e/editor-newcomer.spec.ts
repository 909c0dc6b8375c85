import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";
import { type NewOwner, newOwner, PASSWORD, signInByForm } from "./new-owner";

/**
 * Someone who has never seen the editor builds, tests and deploys the missed-call text-back in a workspace of their own:
 * by mouse, by keys alone from the sign-in on, and by touch. The estimate of a person's time is the keystroke-level
 * model: a second and a third to decide and 1.3 seconds to point and press for each click, 0.28 seconds for each key.
 */
test.describe.configure({ timeout: 90_000 });

const CLICK_SECONDS = 1.35 + 1.1 + 0.2;
const KEY_SECONDS = 0.28;
const LIMIT_SECONDS = 120;
const TEXT = "Sorry we missed you. Reply STOP to opt out.";

let owner: NewOwner;
test.beforeEach(async ({ browser, server }) => {
  owner = await newOwner(browser, server, { accountName: "Newcomer Dental" });
});
test.afterEach(async () => owner.context.close());

const isLive = (page: Page) => expect(page.getByRole("button", { name: /v1 live/ })).toBeVisible();

test("a newcomer builds, tests and deploys by mouse in under two minutes", async () => {
  const { page, email } = owner;
  await page.goto("/sign-in");
  await signInByForm(page, email);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole("link", { name: "Automations", exact: true }));
  await click(page.getByRole("button", { name: "New automation" }));
  await click(page.getByRole("region", { name: "Start" }).getByRole("button", { name: /^A call is missed/ }));
  const steps = page.getByRole("complementary", { name: "Steps to add" });
  await click(steps.getByRole("button", { name: /^Send SMS/ }));
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.type(TEXT);
  await click(steps.getByRole("button", { name: /^Create callback/ }));
  await click(page.getByRole("button", { name: "Test", exact: true }).first());
  await click(page.getByRole("button", { name: "Run test" }));
  await expect(page.getByRole("figure", { name: "Phone" })).toContainText(TEXT);
  await click(page.getByRole("button", { name: "Deploy", exact: true }));
  await click(page.getByRole("dialog").getByRole("button", { name: "Deploy version 1" }));
  await isLive(page);
  expect(clicks).toBeLessThanOrEqual(9);
  expect(clicks * CLICK_SECONDS + TEXT.length * KEY_SECONDS).toBeLessThan(LIMIT_SECONDS);
});

test("a newcomer does the same by keys alone, from the sign-in on", async () => {
  const { page, email } = owner;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const focused = (target: Locator) => expect(target).toBeFocused();
  await page.goto("/sign-in");
  await focused(page.getByLabel("Email address"));
  await type(email);
  await press("Tab");
  await type(PASSWORD);
  await press("Enter");
  await focused(page.getByRole("main"));
  const signIn = keys;

  await press("Control+k");
  await focused(page.getByRole("dialog").getByRole("combobox"));
  await type("new au");
  await press("Enter");
  await focused(page.locator("#canvas"));
  const search = page.getByRole("dialog").getByRole("searchbox", { name: "Search steps" });
  const add = async (words: string, field: Locator) => {
    await press("n");
    await focused(search);
    await type(words);
    await press("Enter");
    await focused(field);
  };
  await add("missed", page.getByRole("group", { name: /^A call is missed/ }));
  const message = page.getByRole("textbox", { name: "Message" });
  await add("sms", message);
  await type(TEXT);
  await press("Escape");
  await add("callback", page.getByRole("textbox", { name: "Phone" }));
  await press("Escape");
  await press("t");
  const run = page.getByRole("button", { name: "Run test" });
  while (!(await run.evaluate((button) => button === document.activeElement))) await press("Tab");
  await press("Enter");
  await expect(page.getByRole("figure", { name: "Phone" })).toContainText(TEXT);
  await press("d");
  const dialog = page.getByRole("dialog");
  await focused(dialog.getByRole("textbox", { name: "Name" }));
  await expect(dialog.getByRole("button", { name: "Deploy version 1" })).toBeEnabled();
  await press("Enter");
  await isLive(page);
  expect(keys - signIn - TEXT.length).toBeLessThanOrEqual(45);
});

test("a newcomer does the same with a finger, on a phone", async ({ browser, server }) => {
  const { email, workspaceId } = owner;
  const context = await browser.newContext({
    ...{ baseURL: server.baseUrl, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const page = await context.newPage();
  await page.goto(`/sign-in?from=/w/${workspaceId}/automations`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).tap();
  await page.getByRole("button", { name: "New automation" }).tap();
  await page
    .getByRole("region", { name: "Start" })
    .getByRole("button", { name: /^A call is missed/ })
    .tap();
  const form = page.getByRole("complementary", { name: "Details" });
  const done = form.getByRole("button", { name: "Done" });
  await done.tap();
  const add = async (step: RegExp) => {
    await page.getByRole("treeitem", { name: "Add a step" }).last().tap();
    await page.getByRole("dialog").getByRole("button", { name: step }).tap();
  };
  await add(/^Send SMS/);
  await form.getByRole("textbox", { name: "Message" }).tap();
  await page.keyboard.type(TEXT);
  await done.tap();
  await add(/^Create callback/);
  await done.tap();
  const panel = page.getByRole("region", { name: "Below the canvas" });
  await panel.getByRole("button", { name: "Test", exact: true }).tap();
  await panel.getByRole("button", { name: "Run test" }).tap();
  await expect(panel.getByRole("figure", { name: "Phone" })).toContainText(TEXT);
  await panel.getByRole("button", { name: "Close the panel" }).tap();
  await page.getByRole("button", { name: "Deploy", exact: true }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Deploy version 1" }).tap();
  await isLive(page);
  await context.close();
});
