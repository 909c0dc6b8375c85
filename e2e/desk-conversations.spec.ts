import { createCallback } from "@/lib/contract/callbacks";
import { createContact } from "@/lib/contract/contacts";
import { createMessage } from "@/lib/contract/messages";
import { apiOf, choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, receiveText, signInByForm } from "./new-owner";

test.describe.configure({ timeout: 90_000 });

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a text with a picture and a file", async ({ browser, server }) => {
  const { page, workspaceId, email } = await newOwner(browser, server);
  await page.goto(`/w/${workspaceId}/conversations`);
  await signInByForm(page, email);
  await expect(page.getByText("No texts yet")).toBeVisible();
  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  const { id } = await api(createContact, { body: { phone: "+12025550173", name: "Lee Novak" } });
  await page.goto(`/w/${workspaceId}/conversations?with=${id}`);
  const thread = page.getByRole("region", { name: "Conversation with Lee Novak" });
  const files = thread.getByLabel("Files to attach");
  await files.setInputFiles({ name: "map.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(thread.getByText("Only JPEG, PNG and GIF pictures and PDF files can be sent.")).toBeVisible();
  await files.setInputFiles([
    { name: "<i>map</i>.png", mimeType: "image/png", buffer: PIXEL },
    { name: "directions.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") },
    { name: "other.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") },
  ]);
  const waiting = thread.getByRole("list", { name: "Files to send" });
  await expect(waiting.getByRole("listitem")).toHaveCount(3);
  await thread.getByRole("button", { name: "Remove other.pdf" }).click();
  await expect(waiting).not.toContainText("Uploading");
  await thread.getByRole("button", { name: "Send", exact: true }).click();
  await expect(waiting).toHaveCount(0);
  const sent = thread.getByRole("list", { name: "Attachments" });
  await expect(sent).toContainText("directions.pdf");
  await expect(sent.getByRole("img")).toHaveJSProperty("naturalWidth", 1);
  await sent.getByRole("button", { name: "Open picture 1 of 2, sent" }).click();
  const large = page.getByRole("dialog", { name: "_i_map__i_.png" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    large.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("_i_map__i_.png");
});

test("a wide screen opens the first conversation, which stays unread until it is used", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, email } = await newOwner(browser, server);
  await page.goto(`/w/${workspaceId}/conversations`);
  await signInByForm(page, email);
  await expect(page.getByText("Text with your patients here")).toBeVisible();
  await page.getByRole("button", { name: "Write a text" }).click();
  await page.getByRole("dialog", { name: "New message" }).getByRole("button", { name: "Cancel" }).click();
  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  const { id } = await api(createContact, { body: { phone: "+12025550174", name: "Una Reed" } });
  await receiveText(server, { workspaceId, contactId: id, body: "Can I come earlier?" });

  const url = `/w/${workspaceId}/conversations`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  const item = page.getByRole("region", { name: "Conversations" }).getByRole("button", { name: /Una Reed/ });
  const thread = page.getByRole("region", { name: "Conversation with Una Reed" });
  await expect(item).toContainText("1 new");
  await expect(thread).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(thread.getByRole("list", { name: "Messages" })).toContainText("Can I come earlier?");
  await page.reload();
  await expect(thread.getByRole("list", { name: "Messages" })).toContainText("Can I come earlier?");
  await expect(thread.getByLabel("Message", { exact: true })).toBeVisible();
  await expect(item).toContainText("1 new");
  expect(page.url()).not.toContain("with=");

  await page.getByRole("searchbox", { name: "Search people and texts" }).fill("nobody of this name");
  await expect(page.getByText("No matching conversations")).toBeVisible();
  await expect(thread).toHaveCount(0);
  await page.getByRole("button", { name: "Show all conversations" }).click();

  await thread.getByLabel("Message", { exact: true }).focus();
  await expect(item).not.toContainText("1 new");
  await expect(page).toHaveURL(new RegExp(`with=${id}`));
});

