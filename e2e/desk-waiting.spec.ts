import type { Browser, Locator } from "@playwright/test";
import { createAutomation, deployAutomation } from "@/lib/contract/automations";
import { getBookingPage, putBookingPage } from "@/lib/contract/booking-page";
import { createContact } from "@/lib/contract/contacts";
import { createLead, getLead } from "@/lib/contract/leads";
import { listRuns, startRun } from "@/lib/contract/runs";
import { createService, listServices } from "@/lib/contract/services";
import type { TestServer } from "@/scripts/testing/server";
import { apiOf } from "./editor-steps";
import { expect, test, untilStill } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";

test.describe.configure({ timeout: 120_000 });

type Api = ReturnType<typeof apiOf>;

/** Runs of automations that wait for one person: some for a reply, some for a time. */
async function waitFor(api: Api, contactId: string, names: readonly string[]) {
  for (const name of names) {
    const step = name.startsWith("Reply")
      ? {
          action: "wait_for_event",
          config: { event: "sms.received", timeout: { amount: 2, unit: "days" } },
        }
      : { action: "delay", config: { duration: { amount: 2, unit: "days" } } };
    const { id } = await api(createAutomation, {
      body: {
        name,
        nodes: [
          { id: "start", type: "trigger", event: "manual", next: "pause" },
          { id: "pause", type: "action", ...step },
        ],
      },
    });
    await api(deployAutomation, { params: { id }, body: {} });
    await api(startRun, { params: { id }, body: { contactId } });
  }
  await expect.poll(async () => (await waitingOf(api, contactId)).length).toBe(names.length);
}

const waitingOf = async (api: Api, contact: string) =>
  (await api(listRuns, { query: { contact, status: "waiting" } })).runs;

/** Signs a new owner in at a page of a workspace of their own. */
async function newDesk(browser: Browser, server: TestServer, opens: string) {
  const { page, workspaceId, email } = await newOwner(browser, server);
  const path = `/w/${workspaceId}${opens}`;
  await page.goto(path);
  await signInByForm(page, email);
  await page.waitForURL(`**${path}`);
  return { page, workspaceId, api: apiOf(page, server.baseUrl, { workspace: workspaceId }) };
}

test("the automations that wait for a person are listed on their page, and stopped one by one or together", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, api } = await newDesk(browser, server, "/contacts");
  const { id } = await api(createContact, { body: { phone: "+12025550171", name: "Wanda Waits" } });
  await waitFor(api, id, ["Reply to reminder", "Recall", "Birthday"]);
  await page.goto(`/w/${workspaceId}/contacts/${id}`);
  const section = page.getByRole("region", { name: "Waiting automations" });
  const row = (name: string) => section.getByRole("listitem").filter({ hasText: name });
  await expect(row("Reply to reminder")).toContainText(
    /Waits until a text is received, or until .+ at the latest/,
  );
  await expect(row("Recall")).toContainText(/Continues .+/);
  await expect(row("Recall").getByRole("link")).toHaveAttribute("href", /\/automations\/auto_.+\?run=run_/);

  const dialog = page.getByRole("dialog");
  await row("Recall").getByRole("button", { name: "Stop Recall" }).click();
  await dialog.getByRole("button", { name: "Keep waiting" }).click();
  await expect(row("Recall")).toBeVisible();
  await row("Recall").getByRole("button", { name: "Stop Recall" }).click();
  await expect(dialog).toContainText("won't happen for Wanda Waits");
  await dialog.getByRole("button", { name: "Stop", exact: true }).click();
  // Rows behind an open dialog have no roles, so a search for them finds nothing.
  await expect(dialog).toBeHidden();
  await expect(row("Recall")).toHaveCount(0);
  expect(await waitingOf(api, id)).toHaveLength(2);

  await section.getByRole("button", { name: "Stop all" }).click();
  await expect(dialog).toContainText("Stop 2 runs?");
  await expect(dialog).toContainText(/Reply to reminder|Birthday/);
  await dialog.getByRole("button", { name: "Stop all" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-sonner-toast][data-front=true]")).toContainText("2 runs stopped");
  await expect(section).toHaveCount(0);
  expect(await waitingOf(api, id)).toHaveLength(0);
});

