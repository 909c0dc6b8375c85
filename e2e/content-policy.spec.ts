import type { Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { createContact } from "@/lib/contract/contacts";
import { createLead } from "@/lib/contract/leads";
import { apiOf, details, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

/** The fixture fails each of these tests when the page reports a violation of its Content-Security-Policy. */
const PAYLOADS = ["<img src=x onerror=alert(1)>", "<script>alert(2)</script>", "javascript:alert(3)"];

test.beforeEach(({ page }) => {
  page.on("dialog", async (dialog) => {
    await dialog.dismiss();
    throw new Error(`a payload ran: ${dialog.message()}`);
  });
});

async function visit(page: Page, path: string) {
  const answer = await page.goto(path);
  expect(answer?.headers()["content-security-policy"]).toContain("'strict-dynamic'");
  await page.waitForLoadState("networkidle");
}

test("a page without a session keeps its policy, and its scripts run", async ({ page }) => {
  for (const path of [
    "/sign-in",
    "/forgot",
    "/docs/api",
    "/docs/actions",
    "/docs/errors/not_found",
    "/no-such",
  ])
    await visit(page, path);
  await page.goto("/sign-in");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toMatch(/light|dark/);
});

test("the policy stops a script without its nonce", async ({ page, pageErrors }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => {
    const script = document.createElement("div");
    script.innerHTML = "<img src=x onerror=\"document.title='it ran'\">";
    document.body.append(script);
  });
  await expect.poll(() => pageErrors.length).toBe(1);
  expect(await page.title()).not.toBe("it ran");
  pageErrors.length = 0;
});

test("the editor keeps its policy with code fields, menus, dialogs and toasts", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const nodes = [
    ...MISSED_CALL.nodes.slice(0, 1).map((node) => ({ ...node, next: "call" })),
    {
      id: "call",
      type: "action",
      name: PAYLOADS[0],
      action: "http_request",
      config: { method: "POST", url: "https://example.com/x", body: { a: PAYLOADS[1] } },
    },
  ];
  await openNew(page, server.baseUrl, { name: PAYLOADS[1], nodes });
  await page.getByTestId("card-call").click();
  await expect(details(page).locator(".cm-editor").first()).toBeVisible();
  const styled = details(page).locator(".cm-editor").first();
  // CodeMirror's own style sheet carries the nonce, so it applies.
  await expect(styled).toHaveCSS("display", "flex");
  await page.getByRole("textbox", { name: "Name of the automation" }).fill("Renamed <b>x</b>");
  await expectSaved(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the desk shows payloads as text", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const api = apiOf(page, server.baseUrl);
  const phone = "+12025550187";
  const { id } = await api(createContact, { body: { phone, name: PAYLOADS[0] ?? "" } });
  await api(createLead, { body: { name: PAYLOADS[1] ?? "", phone: "+12025550188", source: "web" } });
  for (const path of [
    "today",
    "conversations",
    "calls",
    "leads",
    "calendar",
    "contacts",
    "outbox",
    "automations",
  ])
    await visit(page, `/w/${WORKSPACE}/${path}`);
  await visit(page, `/w/${WORKSPACE}/contacts/${id}`);
  await expect(page.getByText(PAYLOADS[0] ?? "").first()).toBeVisible();
  for (const path of ["people", "keys", "providers", "secrets", "audit"])
    await visit(page, `/w/${WORKSPACE}/settings/${path}`);
});

test("the partner's pages keep their policy", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  for (const path of ["accounts", "billing", "reports", "prices", "webhooks", "settings/people"])
    await visit(page, `${base}/${path}`);
  await page.goto(`${base}/accounts`);
  await page
    .getByRole("button", { name: /New account|Create account/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
