import { putSecret } from "../lib/api/contracts/secrets";
import { apiOf, details, openNew, signIn } from "./editor-steps";
import { expect, test } from "./fixtures/test";

test.describe.configure({ timeout: 60_000 });

const telling = (name: string) => ({
  name: "Tell the CRM",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    {
      id: "a",
      type: "action",
      action: "http_request",
      config: {
        method: "POST",
        url: "https://api.example.com/calls",
        headers: { Authorization: `Bearer {{secret.${name}}}` },
      },
    },
  ],
});

test("a secret that is misspelt is said while one writes, and not once it is kept", async ({
  page,
  server,
}) => {
  const owner = server.signIns.find(({ email }) => email === "owner@example.com");
  if (!owner) throw new Error("the demo has no owner");
  await signIn(page, owner);
  const name = `CRM_${Date.now()}`;
  await openNew(page, server.baseUrl, telling(name));
  const problem = details(page).getByText(`There is no secret "${name}" in this workspace`);
  await expect(problem).toBeVisible();
  await apiOf(page, server.baseUrl)(putSecret, { params: { name }, body: { value: "abcdef-0123456789" } });
  await page.reload();
  await expect(details(page)).toBeVisible();
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await expect(problem).toHaveCount(0);
});
