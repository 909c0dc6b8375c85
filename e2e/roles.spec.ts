import { baseOf, type Face, NAVIGATION } from "@/components/shell/navigation";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

/**
 * Opens every page of the navigation as each user: pages of their role open, other pages of their tenant return 403, all
 * others 404. The screens test
 * checks the appearance of the open ones.
 */
test.describe.configure({ timeout: 180_000 });

const PEOPLE: { email: string; face: Face; scopes: readonly Scope[] }[] = [
  { email: "owner@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.owner },
  { email: "editor@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.editor },
  { email: "viewer@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.viewer },
  { email: "partner@example.com", face: "partner", scopes: PARTNER_ROLE_SCOPES.owner },
  { email: "member@example.com", face: "partner", scopes: PARTNER_ROLE_SCOPES.member },
  { email: "operator@example.com", face: "operator", scopes: [] },
];

for (const { email, face, scopes } of PEOPLE) {
  test(`${email} opens the pages of their role and no other`, async ({ page, server }) => {
    await signInAs(page, { server, email: "partner@example.com" });
    const partner = (await partnerBase(page)).slice("/p/".length);
    await page.context().clearCookies();
    await signInAs(page, { server, email });
    for (const [of, entries] of Object.entries(NAVIGATION) as [Face, (typeof NAVIGATION)[Face]][]) {
      const base = baseOf(of, of === "partner" ? partner : WORKSPACE);
      for (const entry of entries) {
        const allowed = !entry.scope || scopes.includes(entry.scope);
        const status = of !== face ? 404 : allowed ? 200 : 403;
        const answer = await page.request.get(base + entry.path, { maxRedirects: 0 });
        expect([base + entry.path, answer.status()]).toEqual([base + entry.path, status]);
      }
    }
  });
}

test("a viewer is offered no command that changes anything", async ({ page, server }) => {
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log", exact: true })).toBeHidden();
  await page.goto(`/w/${WORKSPACE}/leads`);
  await expect(page.getByRole("region", { name: "Contacted" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move / })).toHaveCount(0);
});

test("a viewer learns what they may not do, and whom to ask", async ({ page, server, expectAccessible }) => {
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto(`/w/${WORKSPACE}/leads`);
  await expect(page.getByText("View only. Editors and owners can make changes.")).toBeVisible();
  const keys = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API keys" });
  await expect(keys).toHaveAccessibleDescription("Owners only");
  await keys.click();
  await expect(
    page.getByRole("heading", { name: "You don't have access to API keys", level: 1 }),
  ).toBeVisible();
  await expect(page.getByText("Owners of Bright Smile Dental can open it.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Owners" })).toContainText("owner@example.com");
  await expectAccessible();
});

test("a row that lights up opens what it names, and a control in it does only its own work", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/calls`);
  const calls = page.getByRole("table", { name: "Calls" }).getByRole("row");
  const row = calls.filter({ has: page.getByRole("link") }).first();
  const call = await row.getByRole("link").first().getAttribute("href");
  await row.getByRole("cell").nth(2).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === call);

  await page.context().clearCookies();
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.goto(`${base}/accounts`);
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${base}/accounts`);
  await page.goto(`${base}/billing`);
  const invoices = page.getByRole("table", { name: "Invoices" }).getByRole("row");
  await invoices.nth(1).getByRole("cell").nth(3).click();
  await expect(page).toHaveURL(/\/billing\/inv_/);
  await page.goto(`${base}/reports`);
  await page
    .getByRole("table", { name: /^Usage in/ })
    .getByRole("row")
    .nth(1)
    .getByRole("cell")
    .nth(2)
    .click();
  await expect(page).toHaveURL(/\/accounts\/ws_/);
});
