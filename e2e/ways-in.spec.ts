import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";
import { type NewOwner, newOwner, signInByForm } from "./new-owner";

/** The ways into and out of a workspace: hosted forms, the booking page, outgoing webhooks. */
test.describe.configure({ timeout: 120_000 });

async function owned({ page, email }: NewOwner, path: string): Promise<void> {
  await page.goto(path);
  await signInByForm(page, email);
  await page.waitForURL((url) => url.pathname === path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Calls the API as the owner, in the browser's session. */
async function put(
  { page, workspaceId }: NewOwner,
  { baseUrl }: { baseUrl: string },
  of: { method?: "POST" | "PUT"; path: string; data: object },
) {
  const { method = "PUT", path, data } = of;
  const headers = { Origin: baseUrl, "Switchboard-Workspace": workspaceId };
  const answer = await page.request.fetch(path, { method, headers, data });
  expect([path, answer.status()]).toEqual([path, 200]);
  return answer.json();
}

test("a workspace adds a webhook endpoint, sees its secret once and sends a test event", async ({
  browser,
  server,
}) => {
  const received: { type: string; data: { test: boolean } }[] = [];
  const receiver: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push(JSON.parse(body));
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const owner = await newOwner(browser, server, { accountName: "Ways Out" });
  const { page } = owner;
  await owned(owner, `/w/${owner.workspaceId}/settings/webhooks`);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog");
  // http and localhost are for local development; production accepts neither.
  await expect(dialog.getByText(/not in production, so it also accepts http:/)).toBeVisible();
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("checkbox", { name: "call.missed" }).click();
  await dialog.getByRole("checkbox", { name: "lead.created" }).click();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByLabel("Signing secret")).toContainText("whsec_");
  await dialog.getByRole("button", { name: "I've copied it" }).click();
  const endpoint = page.getByRole("list", { name: "Endpoints" }).getByRole("listitem");
  await expect(endpoint).toContainText("lead.created, call.missed");
  await endpoint.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Send test event…" }).click();
  await dialog.getByRole("combobox", { name: "Event" }).click();
  await expect(page.getByRole("option")).toHaveText(["lead.created", "call.missed"]);
  await page.getByRole("option", { name: "call.missed" }).click();
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(dialog.getByRole("row", { name: /call\.missed/ })).toContainText("Delivered", {
    timeout: 30_000,
  });
  expect(received).toMatchObject([{ type: "call.missed", data: { test: true } }]);
  receiver.close();
  await owner.context.close();
});

test("a form is added, opened, sent and read, and a copied number is warned of", async ({
  browser,
  server,
}) => {
  const owner = await newOwner(browser, server, { accountName: "Ways In" });
  const { page, workspaceId } = owner;
  await owned(owner, `/w/${workspaceId}/today`);
  await put(owner, server, {
    path: "/v1/event-types/web_lead",
    data: {
      title: "Web lead",
      schema: { name: { type: "text", required: true }, phone: { type: "phone", required: true } },
    },
  });
  await page.goto(`/w/${workspaceId}/settings/forms?do=form`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Ask us");
  await dialog
    .getByLabel("Consent checkbox")
    .fill("I agree to receive texts from Ways In. Reply STOP to end them.");
  await dialog.getByLabel("Websites that show the form").fill("https://www.example.com/\nnowhere");
  await dialog.getByRole("button", { name: "Add form" }).click();
  await expect(dialog.getByText(/must be an origin/)).toBeVisible();
  await dialog.getByLabel("Websites that show the form").fill("https://www.example.com/");
  await dialog.getByRole("button", { name: "Add form" }).click();
  const row = page.getByRole("list", { name: "Forms" }).getByRole("listitem");
  await expect(row).toContainText("Asks for consent");
  await row.getByRole("button", { name: "Actions for Ask us" }).click();
  await page.getByRole("menuitem", { name: "Show on your website…" }).click();
  await expect(dialog.getByLabel("Embed code")).toContainText("<iframe src=");
  await dialog.getByRole("button", { name: "Done" }).click();

  const address = (await row.getByRole("link").getAttribute("href"))!;
  const visitor = await owner.context.newPage();
  await visitor.goto(address);
  // Faster than a person can type, the form takes nobody.
  const began = Date.now();
  await visitor.getByLabel("name").fill("Robin Ash");
  await visitor.getByLabel("phone").fill("(202) 555-0143");
  await visitor.getByLabel(/I agree/).check();
  await expect.poll(() => Date.now() - began).toBeGreaterThan(2_200);
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();

  await row.getByRole("button", { name: "Submissions of Ask us" }).click();
  const submission = dialog.getByRole("list", { name: "Submissions" }).getByRole("listitem");
  await expect(submission).toContainText("Robin Ash");
  await expect(submission).toContainText("Started no automation");
  await expect(submission.getByRole("link", { name: "Open contact" })).toBeVisible();
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Actions for Ask us" }).click();
  await page.getByRole("menuitem", { name: "Turn off" }).click();
  await expect(row).toContainText("Turned off");
  expect((await visitor.goto(address))?.status()).toBe(404);

  await page.goto(`/w/${workspaceId}/leads?do=lead`);
  await dialog.getByLabel("Phone number").fill("(555) 123-4567");
  await dialog.getByLabel("Phone number").press("Tab");
  await expect(dialog.getByText("+15551234567 isn't a number that any carrier serves.")).toBeVisible();
  await dialog.getByLabel("Phone number").fill("(202) 555-0142");
  await dialog.getByLabel("Phone number").press("Tab");
  await expect(dialog.getByText(/any carrier serves/)).toHaveCount(0);
  await owner.context.close();
});

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const MOST_BYTES = 60_000;

test("no page of the booking page has an accessibility violation or is too large", async ({
  browser,
  page,
  server,
  expectAccessible,
}) => {
  const owner = await newOwner(browser, server, { accountName: "Ways To Book" });
  await owned(owner, `/w/${owner.workspaceId}/today`);
  for (const name of ["Checkup", "Whitening"])
    await put(owner, server, { method: "POST", path: "/v1/services", data: { name, durationMinutes: 60 } });
  for (const name of ["Dr. Reyes", "Dr. Chen"])
    await put(owner, server, { method: "POST", path: "/v1/providers", data: { name } });
  const slug = `ways-${Date.now()}`;
  await put(owner, server, {
    path: "/v1/settings/booking-page",
    data: { enabled: true, slug, intro: "Welcome.", services: null, waitlist: true },
  });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const check = () => expectSound(page, expectAccessible);
    await page.goto(`/b/${slug}`);
    await check();
    await page.getByRole("link", { name: /Checkup/ }).click();
    await expect(page.getByRole("link", { name: "Anyone available" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await check();
    await page.getByRole("link", { name: "Dr. Chen" }).click();
    await check();
    await page
      .getByRole("button", { name: /[ap]m$/i })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
    await expect(page.getByText("Dr. Chen")).toBeVisible();
    await check();
    // The browser's own checks would keep the form from being sent.
    await page.locator("form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: "Book appointment" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check();
    await page.getByRole("link", { name: "Choose another time" }).click();
    await page.getByRole("link", { name: /waitlist/ }).click();
    await check();
    await page.goto(`/b/${slug}-nowhere`);
    await check();
  }
  await owner.context.close();
});

async function expectSound(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  await expectAccessible();
  expect(Buffer.byteLength(await page.content())).toBeLessThan(MOST_BYTES);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
}
