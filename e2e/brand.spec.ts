import type { Browser, Page } from "@playwright/test";
import pg from "pg";
import type { TestServer } from "@/scripts/testing/server";
import { emailedLink } from "./emailed-link";
import { expect, test } from "./fixtures/test";
import { newOwner, PASSWORD, signInByForm } from "./new-owner";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 120_000 });

/** A reseller of its own, so that no other test sees its brand. */
async function newReseller(browser: Browser, server: TestServer) {
  const { email, context, page } = await newOwner(browser, server, { name: "Robin Reseller" });
  await page.goto("/account");
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  const headers = { Origin: server.baseUrl };
  const applied = await page.request.post("/v1/partner-applications", {
    headers,
    data: { name: "Northern Desks", mode: "sandbox" },
  });
  const { id: partnerId } = await applied.json();
  await context.close();
  const operator = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(operator, { server, email: "operator@example.com" });
  const decided = await operator.request.post(`/v1/operator/partners/${partnerId}/decide`, {
    headers,
    data: { decision: "approve" },
  });
  expect(decided.status()).toBe(200);
  await operator.close();
  return { email, partnerId };
}

async function verifyHost(server: TestServer, of: { partnerId: string; host: string }): Promise<void> {
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  await client.query("set role switchboard_worker; set app.scope = 'system'");
  await client.query(
    "insert into brand_domain (partner_id, host, token, verified_at, checked_at) values ($1, $2, 'token', now(), now())",
    [of.partnerId, of.host],
  );
  await client.end();
}

const atBothWidths = async (page: Page, check: () => Promise<void>) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await check();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** Opens an email, words it anew with a mistake on the way, looks at it, and sends a test to oneself. */
async function wordInvitation(page: Page, of: { email: string; atBothWidths: () => Promise<void> }) {
  await page.getByRole("link", { name: /^Invitation/ }).click();
  await expect(page.getByRole("heading", { name: "Invitation", level: 1 })).toBeVisible();
  const text = page.getByRole("textbox", { name: "Text" });
  await page.getByRole("textbox", { name: "Subject" }).fill("Join {{acount}}");
  await expect(page.getByText("Did you mean {{account}}?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save email" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Subject" }).fill("Join {{account}} <today>");
  await text.fill("Welcome!");
  await expect(page.getByText("Add {{link}}")).toBeVisible();
  await of.atBothWidths();
  await page.getByRole("button", { name: "Insert {{link}}" }).click();
  await expect(text).toHaveValue("Welcome!\n{{link}}");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Join Lakeside Dental <today>");
  await preview.getByRole("radio", { name: "Phone" }).click();
  await expect(preview.frameLocator("iframe").getByText("Accept invitation")).toBeVisible();
  await page.getByRole("button", { name: "Send test to myself" }).click();
  await expect(page.getByText(`Test sent to ${of.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByText("Email saved")).toBeVisible();
  await of.atBothWidths();
  const here = page.url();
  await page.goto(here.replace("/emails/invitation", ""));
  await preview.getByRole("radio", { name: "Email" }).click();
  await expect(preview).toContainText("Join Lakeside Dental <today>");
  await page.goto(here);
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/email-templates/"))
      changes.push(request.method());
  });
  await page.getByRole("button", { name: "Reset to original" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset to original" }).click();
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(
    "You have been invited to {{product}}",
  );
  expect(changes, "the form behind the dialog is not saved as well").toEqual(["DELETE"]);
}

test("a partner sets its brand, and its accounts and its own host show it", async ({
  page,
  server,
  browser,
  expectAccessible,
}) => {
  const { email, partnerId } = await newReseller(browser, server);
  const base = `/p/${partnerId}`;
  await page.goto(`${base}/settings/brand`);
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Brand", level: 1 })).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Switchboard");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Northern Reception");
  await expect(preview).toContainText("Northern Reception");
  await page.getByRole("textbox", { name: /^Accent color/ }).fill("#ffe14d");
  await expect(page.getByRole("list", { name: "Contrast" })).toContainText("a darker");
  await page.getByLabel("Support email").fill("not an address");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByLabel("Support email")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Support email").fill("help@example.com");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByText("Brand saved")).toBeVisible();
  await atBothWidths(page, expectAccessible);

  await page.getByLabel("Host name").fill("not a host");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByLabel("Host name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Host name").fill("desk.example.com");
  await page.getByRole("button", { name: "Add domain" }).click();
  const domains = page.getByRole("region", { name: "Domains" });
  await expect(domains).toContainText("Not verified");
  await expect(domains).toContainText("TXT record");

  await wordInvitation(page, { email, atBothWidths: () => atBothWidths(page, expectAccessible) });
  await page.goto(`${base}/settings/brand`);

  const owner = `brand-${Date.now()}@example.org`;
  const made = await page.request.post("/v1/partner/accounts", {
    headers: { Origin: server.baseUrl, "Switchboard-Partner": partnerId },
    data: { name: "Bay Dental", ownerEmail: owner, plan: "starter" },
  });
  expect(made.ok()).toBe(true);
  const token = (await emailedLink(server, owner)).split("/").at(-1);
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const desk = await context.newPage();
  await desk.request.post(`/v1/invitations/${token}/accept`, {
    data: { name: "Bo Bay", password: PASSWORD },
  });
  await desk.goto(`/w/${(await made.json()).id}`);
  await signInByForm(desk, owner);
  await expect(desk).toHaveTitle(/Northern Reception/);
  await expect(desk.getByText("Switchboard")).toHaveCount(0);

  const host = `desk-${Date.now()}.localhost`;
  await verifyHost(server, { partnerId, host });
  const port = new URL(server.baseUrl).port;
  await desk.goto(`http://${host}:${port}/sign-in`);
  await expect(desk.getByText("Northern Reception").first()).toBeVisible();
  await expect(desk.getByText("Switchboard")).toHaveCount(0);
  await signInByForm(desk, owner);
  await desk.waitForURL((url) => url.hostname === host && url.pathname.startsWith("/w/"));
  await desk.goto(`http://other.localhost:${port}/sign-in`);
  await expect(desk.getByText("Northern Reception")).toHaveCount(0);
  await context.close();
});
