import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { details, draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

/** A window of 1440 by 900 at a zoom of 200 %: everything is twice as large, on half as many pixels. */
test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
test.describe.configure({ timeout: 60_000 });

test("at 200 % a step is edited, tested and deployed, and nothing is out of reach", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  const expectReachable = async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(720);
    await expectAccessible();
  };
  await expectReachable();
  await page.getByRole("treeitem", { name: /^Send SMS/ }).click();
  await details(page).getByRole("textbox", { name: "Message" }).fill("At 200 %. Reply STOP to opt out.");
  await expectReachable();
  await details(page).getByRole("button", { name: "Done" }).click();
  await expectSaved(page);
  expect((await draftOf(page, server.baseUrl, id)).nodes[1]).toMatchObject({
    config: { message: "At 200 %. Reply STOP to opt out." },
  });
  const panel = page.getByRole("region", { name: "Below the canvas" });
  await panel.getByRole("button", { name: "Test", exact: true }).click();
  await panel.getByRole("button", { name: "Run test" }).click();
  await expect(panel.getByText("Completed", { exact: true }).first()).toBeVisible();
  await expectReachable();
  await panel.getByRole("button", { name: "Close the panel" }).click();
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  const deploy = page.getByRole("button", { name: "Deploy version 1" });
  await expect(deploy).toBeInViewport();
  await expectReachable();
  await deploy.click();
  await expect(page.getByText("v1 live")).toBeVisible();
});

test("with text twice as large, nothing leaves the window and every button keeps its words", async ({
  page,
  server,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, { server, email: "owner@example.com" });
  // The text size of the browser also moves the breakpoints; a style of the page would not.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await openNew(page, server.baseUrl, MISSED_CALL);
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(28);
  const panel = page.getByRole("region", { name: "Below the canvas" });
  await panel.getByRole("button", { name: "Test", exact: true }).click();
  await panel.getByRole("button", { name: "Run test" }).click();
  await expect(panel.getByText("Completed", { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  const cut = await page.getByRole("button").evaluateAll((buttons) =>
    buttons
      .filter((button) => !button.closest(".react-flow") && !button.classList.contains("sr-only"))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
      .map((button) => button.textContent),
  );
  expect(cut).toEqual([]);
  await expect(page.getByRole("button", { name: "Deploy", exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible();
});
