import pg from "pg";
import { createAppointment } from "@/lib/contract/appointments";
import { createAutomation, deployAutomation } from "@/lib/contract/automations";
import { createCallback, getCallback } from "@/lib/contract/callbacks";
import { createCall } from "@/lib/contract/calls";
import { createContact } from "@/lib/contract/contacts";
import { createProvider } from "@/lib/contract/providers";
import { apiOf, choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";
import { dayTime, typeInto } from "./typed-fields";

test.describe.configure({ timeout: 60_000 });

/** A reserved number no other test uses. */
const number = (i: number) => `(202) 555-01${String(i).padStart(2, "0")}`;

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("a logged missed call starts an automation, which appears on the caller's timeline", async ({
  page,
  server,
}) => {
  // Uses an automation that runs at any hour, because the demo's own runs in business hours only.
  const api = apiOf(page, server.baseUrl);
  const { id } = await api(createAutomation, {
    body: {
      name: "Queue every missed call",
      nodes: [
        { id: "missed", type: "trigger", event: "call.missed", next: "queue" },
        {
          id: "queue",
          type: "action",
          action: "create_callback",
          config: { phone: "{{trigger.caller_phone}}" },
        },
      ],
    },
  });
  await api(deployAutomation, { params: { id }, body: {} });
  await page.goto(`/w/${WORKSPACE}/today`);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log a call…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number").fill(number(2));
  await dialog.getByLabel("Name").fill("Wanda Waits");
  await dialog.getByRole("button", { name: "Log call" }).click();
  // No outcome is preselected: logging a missed call can text the caller.
  await expect(dialog.getByText("Choose an option.")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "What happened" })).toBeFocused();
  await choose(dialog, "What happened", "Missed");
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(page.getByText("Call logged", { exact: true })).toBeVisible();
  // Outside business hours the demo's own automation creates a callback as well, so the page can show two.
  const waiting = page.getByRole("region", { name: /^(Missed calls to return|Callbacks)/ });
  await waiting.getByRole("link", { name: "Wanda Waits" }).first().click();
  await expect(page.getByRole("heading", { name: "Wanda Waits" })).toBeVisible();
  await expect(page.getByText("Automation ran").first()).toBeVisible({ timeout: 20_000 });
  await page.goto(`/w/${WORKSPACE}/calls?outcome=missed`);
  await expect(page.getByRole("link", { name: "Wanda Waits" })).toBeVisible();
});

test("an invalid number shows its error at the field", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/calls`);
  await page.getByRole("button", { name: "Log a call" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number").fill("12");
  await choose(dialog, "What happened", "Missed");
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(dialog.getByRole("alert")).toContainText("is not a phone number");
});

test("a lead moves along the board by keyboard, and stays there", async ({ page }) => {
  const name = `Lena Lead ${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/leads`);
  await page.getByRole("button", { name: "Add a lead" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Phone number").fill(number(3));
  await dialog.getByRole("button", { name: "Add lead" }).click();
  const fresh = page.getByRole("region", { name: "New" });
  await fresh.getByRole("link", { name }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("region", { name: "Contacted" }).getByRole("link", { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Contacted" }).getByRole("link", { name })).toBeVisible();
});

test("a booking appears in the calendar, and its slot cannot be booked twice", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/calendar`);
  const dialog = page.getByRole("dialog");
  const fillIn = async (person: string, phone: string, at?: string) => {
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await dialog.getByLabel("Phone number").fill(phone);
    await dialog.getByLabel("Name").fill(person);
    await choose(dialog, "Service", "Cleaning, 45 min");
    const starts = dayTime(dialog, "Starts");
    if (at) await starts.fill(at);
    else
      await dialog
        .getByRole("button", { name: /(AM|PM)$/ })
        .last()
        .click();
    return starts.value();
  };
  const start = await fillIn("Vera Visit", number(4));
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect(page.getByText("Vera Visit is booked", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`date=${start.slice(0, 10)}`));
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: /Vera Visit/ })).toBeVisible();
  await fillIn("Otto Over", number(5), start);
  await expect(dialog.getByRole("alert")).toContainText("has another appointment then: Vera Visit");
  await expect(dialog.getByRole("button", { name: "Book appointment" })).toBeDisabled();
  await dialog.getByLabel("Phone number").fill(number(4));
  await dialog.getByLabel("Name").focus();
  await expect(dialog.getByText("This is Vera Visit's number. What you enter is saved")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /Vera Visit/ }).click();
  await dialog.getByRole("button", { name: "Mark as confirmed" }).click();
  await expect(page.getByText("Vera Visit's appointment is confirmed")).toBeVisible();
  await page.getByRole("button", { name: /^Confirmed ?Vera Visit/ }).click();
  await dialog.getByRole("button", { name: "Cancel appointment…" }).click();
  await dialog.getByLabel("Text them that it is canceled").check();
  await expect(dialog).toContainText(/your .* with .* was canceled\./);
  await dialog.getByRole("button", { name: "Cancel and text them" }).click();
  await expect(page.getByText("Vera Visit's appointment was canceled")).toBeVisible();
});

