import type { Browser } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import type { TestServer } from "@/scripts/testing/server";
import { details, draftOf, expectSaved, open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

async function arrive(browser: Browser, server: TestServer, email: string) {
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const page = await context.newPage();
  await signInAs(page, { server, email });
  return page;
}

test("two people see each other, each other's selection, and a save as it happens", async ({
  browser,
  server,
}) => {
  const dana = await arrive(browser, server, "owner@example.com");
  const alex = await arrive(browser, server, "editor@example.com");
  const id = await openNew(dana, server.baseUrl, MISSED_CALL);
  await expect(dana.getByRole("list", { name: "Also here" })).toHaveCount(0);
  await open(alex, id);
  await expect(dana.getByRole("list", { name: "Also here" })).toContainText("AK");
  await expect(alex.getByRole("list", { name: "Also here" })).toContainText("DR");

  await alex.getByTestId("card-text").click();
  await expect(dana.getByTestId("card-text")).toHaveAttribute("data-by", "Alex Kim");
  await dana.getByRole("radio", { name: "Outline" }).click();
  await expect(dana.getByRole("treeitem", { name: /Selected by Alex Kim/ })).toBeVisible();
  await dana.getByRole("button", { name: /^Alex Kim, at/ }).click();
  await expect(details(dana).getByRole("textbox", { name: "Message" })).toBeVisible();

  // The other person's text appears without a keystroke.
  await details(alex).getByRole("textbox", { name: "Message" }).fill("From Alex. Reply STOP to opt out.");
  await expectSaved(alex);
  await expect(details(dana).getByRole("textbox", { name: "Message" })).toContainText("From Alex");
  await expect(dana.getByText("Saved by Alex Kim just now")).toBeVisible();

  // Concurrent changes are merged.
  await dana.getByRole("textbox", { name: "Automation name" }).fill("Named by Dana");
  await expect(alex.getByRole("textbox", { name: "Automation name" })).toHaveValue("Named by Dana");
  const draft = await draftOf(dana, server.baseUrl, id);
  expect(draft.nodes[1]).toMatchObject({ config: { message: "From Alex. Reply STOP to opt out." } });

  await alex.context().close();
  await expect(dana.getByRole("list", { name: "Also here" })).toHaveCount(0);
  await dana.context().close();
});

test("a second tab of one person is nobody else", async ({ browser, server }) => {
  const first = await arrive(browser, server, "owner@example.com");
  const id = await openNew(first, server.baseUrl, MISSED_CALL);
  const second = await first.context().newPage();
  await open(second, id);
  await second.getByRole("textbox", { name: "Automation name" }).fill("Named in the other tab");
  await expect(first.getByText("Saved by you in another tab just now")).toBeVisible();
  await expect(first.getByRole("list", { name: "Also here" })).toHaveCount(0);
  await first.context().close();
});
