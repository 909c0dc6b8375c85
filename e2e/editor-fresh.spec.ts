import type { Locator } from "@playwright/test";
import { ACTIONS } from "@/lib/actions";
import { isObject, type Json } from "@/lib/automation/json";
import { details, draftOf, expectSaved, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

/** The values of the controls of a form that are no free text, by their path. */
async function shownIn(form: Locator) {
  const controls = form.locator("[data-path^='config.']:is([role=combobox], [role=switch], input)");
  return controls.evaluateAll((elements) =>
    elements.map((element) => {
      const path = element.getAttribute("data-path") ?? "";
      if (element instanceof HTMLInputElement) return [path, element.value] as const;
      const value = element.getAttribute("data-picker") ?? element.getAttribute("aria-checked");
      return [path, value === "yes" ? "true" : value === "no" ? "false" : (value ?? "")] as const;
    }),
  );
}

function valueAt(value: Json, path: string): Json | undefined {
  return path
    .split(".")
    .reduce<Json | undefined>(
      (at, key) => (isObject(at) ? at[key] : Array.isArray(at) ? at[Number(key)] : undefined),
      value,
    );
}

/** A control of a list is empty until something is typed, and one of a duration shows its number. */
function textOf(value: Json | undefined): string {
  if (value === undefined || Array.isArray(value)) return "";
  return isObject(value) ? String(value.amount ?? "") : String(value);
}

test("the form of each new step shows what is stored", async ({ page, server }) => {
  test.setTimeout(120_000);
  const id = await openNew(page, server.baseUrl, {
    nodes: [{ id: "t", type: "trigger", event: "call.missed" }],
  });
  const undo = page.getByRole("button", { name: "Undo" });
  for (const { type, label } of ACTIONS)
    await test.step(label, async () => {
      await page.getByTestId("card-t").click();
      await steps(page).locator(`button[data-item="${type}"]`).click();
      const form = details(page);
      await expect(form.getByText(label, { exact: true }).first()).toBeVisible();
      await expectSaved(page);
      await expect(form.locator(".animate-pulse-soft")).toHaveCount(0);
      const { nodes } = await draftOf(page, server.baseUrl, id);
      expect(nodes).toHaveLength(2);
      const stored = nodes.find((node) => node.id !== "t");
      // Any reply counts only where the match says so: off is the same as nothing.
      const shown = (await shownIn(form)).filter(([path]) => !path.endsWith(".any_reply"));
      expect(shown).toEqual(shown.map(([path]) => [path, textOf(valueAt(stored as Json, path))]));
      for (const group of await form.getByRole("radiogroup").all())
        await expect(group.getByRole("radio", { checked: true })).toHaveCount(1);
      await undo.click();
      await expect(undo).toBeDisabled();
    });
});

test("a booking without a time shows neither way as chosen, and either can be chosen", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "b" },
      {
        id: "b",
        type: "action",
        action: "book_appointment",
        config: { contactPhone: "{{trigger.caller_phone}}", service: "Cleaning" },
      },
    ],
  });
  await page.getByTestId("card-b").click();
  const when = details(page).getByRole("radiogroup", { name: "When" });
  await expect(when.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(details(page).getByText("Choose when to book")).toBeVisible();
  // Parts of the form that load later move what is below them.
  await expect(details(page).locator(".animate-pulse-soft")).toHaveCount(0);
  await when.getByRole("radio", { name: "Next free time" }).click();
  await expect(details(page).getByText("Choose when to book")).toHaveCount(0);
  await expectSaved(page);
  expect((await draftOf(page, server.baseUrl, id)).nodes[1]?.config).toMatchObject({
    nextAvailable: { withinDays: 14 },
  });
  await when.getByRole("radio", { name: "At a time" }).click();
  await expect(when.getByRole("radio", { name: "At a time" })).toBeChecked();
  await expect(details(page).getByRole("combobox", { name: "Starts at", exact: true })).toBeVisible();
});