test("a lead that is lost takes the runs that wait for its person with it, if that is chosen", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, api } = await newDesk(browser, server, "/leads");
  const lead = async (name: string, phone: string, waiting: readonly string[]) => {
    const made = await api(createLead, { body: { name, phone, source: "web" } });
    await waitFor(api, made.contactId!, waiting);
    return made;
  };
  const gone = await lead("Gil Gone", "+12025550172", ["Follow-up", "Nurture"]);
  const kept = await lead("Kim Kept", "+12025550173", ["Newsletter"]);
  const dialog = page.getByRole("dialog");
  const lose = async (name: string) => {
    await page.goto(`/w/${workspaceId}/leads`);
    await page.getByRole("button", { name: `Move ${name}` }).click();
    await page.getByRole("menuitem", { name: "Lost", exact: true }).click();
  };
  await lose("Gil Gone");
  const stopsTwo = dialog.getByRole("checkbox", { name: "Also stop 2 waiting runs" });
  await expect(stopsTwo).not.toBeChecked();
  await expect(dialog).toContainText("Nurture and Follow-up");
  await expect(dialog).toContainText("Stopped runs don't start again.");
  await stopsTwo.check();
  // The lead stays where it is, because a run that was not stopped might react to its new status.
  await page.route("**/v1/runs/*/cancel", (route) => route.abort());
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  expect((await api(getLead, { params: { id: gone.id } })).status).toBe("new");
  await page.unroute("**/v1/runs/*/cancel");
  // The runs are stopped, but the lead is not lost yet.
  await page.route("**/v1/leads/*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expect(stopsTwo).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/leads/*");
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expect(dialog).toBeHidden();
  const message = (name: string) =>
    page.locator("[data-sonner-toast]").filter({ hasText: `${name}: lead marked as lost` });
  await expect(message("Gil Gone")).toBeVisible();
  await expect(message("Gil Gone")).toContainText("Its stopped runs stay stopped if you undo.");
  await expect.poll(async () => (await waitingOf(api, gone.contactId!)).length).toBe(0);
  expect((await api(getLead, { params: { id: gone.id } })).status).toBe("lost");
  await message("Gil Gone").getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await api(getLead, { params: { id: gone.id } })).status).toBe("new");
  expect(await waitingOf(api, gone.contactId!)).toHaveLength(0);

  await lose("Kim Kept");
  await expect(dialog.getByRole("checkbox", { name: "Also stop 1 waiting run" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expect(dialog).toBeHidden();
  await expect(message("Kim Kept").getByRole("button", { name: "Undo" })).toBeVisible();
  expect((await api(getLead, { params: { id: kept.id } })).status).toBe("lost");
  expect(await waitingOf(api, kept.contactId!)).toHaveLength(1);
});

test("a new service is offered on a booking page that offers others, as its switch says", async ({
  browser,
  server,
}) => {
  const { page, api } = await newDesk(browser, server, "/settings/bookings");
  const checkup = await api(createService, { body: { name: "Checkup" } });
  const hidden = await api(createService, { body: { name: "Surgery", price: "1200", priceFrom: true } });
  const dialog = page.getByRole("dialog");
  const services = page.getByRole("region", { name: "Services", exact: true });
  const row = (name: string) => services.getByRole("listitem").filter({ hasText: name });
  const offer = dialog.getByRole("switch", { name: "Offer on the booking page" });
  await page.reload();
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const slug = `waits-${Date.now()}`;
  await api(putBookingPage, {
    body: { enabled: true, slug, intro: null, services: [checkup.id], waitlist: true },
  });
  await page.reload();
  await expect(row("Checkup")).toContainText("On the booking page");
  await expect(row("Surgery")).not.toContainText("On the booking page");
  await expect(row("Surgery")).toContainText("from $1,200.00");
  await page.getByRole("button", { name: "Add service" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Whitening");
  await expect(offer).toBeChecked();
  await dialog.getByLabel(/^Price/).fill("89.5");
  await dialog.getByRole("button", { name: "Add service" }).click();
  await expect(row("Whitening")).toContainText("On the booking page");
  await expect(page.getByRole("checkbox", { name: "Whitening" })).toBeChecked();
  const whitening = (await api(listServices, {})).services.find(({ name }) => name === "Whitening")!;
  expect((await api(getBookingPage, {})).services).toEqual([checkup.id, whitening.id]);
  const visitor = await page.request.get(`/b/${slug}`);
  expect(await visitor.text()).toContain("Whitening");
  expect(await visitor.text()).toContain("$89.50");

  await row("Checkup").getByRole("button", { name: "Edit Checkup" }).click();
  await offer.click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row("Checkup")).not.toContainText("On the booking page");
  await page.getByRole("checkbox", { name: "Surgery" }).check();
  await page.getByRole("button", { name: "Save booking page" }).click();
  await expect(row("Surgery")).toContainText("On the booking page");
  expect((await api(getBookingPage, {})).services!.toSorted()).toEqual([hidden.id, whitening.id].toSorted());

  // A page that is switched off keeps its list, and a new service joins it too.
  await page.getByRole("switch", { name: "Let people book online" }).click();
  await page.getByRole("button", { name: "Save booking page" }).click();
  await expect(row("Surgery")).not.toContainText("On the booking page");
  await page.getByRole("button", { name: "Add service" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Implants");
  await expect(offer).toBeChecked();
  await dialog.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByRole("checkbox", { name: "Implants" })).toBeChecked();
  expect((await api(getBookingPage, {})).services).toHaveLength(3);
});

test("a choice that was saved on the booking page does not undo one that is made beside the form later", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, api } = await newDesk(browser, server, "/settings/bookings");
  const ids: string[] = [];
  for (const name of ["Checkup", "Cleaning", "Surgery"])
    ids.push((await api(createService, { body: { name } })).id);
  await api(putBookingPage, {
    body: { enabled: true, slug: `twice-${Date.now()}`, intro: null, services: null, waitlist: true },
  });
  await page.reload();
  const services = page.getByRole("region", { name: "Services", exact: true });
  const cleaning = services.getByRole("listitem").filter({ hasText: "Cleaning" });
  const checkbox = (name: string) => page.getByRole("checkbox", { name });
  const save = page.getByRole("button", { name: "Save booking page" });
  const offered = async () => (await api(getBookingPage, {})).services?.toSorted() ?? null;
  await checkbox("Cleaning").uncheck();
  await save.click();
  await expect(cleaning).not.toContainText("On the booking page");
  expect(await offered()).toEqual([ids[0]!, ids[2]!].toSorted());

  // A choice that is taken back is no change.
  await checkbox("Surgery").uncheck();
  await checkbox("Surgery").check();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" }).click();
  await page.waitForURL(`**/w/${workspaceId}/today`);
  await page.goto(`/w/${workspaceId}/settings/bookings`);

  await checkbox("Surgery").uncheck();
  await save.click();
  await expect.poll(offered).toEqual([ids[0]!]);
  await cleaning.getByRole("button", { name: "Edit Cleaning" }).click();
  await page.getByRole("dialog").getByRole("switch", { name: "Offer on the booking page" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(cleaning).toContainText("On the booking page");
  await expect(checkbox("Cleaning")).toBeChecked();
  await services.getByRole("button", { name: "Edit Surgery" }).click();
  await page.getByRole("dialog").getByRole("switch", { name: "Offer on the booking page" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(checkbox("Surgery")).toBeChecked();
  await page.getByLabel(/^Welcome text/).fill("New patients are welcome");
  await save.click();
  await expect.poll(async () => (await api(getBookingPage, {})).intro).toBe("New patients are welcome");
  expect(await offered(), "all of them again").toBeNull();
});

test("a message on a wide screen is at the bottom right, and above the composer", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, api } = await newDesk(browser, server, "/contacts");
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await api(createContact, { body: { phone: "+12025550174", name: "Tom Toast" } });
  await page.goto(`/w/${workspaceId}/contacts/${id}`);
  const message = page.locator("[data-sonner-toast][data-front=true]");
  const overlaps = async (other: Locator) => {
    // A message stays while the pointer is over it, and may move with the page.
    await message.hover();
    const [a, b] = [(await message.boundingBox())!, (await other.boundingBox())!];
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  };
  await page.getByRole("button", { name: "Export everything" }).click();
  await expect(message).toContainText("Saved everything about this person");
  const corner = async () => {
    const { x, y, width, height } = (await message.boundingBox())!;
    return [Math.round(x + width), Math.round(y + height)];
  };
  await expect.poll(corner).toEqual([1416, 876]);
  await message.hover();
  await page.getByRole("link", { name: "Text", exact: true }).focus();
  await page.keyboard.press("Enter");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeVisible();
  await expect.poll(() => overlaps(page.locator("form").filter({ has: send }))).toBe(false);
});

test("the page is watched for what a message could cover as long as one is shown", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, api } = await newDesk(browser, server, "/contacts");
  await page.addInitScript(() => {
    const observers = new Set<MutationObserver>();
    const { observe, disconnect } = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (target, options) {
      if (target === document.body && options?.subtree) observers.add(this);
      observe.call(this, target, options);
    };
    MutationObserver.prototype.disconnect = function () {
      observers.delete(this);
      disconnect.call(this);
    };
    Object.assign(window, { observersOfBody: () => observers.size });
  });
  const { id } = await api(createContact, { body: { phone: "+12025550175", name: "Tess Toast" } });
  await page.goto(`/w/${workspaceId}/contacts/${id}`);
  const observers = () =>
    page.evaluate(() => (window as unknown as { observersOfBody: () => number }).observersOfBody());
  const message = page.locator("[data-sonner-toast]");
  await page.getByRole("button", { name: "Export everything" }).hover();
  const before = await observers();
  await page.getByRole("button", { name: "Export everything" }).click();
  await expect(message).toContainText("Saved everything about this person");
  await expect.poll(observers).toBe(before + 1);
  // In a narrow window, the message enters again in the other corner, and checks wait for that.
  await page.setViewportSize({ width: 390, height: 844 });
  await message.hover();
  await untilStill(page);
  expect(await message.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
  await page.mouse.move(0, 0);
  await expect(message).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(observers).toBe(before);
});
