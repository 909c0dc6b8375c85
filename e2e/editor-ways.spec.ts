import { details, draftOf, expectSaved, open, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

const task = (id: string) => ({
  id,
  type: "action",
  action: "create_callback",
  config: { phone: "{{trigger.caller_phone}}" },
});
const SWITCH = {
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "way" },
    {
      id: "way",
      type: "action",
      action: "switch",
      config: {
        field: "trigger.caller_phone",
        cases: [
          { values: ["+12025550111"], label: "VIP" },
          { values: ["+12025550119"], label: 'The "Lab"' },
        ],
      },
      branches: { VIP: "a", 'The "Lab"': "b" },
    },
    task("a"),
    task("b"),
  ],
};

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("a way of a switch is renamed, removed and added in the form, and its connection follows", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, SWITCH);
  await open(page, id);
  const card = page.getByTestId("card-way");
  await expect(card).toContainText("VIP");
  await expect(card).toContainText("Otherwise");
  await expect(page.getByTestId("edge-VIP way a")).toBeAttached();
  await card.click();
  const label = details(page).getByRole("textbox", { name: "Label" }).first();
  await label.fill("Known callers");
  await expect(card).toContainText("Known callers");
  await expectSaved(page);
  const branches = async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.branches;
  expect(await branches()).toEqual({ "Known callers": "a", 'The "Lab"': "b" });

  await details(page).getByRole("button", { name: 'Remove the path The "Lab"' }).click();
  await expectSaved(page);
  expect(await branches()).toEqual({ "Known callers": "a" });
  await details(page).getByRole("button", { name: "Add a path" }).click();
  await expect(details(page).getByRole("textbox", { name: "Label" }).last()).toBeFocused();
  await page.keyboard.type("Family");
  await details(page).getByRole("textbox", { name: "Values" }).last().fill("+12025550112,");
  await details(page).getByRole("button", { name: "Family: add a step" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Stop/ }).first().click();
  await expectSaved(page);
  expect(await branches()).toEqual({ "Known callers": "a", Family: "stop" });
});

test("a split from the palette has two halves", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [{ id: "t", type: "trigger", event: "call.missed" }],
  });
  await open(page, id);
  await steps(page)
    .getByRole("button", { name: /^Split/ })
    .click();
  const card = page.getByTestId("card-split");
  await expect(card).toContainText("50% A, 50% B");
  // Each way has its row inside the card.
  const [frame, row] = await Promise.all([
    card.boundingBox(),
    card.getByText("B", { exact: true }).boundingBox(),
  ]);
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
  await details(page).getByRole("spinbutton", { name: "Percent" }).first().fill("60");
  await page.keyboard.press("Tab");
  await expect(
    details(page).getByText("The percentages add up to 110, not 100", { exact: true }).last(),
  ).toBeVisible();
  await details(page).getByRole("spinbutton", { name: "Percent" }).last().fill("40");
  await page.keyboard.press("Tab");
  await expect(
    details(page).getByText("The percentages add up to 110, not 100", { exact: true }).last(),
  ).toBeHidden();
});