test("a search for words shows the text that has them, among older ones too", async ({ browser, server }) => {
  const { page, workspaceId, email } = await newOwner(browser, server);
  await page.goto(`/w/${workspaceId}/conversations`);
  await signInByForm(page, email);
  await expect(page.getByText("Text with your patients here")).toBeVisible();
  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  const { id: contactId } = await api(createContact, { body: { phone: "+12025550175", name: "Ana Duval" } });
  await receiveText(server, { workspaceId, contactId, body: "Do you take Blue Shield?" });
  for (let count = 1; count <= 60; count++)
    await receiveText(server, { workspaceId, contactId, body: `Photo ${count} of the tooth` });

  await page.getByRole("searchbox", { name: "Search people and texts" }).fill("blue shield");
  const item = page.getByRole("region", { name: "Conversations" }).getByRole("button", { name: /Ana Duval/ });
  await expect(item).toContainText(": Do you take Blue Shield?");
  await item.click();
  const thread = page.getByRole("region", { name: "Conversation with Ana Duval" });
  await expect(thread.getByText("Do you take Blue Shield?")).toBeInViewport();
  await receiveText(server, { workspaceId, contactId, body: "Hello?" });
  await expect(thread.getByText("Hello?", { exact: true })).toBeVisible();
  await expect(thread.getByText("Do you take Blue Shield?")).toBeInViewport();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/v1/messages"))
      sent.push(request.headers()["idempotency-key"] ?? "");
  });
  const field = thread.getByLabel("Message", { exact: true });
  await field.fill("We do.");
  await thread.getByRole("button", { name: "Send", exact: true }).dblclick();
  await expect(field).toHaveValue("");
  await expect(thread.getByText("We do.", { exact: true })).toBeInViewport();
  // Pressing twice is sending once.
  expect(sent).toEqual([expect.stringMatching(/.{20}/)]);
});

