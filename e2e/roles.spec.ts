import { baseOf, type Face, NAVIGATION } from "../components/shell/navigation";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "../lib/api/scopes";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

/** Each person against each page of the navigation: what their role holds opens, everything else is not there. */
test.describe.configure({ timeout: 180_000 });

const PEOPLE: { email: string; face: Face; scopes: readonly Scope[] }[] = [
  { email: "owner@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.owner },
  { email: "editor@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.editor },
  { email: "viewer@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.viewer },
  { email: "partner@example.com", face: "partner", scopes: PARTNER_ROLE_SCOPES.owner },
  { email: "operator@example.com", face: "operator", scopes: [] },
];

const MISSING = "There is no such page";

for (const { email, face, scopes } of PEOPLE) {
  test(`${email} opens the pages of their role and no other`, async ({ page, server }) => {
    await signInAs(page, { server, email: "partner@example.com" });
    const partner = (await partnerBase(page)).slice("/p/".length);
    await page.context().clearCookies();
    await signInAs(page, { server, email });
    for (const [of, entries] of Object.entries(NAVIGATION) as [Face, (typeof NAVIGATION)[Face]][]) {
      const base = baseOf(of, of === "partner" ? partner : WORKSPACE);
      for (const entry of entries) {
        const allowed = of === face && (!entry.scope || scopes.includes(entry.scope));
        await page.goto(base + entry.path);
        const title = page.getByRole("heading", { level: 1 }).first();
        await expect(title, `${base}${entry.path}`).toBeVisible();
        if (allowed) {
          await expect(title, `${base}${entry.path}`).not.toHaveText(MISSING);
          const nav = page.getByRole("navigation", { name: "Main" });
          await expect(nav.getByRole("link", { name: entry.label, exact: true })).toHaveAttribute(
            "aria-current",
            "page",
          );
        } else {
          await expect(title, `${base}${entry.path}`).toHaveText(MISSING);
        }
      }
    }
  });
}

test("a viewer is offered nothing that changes anything", async ({ page, server }) => {
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log", exact: true })).toBeHidden();
  await page.goto(`/w/${WORKSPACE}/leads`);
  await expect(page.getByRole("region", { name: "Contacted" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move / })).toHaveCount(0);
});
