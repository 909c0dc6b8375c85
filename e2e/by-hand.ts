import type { Locator, Page } from "@playwright/test";
import { actions } from "@/lib/actions";
import { FILTERS, type QueryKind } from "@/lib/actions/for-each/query";
import { WEEKDAYS } from "@/lib/automation/business-hours";
import { type Field, fieldsOf, objectFields, schemaAt } from "@/lib/automation/fields";
import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import type { Alternatives } from "@/lib/automation/registry";
import type { Template } from "@/lib/templates/template";
import { chooseValue, details } from "./editor-steps";
import { expect } from "./fixtures/test";
import { typeInto } from "./typed-fields";

/**
 * Builds an automation in the editor with nothing but clicks and keys: steps from the list, forms, ways. Ids are given
 * by the editor; the answer says which step of the original became which.
 */
export type Ready = NonNullable<Template["companions"]>[number];
type Node = Ready["nodes"][number];
type Out = { branch: string | null; to: string };
export type Built = { ids: ReadonlyMap<string, string> };

export async function buildByHand(
  page: Page,
  ready: Ready,
  /** Automations it starts, by the id it has for them. */
  started: ReadonlyMap<string, string> = new Map(),
): Promise<Built> {
  const hand = new Hand(page, { ready, started });
  await hand.build();
  return { ids: hand.ids };
}

class Hand {
  readonly ids = new Map<string, string>();
  private readonly form: Locator;
  private readonly template: Ready;
  private readonly started: ReadonlyMap<string, string>;

  constructor(
    private readonly page: Page,
    { ready, started }: { ready: Ready; started: ReadonlyMap<string, string> },
  ) {
    this.form = details(page);
    this.template = ready;
    this.started = started;
  }

  async build(): Promise<void> {
    const { name, nodes } = this.template;
    const trigger = nodes.find(({ type }) => type === "trigger");
    if (!trigger) throw new Error("a template begins with a trigger");
    await this.page.getByRole("textbox", { name: "Automation name" }).fill(name);
    const start = this.page.getByRole("region", { name: "Start" });
    await start.locator(`button[data-item="trigger:${String(trigger.event)}"]`).click();
    await this.learnId(trigger);
    await this.fillTrigger(trigger);
    await this.followWays(trigger);
  }

  /** Adds what comes after a step, way by way, and what comes after that. */
  private async followWays(node: Node): Promise<void> {
    for (const { branch, to } of waysOut(node)) {
      await this.select(node.id);
      await this.form
        .getByRole("button", { name: `${wordsOf(node, branch)}: add a step`, exact: true })
        .click();
      const dialog = this.page.getByRole("dialog", { name: "What comes next?" });
      const known = this.ids.get(to);
      if (known !== undefined) {
        await dialog.locator(`button[data-item="step:${known}"]`).click();
        await expect(dialog).toBeHidden();
        continue;
      }
      const next = this.nodeOf(to);
      const item = next.type === "condition" ? "condition" : String(next.action);
      await dialog.locator(`button[data-item="${item}"]`).click();
      await expect(dialog).toBeHidden();
      await this.learnId(next);
      await this.fillStep(next);
      await this.followWays(next);
    }
  }

  private nodeOf(id: string): Node {
    const node = this.template.nodes.find((one) => one.id === id);
    if (!node) throw new Error(`no step "${id}"`);
    return node;
  }

  private async learnId({ id, type }: Node): Promise<void> {
    const selected = this.page.locator(".react-flow__node.selected");
    await expect(selected).toHaveCount(1);
    const made = await selected.getAttribute("data-id");
    if (made === null) throw new Error("a step has no id");
    expect([...this.ids.values()]).not.toContain(made);
    this.ids.set(id, made);
    // A trigger leaves the focus on its card.
    if (type === "trigger") return expect(selected).toBeFocused();
    // The form is complete once it has taken the focus. Typing before that would race with it for the focus.
    await expect
      .poll(() => this.form.evaluate((form) => form.contains(document.activeElement)), { timeout: 15_000 })
      .toBe(true);
  }

