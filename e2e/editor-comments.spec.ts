import type { Browser, Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import type { TestServer } from "@/scripts/testing/server";
import { open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

async function arrive(browser: Browser, server: TestServer, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.baseUrl })).newPage();
  await signInAs(page, { server, email });
  return page;
}

const panel = (page: Page) => page.getByRole("region", { name: "Comments" });
const threads = (page: Page) => panel(page).getByRole("list", { name: "Threads" });

test("a person asks about a step by keys alone, and the person asked answers from the notice", async ({
  page,
  browser,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl, { ...MISSED_CALL, name: "Asked about" });
  await page.getByTestId("card-text").click();
  await page.keyboard.press("c");
  const field = panel(page).getByRole("textbox", { name: /^Comment on/ });
  await expect(field).toBeFocused();
  await page.keyboard.type("Too long, @al");
  const people = panel(page).getByRole("listbox", { name: "People" });
  await expect(people.getByRole("option", { name: "Alex Kim" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Too long, @Alex Kim ");
  // Another step has a field of its own, and this one keeps what was typed.
  await page.getByTestId("card-queue").click();
  await expect(field).toHaveValue("");
  await page.getByTestId("card-text").click();
  await expect(field).toHaveValue("Too long, @Alex Kim ");
  await field.press("End");
  await page.keyboard.type("?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(threads(page).getByRole("listitem")).toHaveCount(1);
  await expect(threads(page).locator("strong")).toHaveText("@Alex Kim");
  await expect(page.getByTestId("comments-text")).toHaveText("1");
  await expectAccessible();

  const alex = await arrive(browser, server, "editor@example.com");
  await alex.goto(`/w/${WORKSPACE}/today`);
  const notice = alex.getByRole("link", { name: "Dana Reyes mentioned you in “Asked about”" });
  await notice.click();
  await expect(threads(alex)).toContainText("Too long, @Alex Kim ?");
  await expect(alex.getByTestId("card-text")).toHaveAttribute("data-selected", "true");
  await threads(alex).getByRole("button", { name: "Reply" }).click();
  await threads(alex).getByRole("textbox", { name: "Reply" }).fill("Shortened.");
  await threads(alex).getByRole("button", { name: "Reply" }).click();

  // The answer appears without a reload.
  await expect(threads(page)).toContainText("Shortened.");
  await threads(page).getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByTestId("comments-text")).toHaveCount(0);
  await expect(threads(alex).getByRole("button", { name: "Reopen" })).toBeVisible();
  await panel(page).getByRole("radio", { name: "Resolved" }).click();
  await expect(threads(page)).toContainText("Too long");
  await alex.context().close();

  await page.goto(`/w/${WORKSPACE}/automations/${id}`);
  await page.getByRole("radio", { name: "Outline" }).click();
  await expect(page.getByRole("treeitem", { name: /open comments/ })).toHaveCount(0);
});

test("the focus stays among the comments while they are edited, answered and resolved", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await openNew(page, server.baseUrl, MISSED_CALL);
  await page.keyboard.press("c");
  const field = panel(page).getByRole("textbox", { name: "Comment on this automation" });
  await field.fill("Too long");
  await panel(page).getByRole("button", { name: "Comment", exact: true }).press("Enter");
  await expect(threads(page).getByRole("listitem")).toHaveCount(1);
  await expect(field).toBeFocused();

  await panel(page).getByRole("button", { name: "More about this comment" }).press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  await expect(panel(page).getByRole("textbox", { name: "Edit the comment" })).toBeFocused();
  await page.keyboard.type("?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(threads(page)).toContainText("Too long?");
  await expect(threads(page).getByRole("listitem")).toBeFocused();

  await threads(page).getByRole("button", { name: "Reply" }).press("Enter");
  await expect(panel(page).getByRole("textbox", { name: "Reply" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(threads(page).getByRole("listitem")).toBeFocused();

  await threads(page).getByRole("button", { name: "Resolve" }).press("Enter");
  await expect(threads(page)).toHaveCount(0);
  await expect(panel(page)).toBeFocused();
});

test("a comment that is sent twice in a row is there once", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await openNew(page, server.baseUrl, MISSED_CALL);
  await page.keyboard.press("c");
  await panel(page).getByRole("textbox", { name: "Comment on this automation" }).fill("Too long");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/comments")) sent.push(request.url());
  });
  const button = panel(page).getByRole("button", { name: "Comment", exact: true });
  // Both presses come before the page is drawn again.
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(threads(page).getByRole("listitem")).toHaveCount(1);
  await expect(panel(page).getByRole("alert")).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test("a viewer reads comments, and sees who can write them", async ({ page, browser, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  await page.keyboard.press("c");
  await panel(page).getByRole("textbox", { name: "Comment on this automation" }).fill("Good to go");
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(threads(page)).toContainText("Good to go");
  const jo = await arrive(browser, server, "viewer@example.com");
  await open(jo, id);
  const tab = jo.getByRole("region", { name: "Below the canvas" }).getByRole("button", { name: /^Comments/ });
  await expect(tab).toContainText("1");
  await tab.click();
  await expect(threads(jo)).toContainText("Good to go");
  await expect(panel(jo)).toContainText("View only.");
  await expect(panel(jo).getByRole("textbox")).toHaveCount(0);
  await jo.context().close();
});
