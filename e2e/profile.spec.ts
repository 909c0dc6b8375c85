import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";

test.describe.configure({ timeout: 60_000 });

test("a saved language is confirmed in that language", async ({ browser, server, page }) => {
  const { email, context } = await newOwner(browser, server);
  await context.close();
  await page.goto("/account");
  await signInByForm(page, email);
  await page.getByRole("radio", { name: "Español" }).click();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Se guardó el perfil")).toBeVisible();
  await expect(page.getByText("Profile saved")).toHaveCount(0);
  await page.getByRole("radio", { name: "English" }).click();
  await page.getByRole("button", { name: "Guardar perfil" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
});

test("a person's own name, region and clock are used on every page", async ({
  browser,
  server,
  expectAccessible,
  page,
}) => {
  // Accessibility is judged on the page of the test itself, so the new owner signs in there.
  const { email, context } = await newOwner(browser, server);
  await context.close();
  await page.goto("/account");
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  const example = page.getByLabel("Example");
  await expect(example).toContainText("Mar 4, 2027");
  await page.getByRole("radio", { name: "24-hour" }).click();
  await expect(example).toContainText("15:05");
  await page.getByRole("radio", { name: "Automatic" }).click();
  await page.getByRole("combobox", { name: "Region" }).click();
  await page.getByRole("option", { name: "Spain" }).click();
  await expect(example).toContainText("4 Mar 2027");
  await expect(example).toContainText("12.345,50");

  // Nothing is saved yet, so leaving asks.
  await page
    .getByRole("navigation", { name: "Your account" })
    .getByRole("link", { name: "Security" })
    .click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ana Ruiz");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Ana Ruiz");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible();
  }

  const problems: string[] = [];
  page.on("console", (message) => (message.type() === "error" ? problems.push(message.text()) : undefined));
  await page
    .getByRole("navigation", { name: "Your account" })
    .getByRole("link", { name: "Security" })
    .click();
  const newest = page.getByRole("list", { name: "Activity" }).getByRole("listitem").first();
  await expect(newest).toContainText("Profile changed");
  await expect(newest.getByRole("time")).toHaveText(/^\d{1,2} \w{3,4},? (at )?\d{1,2}:\d{2}$/);
  await page.reload();
  await expect(newest.getByRole("time")).toHaveText(/\d:\d{2}$/);
  expect(problems).toEqual([]);
});
