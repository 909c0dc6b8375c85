import { createAutomation, deployAutomation } from "@/lib/contract/automations";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

const trigger = (event: string) => ({ id: "t", type: "trigger", event, next: "a" });
const step = (action: string, config: object) => ({ id: "a", type: "action", action, config });

test("the map names two texts to one person, contradictory updates, and a circle with its path", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const api = apiOf(page, server.baseUrl);
  const add = async (name: string, nodes: object[]) => {
    const { id } = await api(createAutomation, { body: { name, nodes } });
    await api(deployAutomation, { params: { id }, body: {} });
  };
  const text = step("send_sms", { to: "{{trigger.contact_phone}}", message: "See you soon." });
  await add("Thanks for booking", [trigger("appointment.booked"), text]);
  await add("What to bring", [trigger("appointment.booked"), text]);
  await add("Mark as VIP", [trigger("appointment.no_show"), step("update_contact", { addTags: ["vip"] })]);
  await add("No VIP any more", [
    trigger("appointment.no_show"),
    step("update_contact", { removeTags: ["vip"] }),
  ]);
  await add("Contact new leads", [trigger("lead.created"), step("update_lead", { status: "contacted" })]);
  await add("Ask for another lead", [
    trigger("lead.statusChanged"),
    step("create_lead", { name: "Sam", phone: "+12025550123", source: "web" }),
  ]);

  await page.goto(`/w/${WORKSPACE}/automations`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Triggers and effects" }).click();
  const review = page.getByRole("listitem");
  await expect(
    review.filter({ hasText: "“Thanks for booking” and “What to bring” both message the same person" }),
  ).toBeVisible();
  await expect(
    review.filter({
      hasText: "“Mark as VIP” and “No VIP any more” change the same record in different ways",
    }),
  ).toBeVisible();
  await expect(
    review.filter({
      hasText:
        /“Contact new leads” → “Ask for another lead” → “Contact new leads”|“Ask for another lead” → “Contact new leads” → “Ask for another lead”/,
    }),
  ).toBeVisible();
});
