import type { Locator, Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import {
  createAutomation,
  deployAutomation,
  getAutomation,
  patchAutomation,
} from "@/lib/contract/automations";
import { createClient } from "@/lib/contract/client";
import { startRun } from "@/lib/contract/runs";
import { expect } from "./fixtures/test";
import { WORKSPACE } from "./sign-in-as";

/** Calls /v1 as the user who is signed in on the page. */
export function apiOf(
  page: Page,
  baseUrl: string,
  tenant: { workspace: string } | { partner: string } = { workspace: WORKSPACE },
) {
  return createClient({
    baseUrl,
    ...tenant,
    fetch: async (input, init) => {
      const answer = await page.request.fetch(String(input), {
        method: init?.method ?? "GET",
        headers: { ...(init?.headers as Record<string, string>), Origin: baseUrl },
        ...(typeof init?.body === "string" ? { data: init.body } : {}),
      });
      return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() });
    },
  });
}

export async function openNew(
  page: Page,
  baseUrl: string,
  definition: object = MISSED_CALL,
): Promise<string> {
  const api = apiOf(page, baseUrl);
  const { id } = await api(createAutomation, { body: { name: "Untitled", ...definition } });
  await open(page, id);
  return id;
}

/** Deploys an automation whose only run fails, and returns its id. */
export async function makeFailing(page: Page, baseUrl: string, name: string): Promise<string> {
  const api = apiOf(page, baseUrl);
  const { id } = await api(createAutomation, {
    body: {
      name,
      nodes: [
        { id: "start", type: "trigger", event: "manual", next: "lost" },
        {
          ...{ id: "lost", type: "action", action: "update_lead" },
          config: { leadId: "lead_gone", status: "lost" },
        },
      ],
    },
  });
  await api(deployAutomation, { params: { id }, body: {} });
  await api(startRun, { params: { id }, body: {} });
  await expect.poll(async () => (await api(getAutomation, { params: { id } })).stats.failed24h).toBe(1);
  return id;
}

export async function open(page: Page, id: string) {
  await page.goto(`/w/${WORKSPACE}/automations/${id}`);
  await expect(page.getByRole("textbox", { name: "Automation name" })).toBeVisible();
}

export function draftOf(page: Page, baseUrl: string, id: string) {
  return apiOf(page, baseUrl)(getAutomation, { params: { id } });
}

export function saveAsSomebodyElse(
  page: Page,
  baseUrl: string,
  { id, nodes }: { id: string; nodes: unknown[] },
) {
  return apiOf(page, baseUrl)(patchAutomation, { params: { id }, body: { nodes } });
}

export function steps(page: Page) {
  return page.getByRole("complementary", { name: "Steps to add" });
}

export function details(page: Page) {
  return page.getByRole("complementary", { name: "Details" });
}

/** Chooses an option of a picker by the words of both. */
export async function choose(within: Page | Locator, label: string, option: string) {
  const picker = within.getByRole("combobox", { name: label, exact: true });
  await chooseIn(picker, (list) => list.getByRole("option", { name: option, exact: true }));
  await expect(picker).toHaveText(option);
}

/** Chooses an option by the value it stands for. */
export async function chooseValue(picker: Locator, value: string) {
  await chooseIn(picker, (list) => list.locator(`[role=option][data-value=${JSON.stringify(value)}]`));
}

async function chooseIn(picker: Locator, find: (list: Locator) => Locator) {
  await picker.click();
  const list = picker.page().getByRole("listbox");
  await find(list).click();
  await expect(list).toHaveCount(0);
}

export async function expectSaved(page: Page) {
  await expect(page.locator("[data-save=saved]")).toBeVisible();
}