test("a booking without a time marks the time, until a free one is chosen", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/calendar?do=booking`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number", { exact: true }).fill(number(9));
  await dialog.getByLabel("Name optional").fill("Tina Time");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  // A service that nobody chose would be booked by mistake.
  await expect(dialog.getByRole("combobox", { name: "Service" })).toBeFocused();
  await choose(dialog, "Service", "Cleaning, 45 min");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  const missing = dialog.getByText("Fill in this field.");
  await expect(missing).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Starts: time" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(dialog.getByRole("combobox", { name: "Starts", exact: true })).toHaveAttribute(
    "aria-invalid",
    "false",
  );
  await dialog
    .getByRole("button", { name: /(AM|PM)$/ })
    .last()
    .click();
  await expect(missing).toBeHidden();
});

test("a name or number that the search does not find goes into its own field", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/calendar?do=booking`);
  const dialog = page.getByRole("dialog");
  const search = dialog.getByLabel("Find a person");
  await search.fill("Wilma Newperson");
  await search.press("Tab");
  await expect(dialog.getByLabel("Name optional")).toHaveValue("Wilma Newperson");
  await search.fill("202 555 0177");
  await search.press("Tab");
  await expect(dialog.getByLabel("Phone number", { exact: true })).toHaveValue("202 555 0177");
  await expect(dialog.getByLabel("Name optional")).toHaveValue("Wilma Newperson");
});

