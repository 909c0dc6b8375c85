import { putSecret } from "@/lib/contract/secrets";
import { apiOf, details, draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const telling = (name: string) => ({
  name: "Tell the CRM",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    {
      id: "a",
      type: "action",
      action: "http_request",
      config: {
        method: "POST",
        url: "https://api.example.com/calls",
        headers: { Authorization: `Bearer {{secret.${name}}}` },
      },
    },
  ],
});

test("a misspelled secret is reported while typing, and no longer once it exists", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const name = `CRM_${Date.now()}`;
  await openNew(page, server.baseUrl, telling(name));
  const problem = details(page).getByText(`There is no secret “${name}” in this workspace`);
  await expect(problem).toBeVisible();
  await apiOf(page, server.baseUrl)(putSecret, { params: { name }, body: { value: "abcdef-0123456789" } });
  await page.reload();
  await expect(details(page)).toBeVisible();
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test("a header's value is text with fields, and a secret is chosen by its name", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const name = `CRM_${Date.now()}`;
  await apiOf(page, server.baseUrl)(putSecret, { params: { name }, body: { value: "abcdef-0123456789" } });
  const id = await openNew(page, server.baseUrl, telling(name));
  await page.getByTestId("card-a").click();
  const value = details(page).getByRole("textbox", { name: "Value of Authorization" });
  await expect(value.locator(".template-chip:not([data-unknown])")).toHaveText(
    `secret ${name.replace("_", " ")}`,
  );
  await value.fill("");
  await value.pressSequentially(`Token {{${name}`);
  await page.keyboard.press("Enter");
  await expect(value.locator(".template-chip")).toHaveCount(1);

  await details(page).getByRole("button", { name: "Add", exact: true }).first().click();
  await details(page).getByRole("textbox", { name: "New name" }).fill("X-Caller");
  await page.keyboard.press("Enter");
  await details(page).getByRole("button", { name: "Insert a field into value of x-caller" }).click();
  await page.getByRole("option", { name: "Caller's phone" }).click();
  await expectSaved(page);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  expect(nodes[1]).toMatchObject({
    config: {
      headers: { Authorization: `Token {{secret.${name}}}`, "X-Caller": "{{trigger.caller_phone}}" },
    },
  });
});

test("renaming a header does not overwrite another one while typing", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl, telling("CRM"));
  await page.getByTestId("card-a").click();
  await details(page).getByRole("button", { name: "Add", exact: true }).first().click();
  await details(page).getByRole("textbox", { name: "New name" }).fill("X");
  await page.keyboard.press("Enter");
  const renamed = details(page).getByRole("textbox", { name: "Name 2" });
  await renamed.fill("");
  await renamed.pressSequentially("Authorization-Kind");
  await expectSaved(page);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  expect(nodes[1]).toMatchObject({
    config: { headers: { Authorization: "Bearer {{secret.CRM}}", "Authorization-Kind": "" } },
  });
});
