import type { Page } from "@playwright/test";
import { details, draftOf, expectSaved, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const emailOf = (html: string) => ({
  name: "An email",
  nodes: [
    { id: "missed", type: "trigger", event: "call.missed", next: "email" },
    {
      id: "email",
      type: "action",
      action: "send_email",
      config: { to: "pat@example.com", subject: "We missed you", html },
    },
  ],
});
async function keptHtml(page: Page, baseUrl: string, id: string) {
  const { nodes } = await draftOf(page, baseUrl, id);
  const config: object = nodes[1]?.config ?? {};
  return "html" in config ? config.html : null;
}
const preview = (page: Page) => details(page).frameLocator("iframe[title='Preview of the email']");

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("an email is composed as it will look, with fields, and arrives like that", async ({
  page,
  server,
  expectAccessible,
}) => {
  const id = await openNew(page, server.baseUrl, emailOf("<p>Hello</p>"));
  await page.getByTestId("card-email").click();
  const body = details(page).getByRole("textbox", { name: "Email" });
  await body.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" {{caller's na");
  await page.getByRole("option", { name: "Caller's name" }).click();
  await expect(body.getByText("caller's name")).toBeVisible();
  await page.keyboard.press("Enter");
  await details(page).getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("Fish & <chips>");
  await details(page).getByRole("button", { name: "Bold" }).click();
  await page.keyboard.press("Enter");
  await details(page).getByRole("button", { name: "List", exact: true }).click();
  await page.keyboard.type("Ring us");
  await expect(details(page).getByRole("button", { name: "List", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectSaved(page);
  const html = await keptHtml(page, server.baseUrl, id);
  expect(html).toContain("Hello {{trigger.caller_name}}</p>");
  expect(html).toContain("<strong>Fish &amp; &lt;chips&gt;</strong>");
  expect(html).toContain("<ul><li>Ring us</li></ul>");
  await expect(preview(page).getByText("Hello Maria Gomez")).toBeVisible();
  await expectAccessible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(body).toHaveText("Hello");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(body).toContainText("Ring us");

  const panel = page.getByRole("region", { name: "Below the canvas" });
  await panel.getByRole("button", { name: "Test", exact: true }).click();
  await panel.getByRole("button", { name: "Run test" }).click();
  const arrived = panel.getByRole("article", { name: "Email" });
  await expect(arrived.frameLocator("iframe").getByText("Hello Maria Gomez")).toBeVisible();
});

test("the selected words become a link, and a script URL is refused", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, emailOf("<p>Book</p>"));
  await page.getByTestId("card-email").click();
  await details(page).getByRole("textbox", { name: "Email" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await details(page).getByRole("button", { name: "Link" }).click();
  const asked = page.getByRole("dialog", { name: "Link" });
  await asked.getByLabel("Link URL").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(asked.getByRole("alert")).toBeVisible();
  await asked.getByLabel("Link URL").fill("example.com/book");
  await page.keyboard.press("Enter");
  await expectSaved(page);
  await expect
    .poll(() => keptHtml(page, server.baseUrl, id))
    .toBe('<p><a href="https://example.com/book">Book</a></p>');
});

test("an email with HTML-only parts is edited as HTML and stays unchanged", async ({ page, server }) => {
  const table = '<table border="1"><tr><td>{{trigger.caller_phone}}</td></tr></table>';
  const id = await openNew(page, server.baseUrl, emailOf(table));
  await page.getByTestId("card-email").click();
  await expect(details(page).getByText("only be edited as HTML")).toBeVisible();
  await expect(details(page).getByRole("textbox", { name: "HTML" })).toContainText("<table");
  await expect(preview(page).getByText("+12025550143")).toBeVisible();
  expect(await keptHtml(page, server.baseUrl, id)).toBe(table);
});

test("a ready-made email is filled from the event, previewed, and says what it lacks", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, {
    name: "A ready-made email",
    nodes: [{ id: "booked", type: "trigger", event: "appointment.booked" }],
  });
  const palette = steps(page);
  const search = palette.getByRole("searchbox", { name: "Search steps" });
  await search.fill("send email");
  await expect(palette.locator("[data-next]")).toHaveText(/^Send email/);
  await search.press("Enter");
  await expect(search).toHaveValue("");
  await details(page).getByText("Template", { exact: true }).click();
  await expect(details(page).getByText(/^Hello Maria Gomez,/)).toBeVisible();
  const configOf = async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.config;
  await expect.poll(configOf).toMatchObject({
    to: "{{trigger.contact_email}}",
    template: {
      name: "appointment_confirmation",
      data: {
        name: "{{trigger.contact_name}}",
        service: "{{trigger.service_name}}",
        time: "{{trigger.starts_at | date}}",
      },
    },
  });
  const lacks = details(page).getByText(/^Fill in /);
  await expect(lacks).toHaveCount(0);
  await details(page).getByRole("textbox", { name: "Service" }).fill("");
  await expect(lacks).toHaveText(/^Fill in Service/);
});