test("services and hours are set up by hand, and a holiday closes its day in the calendar", async ({
  page,
  server,
}) => {
  const service = `Sealing ${Date.now()}`;
  const holiday = `Founders' day ${Date.now()}`;
  const provider = `Dr. Mora ${Date.now()}`;
  // Uses a day no other test uses.
  const date = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/w/${WORKSPACE}/settings/bookings`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add service" }).click();
  await dialog.getByLabel("Name").fill(service);
  await dialog.getByLabel("Minutes", { exact: true }).fill("20");
  await dialog.getByLabel("Buffer after (minutes)").fill("10");
  await dialog.getByRole("button", { name: "Add service" }).click();
  const services = page.getByRole("region", { name: "Services" });
  await expect(services.getByRole("listitem").filter({ hasText: service })).toContainText(
    "20 min, plus 10 min buffer",
  );
  await page.getByRole("button", { name: "Add holiday" }).click();
  const api = apiOf(page, server.baseUrl);
  await api(createProvider, { body: { name: provider } });
  await api(createAppointment, {
    body: {
      ...{ contactPhone: "+12025550186", contactName: "Ida Park", service, provider },
      startsAt: `${date}T15:00:00Z`,
    },
  });
  await typeInto(dialog.getByRole("combobox", { name: "Day", exact: true }), date);
  await expect(dialog.getByRole("status")).toContainText("1 appointment is booked on this day.");
  await dialog.getByLabel("Name").fill(holiday);
  await dialog.getByRole("button", { name: "Add holiday" }).click();
  await expect(page.getByRole("region", { name: "Holidays" })).toContainText(holiday);
  await page.goto(`/w/${WORKSPACE}/calendar?date=${date}`);
  await expect(page.getByRole("heading", { name: new RegExp(`closed, ${holiday}`) }).first()).toBeVisible();
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await choose(dialog, "Service", `${service}, 20 min`);
  await page.goto(`/w/${WORKSPACE}/settings/bookings`);
  await page.getByRole("button", { name: `Archive: ${service}` }).click();
  await dialog.getByRole("button", { name: "Archive" }).click();
  await services.getByText(/archived services?$/).click();
  await expect(page.getByRole("button", { name: `Restore: ${service}` })).toBeVisible();
  await page.getByRole("button", { name: `Stop bookings: ${provider}` }).click();
  await expect(dialog).toContainText("1 upcoming appointment is booked with them.");
  await dialog.getByRole("button", { name: "Stop bookings" }).click();
  await page.getByText(/takes? no bookings$/).click();
  await expect(page.getByRole("button", { name: `Resume bookings: ${provider}` })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${holiday}` }).click();
  await expect(page.getByText(holiday, { exact: true })).toHaveCount(0);
  await page.goto(`/w/${WORKSPACE}/calendar?do=booking`);
  await dialog.getByRole("combobox", { name: "Service" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("option", { name: service })).toHaveCount(0);
});

test("a day that opens after it closes is pointed out in its row, and a number nobody can call at its field", async ({
  page,
}) => {
  await page.goto(`/w/${WORKSPACE}/settings`);
  const closes = page.getByRole("combobox", { name: "Monday closes at" });
  const problem = page.getByRole("alert").filter({ hasText: "Must open before it closes." });
  await typeInto(page.getByRole("combobox", { name: "Monday opens at" }), "11:30 PM");
  await expect(problem).toBeVisible();
  await expect(closes).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Phone number").fill("hello");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(closes).toBeFocused();
  await expect(closes).toHaveAccessibleDescription("Must open before it closes.");
  await typeInto(page.getByRole("combobox", { name: "Monday opens at" }), "9:00 AM");
  await expect(problem).toHaveCount(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("“hello” is not a phone number.")).toBeVisible();
});

