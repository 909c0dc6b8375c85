import type { Page } from "@playwright/test";
import { actions } from "@/lib/actions";
import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import { putEventType } from "@/lib/contract/event-types";
import { TEMPLATES } from "@/lib/templates";
import { startsCompanion } from "@/lib/templates/template";
import { buildByHand, type Ready } from "./by-hand";
import { apiOf, draftOf, expectSaved } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

/**
 * Every automation of the gallery can be built in the editor by a person who has never seen the API. These few use each
 * control at least once; BY_HAND=all builds all of them.
 */
const FEW = ["missed-call-text-back", "after-hours-emergency", "ab-first-text", "converted-lead-to-crm"];
const all = process.env.BY_HAND === "all";
const wanted = TEMPLATES.filter(({ id }) => all || FEW.includes(id));

test.describe.configure({ timeout: 180_000 });
// A click during a camera move would meet another card.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

for (const template of wanted) {
  test(`"${template.name}" is built by hand, and is what the gallery has`, async ({ page, server }) => {
    const api = apiOf(page, server.baseUrl);
    for (const { name, title, schema } of template.eventTypes ?? [])
      await api(putEventType, { params: { name }, body: { title, schema } });
    const started = new Map<string, string>();
    for (const companion of template.companions ?? [])
      started.set(startsCompanion(companion.id), await build(page, server, { ready: companion, started }));
    await build(page, server, { ready: template, started });
  });
}

/** Builds an automation, compares it with what it should be, and returns its id. */
async function build(
  page: Page,
  { baseUrl }: { baseUrl: string },
  { ready, started }: { ready: Ready; started: ReadonlyMap<string, string> },
): Promise<string> {
  await page.goto(`/w/${WORKSPACE}/automations`);
  await page.getByRole("button", { name: "New automation", exact: true }).click();
  await page.waitForURL(/\/automations\/auto_/);
  const id = page.url().split("/").at(-1)!.split("?")[0]!;
  const { ids } = await buildByHand(page, ready, started);
  await expectSaved(page);
  const draft = await draftOf(page, baseUrl, id);
  expect(draft.name).toBe(ready.name);
  expect(draft.settings).toMatchObject(ready.settings ?? {});
  const nodes = renamed(draft.nodes as Json, new Map()) as JsonObject[];
  const built = new Map(nodes.map((node) => [String(node.id), plain(node)]));
  const all = new Map([...ids, ...started]);
  for (const node of ready.nodes) {
    const expected = plain(renamed(node, all) as JsonObject);
    expect(built.get(ids.get(node.id)!), node.id).toEqual(expected);
  }
  expect(built.size).toBe(ready.nodes.length);
  return id;
}

/** With the ids of the built steps. One word to look for is the same as a list of one. */
function renamed(value: Json, ids: ReadonlyMap<string, string>): Json {
  const to = (id: string) => ids.get(id) ?? id;
  const text = JSON.stringify(value, (key, member) => {
    if (
      ["id", "next", "trueBranch", "falseBranch", "automationId"].includes(key) &&
      typeof member === "string"
    )
      return to(member);
    if (key === "value" && Array.isArray(member) && member.length === 1) return member[0];
    if (key === "branches" && isObject(member))
      return Object.fromEntries(Object.entries(member).map(([label, id]) => [label, to(String(id))]));
    return member;
  });
  return JSON.parse(text.replaceAll(/\bsteps\.(\w+)/g, (_, id: string) => `steps.${to(id)}`));
}

/** A step without its place on the canvas, and with what its action takes for granted written out. */
function plain({ position: _, conditionType: __, ...node }: JsonObject): JsonObject {
  const { config, ...rest } = Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null));
  const action = actions.get(String(node.action));
  if (!action) return rest as JsonObject;
  const whole = { ...action.defaults, ...(isObject(config) ? config : {}) };
  return { ...(rest as JsonObject), config: action.config.parse(whole) as JsonObject };
}
