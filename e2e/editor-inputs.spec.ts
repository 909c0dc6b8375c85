import type { Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { details, draftOf, expectSaved, open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
}

test("pasted steps with an unknown action stay on the canvas, show the problem and block the deploy", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl);
  const node = { id: "post", type: "action", action: "post_to_slack", config: { channel: "#desk" } };
  await paste(page, JSON.stringify({ nodes: [node] }));
  await expect(page.getByTestId("card-post")).toContainText("Unknown action");
  await expect(page.getByRole("button", { name: "Deploy", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectSaved(page);
  // Its content is preserved, because it may come from a newer version.
  expect((await draftOf(page, server.baseUrl, id)).nodes.at(-1)).toMatchObject(node);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByTestId("card-post")).toHaveCount(0);
});

test("ten thousand letters, emoji and right-to-left text break neither name nor text", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl);
  const long = "🦷 مرحبا بكم ".repeat(1_000);
  const name = page.getByRole("textbox", { name: "Automation name" });
  await name.fill("");
  await page.keyboard.insertText(long);
  await expectSaved(page);
  const kept = (await draftOf(page, server.baseUrl, id)).name;
  expect(long.startsWith(kept)).toBe(true);
  expect(kept.length).toBeGreaterThan(150);

  await page.getByTestId("card-text").click();
  await details(page).getByRole("textbox", { name: "Message" }).fill("");
  await page.keyboard.insertText(long);
  await expectSaved(page);
  const draft = await draftOf(page, server.baseUrl, id);
  expect(draft.nodes[1]).toMatchObject({ config: { message: long } });
  await page.keyboard.press("Tab");
  await expect(details(page).getByText("too long: 1,600 characters at most")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("different changes in two tabs of one person are both saved", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  const other = await page.context().newPage();
  await open(other, id);
  await page.getByTestId("card-text").click();
  await other.getByRole("textbox", { name: "Automation name" }).fill("Named in the other tab");
  await details(page).getByRole("textbox", { name: "Message" }).fill("Said here. Reply STOP to opt out.");
  await expectSaved(page);
  await expectSaved(other);
  const expected = { message: "Said here. Reply STOP to opt out." };
  await expect
    .poll(async () => {
      const { name, nodes } = await draftOf(page, server.baseUrl, id);
      return [name, nodes[1]?.config];
    })
    .toMatchObject(["Named in the other tab", expected]);
});

test("a body that is not JSON yet stays in the draft as it was typed, and blocks the deploy", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "crm" },
      {
        id: "crm",
        type: "action",
        action: "http_request",
        config: { method: "POST", url: "https://crm.example.com/leads", body: { phone: "1" } },
      },
    ],
  });
  const body = details(page).getByRole("textbox", { name: "Body" });
  const bodyOf = async () => (await draftOf(page, server.baseUrl, id)).nodes[1];
  await page.getByTestId("card-crm").click();
  await body.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('{"phone": {{trigger.caller_phone}}');
  await expectSaved(page);
  expect(await bodyOf()).toMatchObject({ config: { body: '{"phone": {{trigger.caller_phone}}' } });
  await expect(details(page).getByText("valid JSON yet")).toHaveCount(0);
  await details(page).getByRole("textbox", { name: "URL" }).click();
  await expect(details(page).getByText("valid JSON yet")).toBeVisible();
  const deploy = page.getByRole("button", { name: "Deploy", exact: true });
  await expect(deploy).toHaveAttribute("aria-disabled", "true");
  await open(page, id);
  await page.getByTestId("card-crm").click();
  await expect(body).toContainText('{"phone": caller\'s phone');
  await body.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('{"phone": "{{trigger.caller_phone}}"}');
  await expect(deploy).not.toHaveAttribute("aria-disabled", "true");
  await expectSaved(page);
  expect(await bodyOf()).toMatchObject({ config: { body: { phone: "{{trigger.caller_phone}}" } } });
});

test("an email that is switched to formatted and back keeps its words", async ({ page, server }) => {
  const text = "Hi {{trigger.caller_name | default:'there'}},\n\nwe <3 teeth & gums.\nSee you!";
  const id = await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "email" },
      {
        id: "email",
        type: "action",
        action: "send_email",
        config: { to: "sam@example.com", subject: "Hello", text },
      },
    ],
  });
  const config = async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.config;
  await page.getByTestId("card-email").click();
  const choose = (name: string) => details(page).getByRole("radio", { name, exact: true }).click();
  await choose("Formatted");
  await expectSaved(page);
  expect(await config()).toMatchObject({
    html: "<p>Hi {{trigger.caller_name | default:'there'}},</p><p>we &lt;3 teeth &amp; gums.<br>See you!</p>",
  });
  await choose("Text");
  await expectSaved(page);
  expect(await config()).toEqual({ to: "sam@example.com", subject: "Hello", text });
});