  private async select(id: string): Promise<void> {
    const card = this.page.locator(`.react-flow__node[data-id="${this.ids.get(id)}"]`);
    if (/\bselected\b/.test((await card.getAttribute("class")) ?? "")) return;
    await this.page.getByRole("button", { name: "Fit everything" }).click();
    await card.click();
    await expect(card).toHaveClass(/\bselected\b/);
  }

  private async fillTrigger({ conditions, offset, schedule, time }: Node): Promise<void> {
    for (const [flag, value] of Object.entries(isObject(conditions) ? conditions : {}))
      await chooseValue(this.at(`conditions.${flag}`), value === true ? "yes" : "no");
    if (isObject(offset)) await this.fillSpan("offset", offset);
    if (isObject(schedule)) {
      await this.pick("Repeats", "cron");
      await this.at("schedule.cron").fill(String(schedule.cron));
    }
    if (typeof time === "string") await typeInto(this.at("time"), time);
    if (this.template.settings) await this.fillSettings(this.template.settings);
  }

  private async fillSettings({ entry, stopOn, ...others }: JsonObject): Promise<void> {
    expect(others).toEqual({});
    await this.form.getByText("Entry and exit rules").click();
    if (isObject(entry)) {
      await this.pick("The same person can enter", String(entry.mode));
      if (isObject(entry.per)) {
        await this.form.getByRole("spinbutton", { name: "Again after" }).fill(String(entry.per.amount));
        await this.pick("Unit of again after", String(entry.per.unit));
      }
    }
    const rules = Array.isArray(stopOn) ? stopOn.filter(isObject) : [];
    for (const [at, { event, ...rest }] of rules.entries()) {
      expect(rest).toEqual({});
      await this.form.getByRole("button", { name: "Add an event" }).click();
      await this.pick(`Event ${at + 1} that ends it early`, String(event));
    }
  }

  private async fillStep(node: Node): Promise<void> {
    if (typeof node.name === "string") await this.form.getByLabel("Step name").fill(node.name);
    if (node.type === "condition") {
      await this.fillQuestion(node.expression, "expression");
      return;
    }
    const action = actions.get(String(node.action));
    if (!action) throw new Error(`no action "${String(node.action)}"`);
    const config = isObject(node.config) ? node.config : {};
    const alternative = action.oneOf?.fields.find(({ field }) => Object.hasOwn(config, field));
    if (action.oneOf && alternative) await this.chooseAlternative(action.oneOf, alternative);
    await this.fillFields(fieldsOf(action.config), config, { path: "config", node });
    if (node.onError === "continue") {
      await this.form.getByText("Errors, retries and notes").click();
      await this.pick("If it fails", "continue");
    }
  }

  /** Up to three alternatives are shown side by side, more in a list. */
  private async chooseAlternative(
    { label, fields }: Alternatives,
    chosen: Alternatives["fields"][number],
  ): Promise<void> {
    if (fields.length > 3) return this.pick(label, chosen.field);
    const radio = this.form.getByRole("radio", { name: chosen.label, exact: true });
    if (!(await radio.isChecked())) await radio.click();
  }

