import { baseOf, type Face, NAVIGATION } from "@/components/shell/navigation";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

/**
 * Opens every page of the navigation as each user: pages of their role open, all others return 404. The screens test
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
        const allowed = of === face && (!entry.scope || scopes.includes(entry.scope));
        const answer = await page.request.get(base + entry.path, { maxRedirects: 0 });
        expect([base + entry.path, answer.status()]).toEqual([base + entry.path, allowed ? 200 : 404]);
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