test("a first text to somebody known, from a snippet, and who answers them", async ({ browser, server }) => {
  const { page, workspaceId, email } = await newOwner(browser, server);
  await page.goto(`/w/${workspaceId}/conversations`);
  await signInByForm(page, email);
  await expect(page.getByText("No texts yet")).toBeVisible();
  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  await api(createContact, { body: { phone: "+12025550171", name: "Elsa Greene" } });
  await api(createMessage, { body: { channel: "sms", to: "+12025550172", body: "See you tomorrow." } });

  await page.getByRole("button", { name: "New message" }).click();
  const dialog = page.getByRole("dialog", { name: "New message" });
  await dialog.getByLabel("Find a person").fill("gree");
  await dialog.getByRole("option", { name: /Elsa Greene/ }).click();
  await expect(dialog.getByLabel("Phone number")).toHaveValue("+1 (202) 555-0171");
  await expect(dialog.getByText("This is Elsa Greene's number.")).toBeVisible();
  await dialog.getByLabel("Message").fill("Hello Elsa");
  await dialog
    .getByLabel("Files to attach")
    .setInputFiles({ name: "map.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(dialog.getByRole("list", { name: "Files to send" })).toContainText("map.png");
  await dialog.getByRole("button", { name: "Send text" }).click();
  const thread = page.getByRole("region", { name: "Conversation with Elsa Greene" });
  await expect(thread.getByRole("list", { name: "Attachments" }).getByRole("img")).toHaveCount(1);
  await expect(thread.getByRole("list", { name: "Messages" })).toContainText("Hello Elsa");
  await expect(
    thread.getByText(/^(Sandbox|Sent|Delivered)$/).last(),
    "the picture moves nothing out of view",
  ).toBeInViewport();

  await thread.getByRole("button", { name: "Snippets" }).click();
  await page.getByRole("menuitem", { name: "Manage snippets…" }).click();
  const snippets = page.getByRole("dialog", { name: "Snippets" });
  await snippets.getByRole("button", { name: "Add snippet" }).click();
  const form = page.getByRole("dialog", { name: "Add a snippet" });
  await form.getByLabel("Name").fill("Directions");
  await form.getByLabel("Text").fill("Hi {{first_name}}, park behind the house.");
  await form.getByRole("button", { name: "Add snippet" }).click();
  await expect(snippets.getByRole("listitem")).toContainText("Directions");
  await snippets.getByRole("button", { name: "Close" }).click();
  await thread.getByRole("button", { name: "Snippets" }).click();
  await page.getByRole("menuitem", { name: /Directions/ }).click();
  await expect(thread.getByLabel("Message", { exact: true })).toHaveValue("Hi Elsa, park behind the house.");
  // A page opened before puts its person among those opened last.
  await thread.getByRole("link", { name: "Elsa Greene" }).click();
  await expect(page.getByRole("heading", { name: "Elsa Greene", level: 1 })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "New message" }).click();
  await dialog.getByLabel("Find a person").fill("gree");
  await dialog.getByRole("option", { name: /Elsa Greene/ }).click();
  await dialog.getByRole("button", { name: "Snippets" }).click();
  await page.getByRole("menuitem", { name: /Directions/ }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue("Hi Elsa, park behind the house.");
  await dialog.getByLabel("Message").fill("");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await thread.getByRole("combobox", { name: "Assigned to" }).click();
  await page.getByRole("option", { name: /\(you\)/ }).click();
  const list = page.getByRole("region", { name: "Conversations" });
  await list.getByRole("combobox", { name: "Show" }).click();
  await page.getByRole("option", { name: "Assigned to me" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "202" })).toHaveCount(0);
  await expect(list.getByRole("button", { name: /Elsa Greene/ })).toContainText("Lee Waters");
  await list.getByRole("combobox", { name: "Show" }).click();
  await page.getByRole("option", { name: "Unread" }).click();
  await list.getByRole("button", { name: "Show all conversations" }).click();
  await list.getByRole("searchbox", { name: "Search people and texts" }).fill("0172");
  await expect(list.getByRole("button", { name: /555-0172/ })).toBeVisible();
  await expect(list.getByRole("button", { name: /Elsa Greene/ })).toHaveCount(0);
  const search = list.getByRole("searchbox", { name: "Search people and texts" });
  await search.fill("nobody is called this");
  await list.getByRole("button", { name: "Show all conversations" }).click();
  await expect(search).toHaveValue("");
  await expect(list.getByRole("button", { name: /Elsa Greene/ })).toBeVisible();
});

test("the first steps check themselves off, and work is assigned and found by its assignee", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, email } = await newOwner(browser, server);
  await page.goto(`/w/${workspaceId}/today`);
  await signInByForm(page, email);
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("0 of 5");
  await steps.getByRole("link", { name: "Log a missed call" }).click();
  const dialog = page.getByRole("dialog", { name: "Log a call" });
  await dialog.getByLabel("Phone number").fill("+12025550173");
  await choose(dialog, "What happened", "Missed");
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(page.getByRole("row").filter({ hasText: "555-0173" })).toBeVisible();
  await page.goto(`/w/${workspaceId}/today`);
  await expect(steps).toContainText("1 of 5");
  await expect(steps.getByRole("link", { name: "Log a missed call" })).toHaveCount(0);

  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  await api(createCallback, { body: { phone: "+12025550173", callerName: "Pat Mine" } });
  await api(createCallback, { body: { phone: "+12025550174", callerName: "Nobody's" } });
  await page.goto(`/w/${workspaceId}/callbacks`);
  await page.getByRole("combobox", { name: "Assignee of Pat Mine" }).click();
  await page.getByRole("option", { name: /\(you\)/ }).click();
  await page.getByRole("combobox", { name: "Assigned to", exact: true }).click();
  await page.getByRole("option", { name: "Assigned to me" }).click();
  const rows = page.getByRole("list", { name: "Callbacks" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Pat Mine");
});