  private async fillFields(
    fields: readonly Field[],
    values: JsonObject,
    at: { path: string; node: Node },
  ): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const field = fields.find((one) => one.name === name);
      if (!field) throw new Error(`the form of ${String(at.node.action)} has no "${name}"`);
      await this.fillField(field, value, { ...at, path: `${at.path}.${name}` });
    }
  }

  private async fillField(field: Field, value: Json, at: { path: string; node: Node }): Promise<void> {
    const { path, node } = at;
    if (field.advanced && field.optional) await this.openMore();
    if (field.names === "service" || field.names === "provider") return this.writeName(path, String(value));
    switch (field.control) {
      case "template":
      case "template-area":
      case "phone":
      case "email":
      case "datetime":
        return this.write(path, String(value));
      case "json":
        return this.write(path, JSON.stringify(this.renamed(value)));
      case "duration":
        return this.fillSpan(path, value as JsonObject);
      case "switch":
        return this.turn(field.title, value === true);
      case "tags":
      case "emails":
        return this.list(this.at(path), value as string[]);
      case "people":
      case "reference":
        return this.choose(path, this.renamedText(String(value)));
      case "event":
        return this.pick(field.title, String(value));
      case "time-of-day":
        return this.fillTimeOfDay(path, value as JsonObject);
      case "relative-time":
        return this.fillRelative(path, value as JsonObject);
      case "cases":
      case "weights":
        return this.fillWays(path, value as JsonObject[]);
      case "automation":
        return this.choose(path, this.started.get(String(value)) ?? String(value));
      case "key-value":
      case "match":
        return this.fillRows(path, value as JsonObject);
      case "query":
        return this.fillQuery(path, value as JsonObject);
      case "group": {
        const schema = schemaAt(actions.get(String(node.action))!.config, field.name);
        return this.fillFields(schema ? objectFields(schema) : [], value as JsonObject, at);
      }
      case undefined:
        return this.fillPlain(field, value, path);
      default:
        throw new Error(`nobody has written into "${field.control}" by hand yet`);
    }
  }

  private async fillPlain(field: Field, value: Json, path: string): Promise<void> {
    if (field.values) return this.choose(path, String(value));
    if (field.type === "boolean") return this.turn(field.title, value === true);
    if (field.type === "number") return this.at(path).fill(String(value));
    if (isObject(value)) return this.write(path, JSON.stringify(this.renamed(value)));
    return this.write(path, String(value));
  }

  private at(path: string): Locator {
    return this.form.locator(`[data-path="${path}"]`);
  }

  private async openMore(): Promise<void> {
    const more = this.form.locator("details").filter({ has: this.page.getByText("More", { exact: true }) });
    if ((await more.getAttribute("open")) === null) await more.getByText("More", { exact: true }).click();
  }

  /** Texts name steps by the ids they got here. */
  private renamedText(text: string): string {
    return text.replaceAll(/\bsteps\.(\w+)/g, (_, id: string) => `steps.${this.ids.get(id) ?? id}`);
  }

  private renamed(value: Json): Json {
    return JSON.parse(this.renamedText(JSON.stringify(value)));
  }

  private async write(path: string, text: string): Promise<void> {
    const field = this.at(path);
    await field.click();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(this.renamedText(text));
  }

  /** One the workspace has, or any other text. */
  private async writeName(path: string, text: string): Promise<void> {
    await this.at(path).click();
    await this.page.getByRole("dialog").getByRole("searchbox").fill(this.renamedText(text));
    await this.page.getByRole("option").last().click();
  }

  private async choose(path: string, value: string): Promise<void> {
    await chooseValue(this.at(path), value);
  }

  private async pick(label: string, value: string): Promise<void> {
    await chooseValue(this.form.getByRole("combobox", { name: label, exact: true }), value);
  }

  private async turn(title: string, on: boolean): Promise<void> {
    const toggle = this.form.getByRole("switch", { name: title, exact: true });
    if ((await toggle.isChecked()) !== on) await toggle.click();
    await expect(toggle).toBeChecked({ checked: on });
  }

  private async list(field: Locator, values: readonly string[]): Promise<void> {
    for (const value of values) {
      await field.fill(value);
      await field.press("Enter");
    }
  }

  private async fillSpan(path: string, { amount, unit }: JsonObject): Promise<void> {
    const field = this.at(path);
    await field.fill(String(amount));
    await chooseValue(field.locator("xpath=following-sibling::button"), String(unit));
  }

  private async fillRelative(path: string, { to, offset, ifPast, ifCancelled }: JsonObject): Promise<void> {
    const { amount, unit } = offset as { amount: number; unit: string };
    await this.form.getByRole("spinbutton", { name: "How long" }).fill(String(Math.abs(amount)));
    await this.pick("Unit", unit);
    await this.pick("Before or after", amount < 0 ? "before" : "after");
    await this.write(`${path}.to`, String(to));
    if (ifPast !== undefined) await this.pick("If that time has passed", String(ifPast));
    if (ifCancelled !== undefined) await this.pick("If the appointment is canceled", String(ifCancelled));
  }

  private async fillTimeOfDay(path: string, { at, day, weekdays }: JsonObject): Promise<void> {
    await typeInto(this.at(`${path}.at`), String(at));
    if (day !== undefined) await this.pick("Earliest", String(day));
    if (!Array.isArray(weekdays)) return;
    for (const one of WEEKDAYS) {
      if (weekdays.includes(one)) continue;
      const name = one.charAt(0).toUpperCase() + one.slice(1);
      await this.form.getByRole("button", { name, exact: true }).click();
    }
  }

  private async fillRows(path: string, rows: JsonObject): Promise<void> {
    for (const [name, value] of Object.entries(rows)) {
      await this.form.getByRole("button", { name: "Add", exact: true }).click();
      const field = this.form.getByRole("textbox", { name: "New name" });
      await field.fill(name);
      await field.press("Enter");
      await this.write(`${path}.${name}`, String(value));
    }
  }

  private async fillQuery(path: string, { of, where }: JsonObject): Promise<void> {
    await this.pick("Which records", String(of));
    const filters = isObject(where) ? where : {};
    const remove = this.form.getByRole("button", { name: /^Remove the filter/ });
    while ((await remove.count()) > 0) await remove.first().click();
    const titles = objectFields(FILTERS[of as QueryKind]);
    for (const [name, value] of Object.entries(filters)) {
      await this.pick("Add a filter", name);
      const { title } = titles.find((field) => field.name === name) ?? { title: name };
      if (Array.isArray(value)) await this.list(this.at(`${path}.where.${name}`), value.map(String));
      else await this.pick(title, value === true ? "yes" : "no");
    }
  }

  private async fillWays(path: string, ways: readonly JsonObject[]): Promise<void> {
    for (const [at, { label, values, percent }] of ways.entries()) {
      const field = this.at(`${path}.${at}.label`);
      if ((await field.count()) === 0) await this.form.getByRole("button", { name: "Add a path" }).click();
      await field.fill(String(label));
      if (Array.isArray(values)) await this.list(this.at(`${path}.${at}.values`), values.map(String));
      if (percent !== undefined) await this.at(`${path}.${at}.percent`).fill(String(percent));
    }
  }

  private async fillQuestion(expression: Json | undefined, path: string): Promise<void> {
    if (!isObject(expression)) throw new Error("a question is an object");
    const kind = (["all", "any"] as const).find((one) => Array.isArray(expression[one]));
    if (!kind) return this.fillComparison(expression, path);
    const items = (expression[kind] as Json[]).filter(isObject);
    await this.form.getByRole("button", { name: "Add another comparison" }).click();
    await this.form.getByRole("radio", { name: kind === "all" ? "All of these" : "Any of these" }).click();
    for (const [at, item] of items.entries()) {
      const own = `${path}.${kind}.${at}`;
      if ((await this.at(`${own}.field`).count()) === 0)
        await this.form.getByRole("button", { name: "Comparison", exact: true }).click();
      await this.fillComparison(item, own);
    }
  }

  private async fillComparison({ field, operator, value }: JsonObject, path: string): Promise<void> {
    await this.choose(`${path}.field`, this.renamedText(String(field)));
    await this.choose(`${path}.operator`, String(operator));
    if (value === undefined) return;
    const operand = this.at(`${path}.value`);
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    if ((await operand.getAttribute("role")) === "combobox") return chooseValue(operand, text);
    await operand.fill(text);
    await operand.blur();
  }
}

function waysOut({ next, trueBranch, falseBranch, branches }: Node): Out[] {
  const ways: [string | null, Json | undefined][] = [
    [null, next],
    ["true", trueBranch],
    ["false", falseBranch],
    ...Object.entries(isObject(branches) ? branches : {}),
  ];
  return ways.flatMap(([branch, to]) => (typeof to === "string" ? [{ branch, to }] : []));
}

/** The branch's name in the form. */
function wordsOf(node: Node, branch: string | null): string {
  if (branch === null) return "Then";
  if (branch === "true") {
    if (node.type === "condition") return "Yes";
    const awaitsReply = isObject(node.config) && node.config.event === "sms.received";
    return awaitsReply ? "Reply: they answered" : "Event: it happened";
  }
  if (branch === "false") return node.type === "condition" ? "No" : "None: timed out";
  if (branch === "default") return "Otherwise";
  return branch === "timeout" ? "Timeout" : branch;
}