test("a consent is recorded with its source", async ({ page, server }) => {
  const api = apiOf(page, server.baseUrl);
  const { id } = await api(createContact, { body: { phone: "+12025550194", name: "Nadia Brooks" } });
  await page.goto(`/w/${WORKSPACE}/contacts/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await choose(dialog, "Consent", "Offers and news as well");
  await dialog.getByLabel("How they gave consent").fill("Signed the form at the desk");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Signed the form at the desk\. Recorded by Dana Reyes/)).toBeVisible();
});

test("a contact's page shows the runs of automations, and the ones that did not start with the reason", async ({
  page,
  server,
}) => {
  const api = apiOf(page, server.baseUrl);
  const { id } = await api(createAutomation, {
    body: {
      name: "Only whom we never heard of",
      nodes: [
        {
          id: "missed",
          type: "trigger",
          event: "call.missed",
          conditions: { is_new_caller: true },
          next: "queue",
        },
        {
          id: "queue",
          type: "action",
          name: "Put them in line",
          action: "create_callback",
          config: { phone: "{{trigger.caller_phone}}" },
        },
      ],
    },
  });
  await api(deployAutomation, { params: { id }, body: {} });
  const call = () =>
    api(createCall, {
      body: { direction: "inbound", from: number(95), outcome: "missed", callerName: "Nora New" },
    });
  const { contactId } = await call();
  await call();
  await page.goto(`/w/${WORKSPACE}/contacts/${contactId}`);
  // The run is opened before its first step, whether or not the worker was faster.
  let isFirst = true;
  await page.route(/\/v1\/runs\/run_[^/]+$/, async (route) => {
    const response = await route.fetch();
    const begun = isFirst ? { status: "running", finishedAt: null, steps: [] } : {};
    isFirst = false;
    await route.fulfill({ response, json: { ...(await response.json()), ...begun } });
  });
  const ran = page.getByRole("listitem").filter({ hasText: "Automation ran" });
  await ran.filter({ hasText: "Only whom we never heard of" }).getByText("What it did").click();
  await expect(ran.getByText("Put them in line: done")).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByText("Only whom we never heard of: Condition not met: the caller had called before."),
  ).toBeVisible();
});

test("a text is composed, counted and shown in the conversation", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/conversations`);
  await page
    .getByRole("region", { name: "Conversations" })
    .getByRole("list")
    .getByRole("button")
    .first()
    .click();
  const words = `See you at nine, ${Date.now()}.${" Please bring your insurance card.".repeat(5)}`;
  await page.getByRole("textbox", { name: "Message" }).fill(words);
  await expect(page.locator("form").getByText("Counts as 2 texts", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText(words);
});

test("a text is scheduled, changed and canceled in the conversation", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/conversations`);
  await page.getByRole("button", { name: "New message" }).click();
  const dialog = page.getByRole("dialog");
  const phone = number(7);
  await dialog.getByLabel("Phone number").fill(phone);
  const words = `See you on Friday, ${Date.now()}`;
  await dialog.getByLabel("Message").fill(words);
  await dialog.getByRole("button", { name: "Schedule…" }).click();
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Send on", { exact: true }).fill(inTwoDays);
  await dialog.getByLabel("Send on: time").fill("10:15");
  await dialog.getByRole("button", { name: "Schedule text" }).click();
  const list = page.getByRole("list", { name: "Messages" });
  await expect(list).toContainText(words);
  await expect(list).toContainText(/Scheduled by .+ for .+10:15/);
  await expect(page.getByText(`Scheduled: ${words}`)).toBeVisible();
  await list.getByRole("button", { name: "Edit:" }).click();
  await dialog.getByLabel("Message").fill(`${words}, at nine`);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(list).toContainText(`${words}, at nine`);
  await list.getByRole("button", { name: "Don't send:" }).click();
  await expect(list).toContainText("Not sent: it was canceled");
  await list.getByRole("button", { name: "Use this text again" }).click();
  const composer = page.getByRole("textbox", { name: "Message" });
  await expect(composer).toHaveValue(`${words}, at nine`);
  await page.getByRole("button", { name: "Schedule…" }).click();
  await dialog.getByLabel("Send on", { exact: true }).fill(inTwoDays);
  await dialog.getByLabel("Send on: time").fill("11:30");
  await dialog.getByRole("button", { name: "Schedule text" }).click();
  await expect(list).toContainText(/Scheduled by .+ for .+11:30/);
  await expect(composer).toHaveValue("");
});

test("a callback is created and completed", async ({ page }) => {
  const name = `Cara Callback ${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  await page.getByRole("button", { name: "Add a callback" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number").fill(number(6));
  await dialog.getByLabel("Name").fill(name);
  await choose(dialog, "Priority", "Urgent");
  await dialog.getByRole("button", { name: "Add callback" }).click();
  await page.getByRole("button", { name: `Done: ${name}` }).click();
  await dialog.getByLabel("Outcome").fill("Comes on Tuesday");
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await page.getByRole("radio", { name: "Done" }).click();
  const list = page.getByRole("list", { name: "Callbacks" });
  await expect(list).toContainText("Comes on Tuesday");
  await list.getByRole("button", { name: `Reopen: ${name}` }).click();
  await expect(list).not.toContainText(name);
  await page.getByRole("radio", { name: "To do" }).click();
  await expect(list).toContainText(name);
});

test("returning a missed call on the Today page completes the caller's callback", async ({
  page,
  server,
}) => {
  const name = `Mia Missed ${Date.now()}`;
  const phone = "+12025550117";
  const api = apiOf(page, server.baseUrl);
  const made = await api(createCallback, { body: { phone, callerName: name } });
  await api(createCall, { body: { direction: "inbound", from: phone, callerName: name, outcome: "missed" } });
  await page.goto(`/w/${WORKSPACE}/today`);
  // One row for the person: the callback with the call if it is among those shown, and otherwise the call.
  const waiting = page.getByRole("region", { name: /^(Missed calls to return|Callbacks)/ });
  const row = waiting.getByRole("listitem").filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("missed");
  await row.getByRole("button", { name: `Call ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: /^Complete/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Log the call" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await api(getCallback, { params: { id: made.id } })).status).toBe("done");
});

test("reaching somebody completes their callback, and no answer puts it off", async ({ page, server }) => {
  const name = `Nora Noreply ${Date.now()}`;
  const api = apiOf(page, server.baseUrl);
  const made = await api(createCallback, {
    body: { phone: "+12025550109", callerName: name, reason: "Called outside business hours" },
  });
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  const row = page.getByRole("listitem").filter({ hasText: name });
  const dialog = page.getByRole("dialog");
  await row.getByRole("button", { name: `Call ${name}` }).click();
  await choose(dialog, "What happened", "No answer");
  await choose(dialog, "Call again", "In an hour");
  await dialog.getByRole("button", { name: "Log the call" }).click();
  await expect(row).toContainText("due in");
  await expect.poll(async () => (await api(getCallback, { params: { id: made.id } })).dueAt).not.toBeNull();

  await row.getByRole("button", { name: `Call ${name}` }).click();
  await expect(dialog.getByRole("checkbox", { name: /^Complete the callback/ })).toBeChecked();
  await dialog.getByLabel("Summary").fill("Comes on Friday");
  await dialog.getByRole("button", { name: "Log the call" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect(await api(getCallback, { params: { id: made.id } })).toMatchObject({
    status: "done",
    outcome: "Comes on Friday",
  });
});

test("a change in one window appears in the other without a reload", async ({ page, context }) => {
  const other = await context.newPage();
  const followed = other.waitForRequest((request) => request.url().includes("/v1/desk/stream"));
  await other.goto(`/w/${WORKSPACE}/calls`);
  await followed;
  await expect(other.getByRole("heading", { name: "Calls" })).toBeVisible();
  const name = `Tess Twowindows ${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/calls`);
  await page.getByRole("button", { name: "Log a call" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number").fill(number(7));
  await dialog.getByLabel("Name").fill(name);
  await choose(dialog, "What happened", "Answered");
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(other.getByRole("link", { name })).toBeVisible();
});

test("contacts are imported from a file after a preview", async ({ page }) => {
  const name = `Ida Import ${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/contacts?do=import`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Choose a CSV file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Name,Phone,Tags\n${name},${number(8)},recall\n=1+1,${number(9)},\nNobody,12,\n`),
  });
  await expect(dialog.getByRole("region", { name: "Contacts to import" })).toContainText(name);
  const out = dialog.getByRole("region", { name: "Skipped rows" });
  await expect(out).toContainText("Line 3, Name");
  await expect(out).toContainText("Line 4, Phone: “12” is not a phone number");
  await dialog.getByRole("button", { name: "Import 1 contact" }).click();
  await expect(page.getByText("1 contact added")).toBeVisible();
  await page.getByLabel("Search by name, number or email").fill(name);
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("the columns of an import stay, with the focus, while a choice is checked", async ({ page }) => {
  const name = `Ina Import ${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/contacts?do=import`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Choose a CSV file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Name,Nick,Phone\n${name},Nicky ${name},${number(14)}\n`),
  });
  const people = dialog.getByRole("region", { name: "Contacts to import" });
  await expect(people).toContainText(name);
  const answer = Promise.withResolvers<void>();
  await page.route("**/v1/contacts/import", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const column = dialog.getByRole("combobox", { name: "Name", exact: true });
  await choose(dialog, "Name", "Nick");
  await expect(people).toHaveAttribute("aria-busy", "true");
  await expect(column).toHaveText("Nick");
  await expect(column).toBeFocused();
  await expect(people).not.toContainText("Nicky");
  await expect(dialog.getByRole("button", { name: "Import 1 contact" })).toBeDisabled();
  await choose(dialog, "Phone", "None");
  await choose(dialog, "Phone", "Phone");
  answer.resolve();
  await expect(people).toContainText(`Nicky ${name}`);
  await expect(dialog.getByRole("combobox", { name: "Phone", exact: true })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Import 1 contact" })).toBeEnabled();
});

test("SMS and email providers are set up, tested and removed without revealing a secret", async ({
  page,
}) => {
  await page.goto(`/w/${WORKSPACE}/settings/providers`);
  const texts = page.getByRole("region", { name: "Texts" });
  await expect(texts.getByText(/\/v1\/hooks\/twilio\/.*\/sms/)).toBeVisible();
  await texts.getByLabel("Send a test text to").fill(number(10));
  await texts.getByRole("button", { name: "Send a test" }).click();
  await expect(texts.getByText("went to the sandbox outbox")).toBeVisible();
  const email = page.getByRole("region", { name: "Email" });
  await email.getByLabel("Email server").fill("127.0.0.1");
  await email.getByLabel("Port").fill("1");
  await email.getByLabel("User name").fill("desk");
  await email.getByLabel("Password").fill("a-secret-of-the-email-server");
  await email.getByLabel("Sent from").fill("desk@example.com");
  await email.getByRole("button", { name: "Set up" }).click();
  await expect(email.getByRole("button", { name: "Save changes" })).toBeVisible();
  await page.reload();
  await expect(email.getByLabel("Email server")).toHaveValue("127.0.0.1");
  await expect(email.getByLabel("Password")).toHaveValue("");
  await email.getByLabel("Send a test email to").fill("sam@example.org");
  await email.getByRole("button", { name: "Send a test" }).click();
  await expect(email.getByRole("alert")).toContainText("email server", { timeout: 15_000 });
  await email.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove provider" }).click();
  await expect(email.getByText("Sandbox", { exact: true })).toBeVisible();
});

test("the sending rules are saved, and an invalid one shows its error at the field", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/settings/providers`);
  const rules = page.getByRole("region", { name: "Sending rules" });
  const cap = rules.getByLabel("Automated texts per person per day");
  await expect(cap).toHaveValue("");
  await cap.fill("50");
  await rules.getByLabel("Allowed countries for texts").fill("US, ZZ");
  await rules.getByRole("button", { name: "Save rules" }).click();
  await expect(rules.getByRole("alert")).toContainText("two letters");
  await rules.getByLabel("Allowed countries for texts").fill("us, ca");
  await rules.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Applies from the next message.")).toBeVisible();
  await page.reload();
  await expect(cap).toHaveValue("50");
  await expect(rules.getByLabel("Allowed countries for texts")).toHaveValue("US, CA");
  await cap.fill("");
  await rules.getByRole("button", { name: "Save rules" }).click();
  await page.reload();
  await expect(cap).toHaveValue("");
});

test("a secret is saved, listed by its name and deleted", async ({ page }) => {
  const name = `CRM_${Date.now()}`;
  await page.goto(`/w/${WORKSPACE}/settings/secrets?do=secret`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Value").fill("crm-0123456789abcdef");
  await dialog.getByLabel("Allowed hosts").fill("api.example.com");
  await dialog.getByRole("button", { name: "Save secret" }).click();
  const list = page.getByRole("region", { name: "Secrets" });
  await expect(list).toContainText(name);
  await expect(page.getByText("crm-0123456789abcdef")).toHaveCount(0);
  await page.getByRole("button", { name: "New signing secret…" }).click();
  await dialog.getByRole("button", { name: "Create secret" }).click();
  await expect(dialog.getByLabel("Signing key")).toContainText("shs_");
  await dialog.getByRole("button", { name: "I've copied it" }).click();
  await list.getByRole("button", { name: "Delete…" }).first().click();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await dialog.getByRole("button", { name: "Delete secret" }).click();
  await expect(list.getByText(name)).toHaveCount(0);
});

/** Messages whose provider never confirmed them, or that were delivered on behalf of an automation. */
async function insertMessages(
  { ownerUrl }: { ownerUrl: string },
  { channel, to, bodies, automationId }: Inserted,
) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    "select set_config('app.scope', 'workspace', false), set_config('app.tenant', $1, false)",
    [WORKSPACE],
  );
  await client.query(
    `insert into message (workspace_id, id, direction, channel, to_address, subject, body, segments, status, error_code, automation_id)
     select $1, 'msg_' || md5(body), 'outbound', $2, $3, case when $2 = 'email' then body end, body, 1,
       case when $5::text is null then 'queued' else 'delivered' end, case when $5::text is null then 'unknown_outcome' end, $5
     from unnest($4::text[]) body`,
    [WORKSPACE, channel, to, bodies, automationId ?? null],
  );
  await client.end();
}

type Inserted = { channel: "sms" | "email"; to: string; bodies: string[]; automationId?: string };

test("the outbox names the automation a message came from and leads to it", async ({ page, server }) => {
  const [name, body] = [`Text back ${Date.now()}`, `Sorry we missed you ${Date.now()}`];
  const { id } = await apiOf(page, server.baseUrl)(createAutomation, {
    body: { name, nodes: [{ id: "missed", type: "trigger", event: "call.missed" }] },
  });
  const to = { sms: "+12025550111", email: "elsa@example.com" };
  for (const channel of ["sms", "email"] as const) {
    const bodies = [`${body} ${channel}`];
    await insertMessages(server, { channel, to: to[channel], bodies, automationId: id });
  }
  await page.goto(`/w/${WORKSPACE}/outbox`);
  await expect(
    page.getByRole("listitem").filter({ hasText: body }).getByRole("link", { name }),
  ).toBeVisible();
  await page.goto(`/w/${WORKSPACE}/outbox?channel=email`);
  await page.getByRole("button", { name: body }).click();
  await page.getByRole("region", { name: "The email" }).getByRole("link", { name }).click();
  await expect(page).toHaveURL(new RegExp(`/automations/${id}$`));
});

test("a text with unknown delivery waits for a person to decide", async ({ page, server }) => {
  const body = `Perhaps ${Date.now()}`;
  await insertMessages(server, { channel: "sms", to: "+12025550111", bodies: [body] });
  await page.goto(`/w/${WORKSPACE}/today`);
  const card = page.getByRole("region", { name: "Delivery unknown" });
  await expect(card).toContainText(body);
  await expect(card).toContainText("Marking it sends nothing.");
  await page.goto(`/w/${WORKSPACE}/outbox?only=unknown`);
  const text = page.getByRole("listitem").filter({ hasText: body });
  await expect(text).toContainText("We don't know whether this was sent");
  await text.getByRole("button", { name: "It was not sent" }).click();
  await expect(page.getByText("Marked as not sent. This sent nothing.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Texts" }).filter({ hasText: body })).toHaveCount(0);
});

test("emails that an outage left with unknown delivery are resolved with one decision", async ({
  page,
  server,
  expectAccessible,
}) => {
  const bodies = [1, 2, 3].map((n) => `Reminder ${n} of ${Date.now()}`);
  await insertMessages(server, { channel: "email", to: "elsa@example.com", bodies });
  await page.goto(`/w/${WORKSPACE}/outbox?only=unknown&channel=email`);
  await page.getByRole("button", { name: "Resolve all…" }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve all emails with unknown delivery" });
  await expect(dialog.getByRole("radio", { name: /They were not sent/ })).toBeChecked();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Resolve all" }).click();
  await expect(page.getByText("3 emails marked as not sent. This sent nothing.")).toBeVisible();
  await expect(page.getByText("Every delivery is known")).toBeVisible();
});
