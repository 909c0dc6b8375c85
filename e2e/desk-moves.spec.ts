import type { Locator, Page } from "@playwright/test";
import { createAppointment, getAppointment } from "@/lib/contract/appointments";
import { createLead, getLead, patchLead } from "@/lib/contract/leads";
import { listProviders } from "@/lib/contract/providers";
import { listServices } from "@/lib/contract/services";
import { apiOf, choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";
import { dayTime } from "./typed-fields";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

/** Drags as a person does: press, move in steps, release. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y - 4, { steps: 8 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** Answers the question of a drop in the calendar. */
const answer = (page: Page, verb: "Move" | "Move and text them" | "Keep it") =>
  page.getByRole("dialog").getByRole("button", { name: verb, exact: true }).click();

const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).last().click();

test.describe("a lead on the board", () => {
  const newLead = async (page: Page, baseUrl: string) => {
    const name = `Dora Drag ${Date.now()}`;
    const api = apiOf(page, baseUrl);
    const { id } = await api(createLead, { body: { name, phone: "+12025550131", source: "web" } });
    await page.goto(`/w/${WORKSPACE}/leads?q=${encodeURIComponent(name)}`);
    const column = (status: string) => page.getByRole("region", { name: status, exact: true });
    const card = (status: string) => column(status).getByRole("listitem").filter({ hasText: name });
    await expect(card("New")).toBeVisible();
    return { id, api, column, card };
  };

  test("is moved by mouse, stays moved, and is moved back", async ({ page, server }) => {
    const { id, api, column, card } = await newLead(page, server.baseUrl);
    const target = (await column("Interested").boundingBox())!;
    await drag(page, card("New"), { x: target.x + target.width / 2, y: target.y + 120 });
    await expect(card("Interested")).toBeVisible();
    expect((await api(getLead, { params: { id } })).status).toBe("qualified");
    await undo(page);
    await expect(card("New")).toBeVisible();
    expect((await api(getLead, { params: { id } })).status).toBe("new");
    await page.reload();
    await expect(card("New")).toBeVisible();
  });

  test("is in view on a phone, where the columns before it are empty", async ({ page, server }) => {
    const name = `Phil Phone ${Date.now()}`;
    const api = apiOf(page, server.baseUrl);
    const { id } = await api(createLead, { body: { name, phone: "+12025550131", source: "web" } });
    await api(patchLead, { params: { id }, body: { status: "qualified" } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/w/${WORKSPACE}/leads?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    await page.getByRole("navigation", { name: "Statuses" }).getByRole("button", { name: /^New/ }).click();
    await expect(page.getByText("No new leads")).toBeInViewport({ ratio: 1 });
  });

  test("is moved on a phone with a message that covers neither the title nor the main button", async ({
    page,
    server,
  }) => {
    const { card } = await newLead(page, server.baseUrl);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^Move Dora Drag/ }).click();
    await page.getByRole("menuitem", { name: "Contacted", exact: true }).click();
    const message = page.getByRole("listitem").filter({ hasText: "lead marked as contacted" });
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(card("Contacted")).toBeAttached();
    const top = async (one: Locator) => (await one.boundingBox())!.y;
    const end = async (one: Locator) => {
      const { y, height } = (await one.boundingBox())!;
      return y + height;
    };
    expect(await top(message)).toBeGreaterThan(
      await end(page.getByRole("heading", { name: "Leads", exact: true })),
    );
    expect(await top(message)).toBeGreaterThan(await end(page.getByRole("button", { name: "Add a lead" })));
    expect(await end(message)).toBeLessThanOrEqual(844);
    await page.getByRole("button", { name: /^Move Dora Drag/ }).click();
    await page.getByRole("menuitem", { name: "Lost", exact: true }).click();
    await page.getByRole("button", { name: "Mark as lost" }).click();
    await expect(card("Lost")).toBeAttached();
  });

  test("is asked about when it is lost, shows the reason, is found by it, and is moved back", async ({
    page,
    server,
    expectAccessible,
  }) => {
    const { id, api, column, card } = await newLead(page, server.baseUrl);
    const stored = async () => {
      const { status, lostReason, lostNote } = await api(getLead, { params: { id } });
      return { status, lostReason, lostNote };
    };
    const dialog = page.getByRole("dialog");
    const pick = async (item: string) => {
      await page.getByRole("button", { name: /^Move Dora Drag/ }).click();
      await page.getByRole("menuitem", { name: item, exact: true }).click();
    };
    const target = (await column("Lost").boundingBox())!;
    await drag(page, card("New"), { x: target.x + target.width / 2, y: target.y + 120 });
    await expectAccessible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(card("New")).toBeVisible();
    await pick("Lost");
    await dialog.getByRole("radio", { name: "Other" }).check();
    await dialog.getByLabel(/^In your own words/).fill("Moved to Ohio");
    await dialog.getByRole("button", { name: "Mark as lost" }).click();
    await expect(card("Lost")).toContainText("Moved to Ohio");
    expect(await stored()).toEqual({ status: "lost", lostReason: "other", lostNote: "Moved to Ohio" });
    await pick("Change reason");
    await dialog.getByRole("radio", { name: "Went elsewhere" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(card("Lost")).toContainText("Went elsewhere (Moved to Ohio)");
    expect(await stored()).toMatchObject({ lostReason: "went_elsewhere", lostNote: "Moved to Ohio" });

    await choose(page, "Lost reason", "Too expensive");
    await expect(page.getByText("No matching leads")).toBeVisible();
    await choose(page, "Lost reason", "Went elsewhere");
    await expect(page).toHaveURL(/lost=went_elsewhere/);
    await expect(card("Lost")).toBeVisible();

    await choose(page, "Lost reason", "Lost for any reason");
    await pick("Contacted");
    await expect(card("Contacted")).toBeVisible();
    expect(await stored()).toEqual({ status: "contacted", lostReason: null, lostNote: null });
    const message = page.getByRole("listitem").filter({ hasText: "lead marked as contacted" });
    await message.getByRole("button", { name: "Undo" }).click();
    await expect(card("Lost")).toContainText("Went elsewhere (Moved to Ohio)");
    expect(await stored()).toMatchObject({ status: "lost", lostReason: "went_elsewhere" });
    await card("Lost").getByRole("link").click();
    await expect(page.getByText("Lost: Went elsewhere")).toBeVisible();
  });

  test("returns to its column when saving fails, and the page shows the error", async ({ page, server }) => {
    const { id, api, column, card } = await newLead(page, server.baseUrl);
    await page.route(`**/v1/leads/${id}`, (route) => route.abort());
    const target = (await column("Contacted").boundingBox())!;
    await drag(page, card("New"), { x: target.x + target.width / 2, y: target.y + 120 });
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(card("New")).toBeVisible();
    await expect(card("Contacted")).toHaveCount(0);
    await page.unroute(`**/v1/leads/${id}`);
    expect((await api(getLead, { params: { id } })).status).toBe("new");
  });
});

test.describe("an appointment in the calendar", () => {
  /** Two appointments of one provider on a working day no other test uses, far enough ahead to be empty. */
  const twoBooked = async (page: Page, server: { baseUrl: string }, workday: 1 | 2 | 3 | 4 | 5) => {
    const api = apiOf(page, server.baseUrl);
    const [service] = (await api(listServices, {})).services;
    const [provider] = (await api(listProviders, {})).providers;
    const ahead = new Date(Date.now() + 61 * 86_400_000);
    ahead.setUTCDate(ahead.getUTCDate() + ((7 + workday - ahead.getUTCDay()) % 7));
    const date = ahead.toISOString().slice(0, 10);
    const book = (contactName: string, hour: number, contactPhone: string) =>
      api(createAppointment, {
        body: {
          contactName,
          contactPhone,
          service: service!.name,
          provider: provider!.name,
          startsAt: `${date}T${hour}:00:00Z`,
          durationMinutes: 30,
        },
      });
    const first = await book("Mona Mover", 15, "+12025550132");
    const second = await book("Stan Stays", 17, "+12025550133");
    await page.goto(`/w/${WORKSPACE}/calendar?date=${date}`);
    const mona = page.getByRole("button", { name: /Mona Mover/ });
    const stan = page.getByRole("button", { name: /Stan Stays/ });
    await expect(mona).toBeVisible();
    const startOf = async (id: string) => (await api(getAppointment, { params: { id } })).startsAt;
    return { first, second, mona, stan, startOf };
  };

  test("is dragged to another time, which is saved, and back", async ({ page, server }) => {
    const { first, mona, stan, startOf } = await twoBooked(page, server, 1);
    const between = (await stan.boundingBox())!;
    // The slot an hour above the other one is free.
    await drag(page, mona, { x: between.x + 30, y: between.y - 72 + 6 });
    await answer(page, "Keep it");
    expect(await startOf(first.id)).toBe(first.startsAt);
    await drag(page, mona, { x: between.x + 30, y: between.y - 72 + 6 });
    await expect(page.getByRole("dialog")).toContainText("was moved to");
    await answer(page, "Move");
    await expect(page.getByText(/Mona Mover's appointment was moved to/)).toBeVisible();
    const moved = await startOf(first.id);
    expect(Date.parse(moved) - Date.parse(first.startsAt)).toBe(3_600_000);
    await page.reload();
    await expect(mona).toBeVisible();
    expect(await startOf(first.id)).toBe(moved);
    const box = (await mona.boundingBox())!;
    await drag(page, mona, { x: box.x + 20, y: box.y - 36 + 6 });
    await answer(page, "Move");
    await expect.poll(() => startOf(first.id)).not.toBe(moved);
    await undo(page);
    await expect.poll(() => startOf(first.id)).toBe(moved);
  });

  test("dropped on another one is refused before it is moved, and takes a free time instead", async ({
    page,
    server,
  }) => {
    const { first, mona, stan, startOf } = await twoBooked(page, server, 2);
    const other = (await stan.boundingBox())!;
    await drag(page, mona, { x: other.x + 40, y: other.y + 10 });
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("has another appointment then: Stan Stays");
    await expect(dialog.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
    await expect(dialog.getByRole("button", { name: "Move and text them" })).toBeDisabled();
    await dialog
      .getByRole("button", { name: /(AM|PM)$/ })
      .first()
      .click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await answer(page, "Move and text them");
    await expect.poll(() => startOf(first.id)).not.toBe(first.startsAt);
  });

  test("dropped outside of the hours is moved after a warning", async ({ page, server }) => {
    const { first, mona, startOf } = await twoBooked(page, server, 4);
    const closed = (await page.locator("[data-closed]").first().boundingBox())!;
    const column = (await mona.boundingBox())!;
    await drag(page, mona, { x: column.x + 40, y: closed.y + 6 });
    const notice = page.getByRole("dialog").getByRole("status").filter({ hasText: /./ });
    await expect(notice).toHaveText("The office is closed then.");
    await page.getByRole("dialog").getByRole("button", { name: "Move anyway", exact: true }).click();
    await expect.poll(() => startOf(first.id)).not.toBe(first.startsAt);
  });

  test("returns to its slot when saving fails, and the page explains why", async ({ page, server }) => {
    const { first, mona, stan, startOf } = await twoBooked(page, server, 5);
    const between = async () => (await stan.boundingBox())!.y - (await mona.boundingBox())!.y;
    const before = await between();
    const other = (await stan.boundingBox())!;
    await page.route(`**/v1/appointments/${first.id}/reschedule`, (route) => route.abort());
    await drag(page, mona, { x: other.x + 30, y: other.y - 72 + 6 });
    await answer(page, "Move and text them");
    await expect(page.getByText("The appointment wasn't moved")).toBeVisible();
    // The message must not shift the layout.
    expect(await stan.boundingBox()).toEqual(other);
    expect(await startOf(first.id)).toBe(first.startsAt);
    await expect.poll(between).toBeCloseTo(before, 0);
  });

  test("is moved by keyboard alone, and a taken slot is refused in place", async ({ page, server }) => {
    const { first, second, mona, startOf } = await twoBooked(page, server, 3);
    await mona.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Move…" }).focus();
    await page.keyboard.press("Enter");
    const starts = dayTime(dialog, "Starts");
    await expect(starts.day).toBeFocused();
    const stood = await starts.value();
    const shift = (hours: number) => {
      const [date, time = ""] = stood.split("T");
      return `${date}T${String(Number(time.slice(0, 2)) + hours).padStart(2, "0")}${time.slice(2)}`;
    };
    await starts.fill(shift((Date.parse(second.startsAt) - Date.parse(first.startsAt)) / 3_600_000));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toBeVisible();
    expect(await startOf(first.id)).toBe(first.startsAt);
    await starts.fill(shift(1));
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    expect(Date.parse(await startOf(first.id)) - Date.parse(first.startsAt)).toBe(3_600_000);
  });
});
