import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

/** The editor as a screen reader has it: names, roles, levels and what is announced, without any picture. */
test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("the page is a tree of named places, with the ways into them first", async ({ page, server }) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  await expectSaved(page);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Automation editor" [level=1]
      - button "Skip to the steps"
      - button "Skip to the details"
      - button "Skip to the panel below"
      - link "Back to automations"
      - textbox "Automation name"
      - status: Saved
      - radiogroup "View":
        - radio "Canvas" [checked]
        - radio "Outline"
      - button "Undo" [disabled]
      - button "Test"
      - button "Deploy"
      - complementary "Steps to add":
        - searchbox "Search steps"
        - region "Messaging":
          - heading "Messaging" [level=2]
          - button /^Send SMS/
      - region "Canvas":
        - application "Steps and connections"
      - region "Below the canvas":
        - button "Test"
        - button "Problems"
        - button "Runs"
        - button "Comments"
      - complementary "Details":
        - region "In words":
          - heading "In words" [level=2]
  `);
});

test("steps and connections say what they are, what is wrong with them and what a test did", async ({
  page,
  server,
}) => {
  const [missed, text, queue] = MISSED_CALL.nodes;
  const nodes = [missed, text, { ...queue, config: { phone: "" } }];
  await openNew(page, server.baseUrl, { ...MISSED_CALL, nodes });
  const canvas = page.getByRole("application", { name: "Steps and connections" });
  await expect(canvas.getByRole("group", { name: /^A call is missed/ })).toBeVisible();
  await expect(canvas.getByRole("group", { name: /^From A call is missed, to / })).toBeAttached();
  await expect(canvas.getByRole("group", { name: /^Create (a )?callback.*problem/ })).toBeVisible();

  await page.getByRole("radio", { name: "Outline" }).click();
  const tree = page.getByRole("tree", { name: "Outline of the automation" });
  await tree.getByRole("treeitem", { name: /^Send SMS/ }).focus();
  await expect(tree.getByRole("treeitem", { selected: true })).toHaveAccessibleName(/^Send SMS/);
  await expect(tree.getByRole("treeitem", { name: /1 problem$/ })).toHaveAttribute("aria-level", "1");
  await page.keyboard.press("e");
  await expect(page.getByRole("status", { name: "What changed" })).not.toBeEmpty();
  await expect(tree.getByRole("treeitem", { name: /^Send SMS.*Off/ })).toBeVisible();
  await page.keyboard.press("e");
  await expect(tree.getByRole("treeitem", { name: /^Send SMS.*Off/ })).toHaveCount(0);
});

test("the result of a test is announced where it appears", async ({ page, server }) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  await page.getByRole("button", { name: "Test", exact: true }).first().click();
  const path = page.getByRole("region", { name: "The path" });
  await expect(path.getByRole("status")).toBeEmpty();
  await page.getByRole("button", { name: "Run test" }).click();
  await expect(path.getByRole("status")).toContainText(/Completed.*2 steps/);
  await page.getByRole("radio", { name: "Outline" }).click();
  await expect(page.getByRole("treeitem", { name: /^Send SMS.*(Done|Completed)/ })).toBeVisible();
});
