import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "@/scripts/testing/answer";
import { type Api, createApi } from "@/scripts/testing/api";

/** The list of automations as people keep it in order: labels, orders, and drafts nobody began. */
let api: Api;
let key: string;
let foreign: string;
const verdict = (answer: Answer) => `${answer.status} ${answer.body.code ?? "ok"}`;
const call = (method: string, path: string, body?: unknown) =>
  api.call(method, path, { key, ...(body === undefined ? {} : { body }) });
const names = (answer: Answer): string[] => answer.body.automations.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner();
  key = (await api.newAccount(partner.key, { name: "Tidy" })).key;
  foreign = (await api.newAccount(partner.key, { name: "Neighbor" })).key;
});
afterAll(() => api.close());

const nodes = [{ id: "t", type: "trigger", event: "call.missed" }];

describe("the list of automations", () => {
  it("is sorted by name or by the last edit, across pages", async () => {
    const ids: Record<string, string> = {};
    for (const name of ["Bravo", "Alpha", "Charlie"]) {
      ids[name] = (await call("POST", "/v1/automations", { name, nodes })).body.id;
    }
    await call("PATCH", `/v1/automations/${ids.Alpha}`, { description: "Edited last" });
    expect(names(await call("GET", "/v1/automations"))).toEqual(["Charlie", "Alpha", "Bravo"]);
    expect(names(await call("GET", "/v1/automations?sort=edited"))[0]).toBe("Alpha");
    const first = await call("GET", "/v1/automations?sort=name&limit=2");
    expect([names(first), first.body.total]).toEqual([["Alpha", "Bravo"], 3]);
    const rest = await call(
      "GET",
      `/v1/automations?sort=name&limit=2&starting_after=${first.body.next_cursor}`,
    );
    expect([names(rest), rest.body.has_more]).toEqual([["Charlie"], false]);
    const unknown = await call("GET", "/v1/automations?sort=name&starting_after=auto_unknown");
    expect(verdict(unknown)).toBe("400 invalid_cursor");
    expect(verdict(await call("GET", "/v1/automations?sort=size"))).toBe("422 validation_failed");
  });

  it("counts the automations of each status that match the search, whatever status is shown", async () => {
    const made = async (name: string) => (await call("POST", "/v1/automations", { name, nodes })).body.id;
    const [, archived] = [await made("Counted draft"), await made("Counted past")];
    await call("DELETE", `/v1/automations/${archived}`);
    const { body } = await call("GET", "/v1/automations?q=counted&status=draft");
    expect([body.total, body.counts]).toEqual([1, { active: 0, paused: 0, draft: 1, archived: 1 }]);
  });

  it("is sorted by its numbers of runs, across pages", async () => {
    const listed = async (query: string) => (await call("GET", `/v1/automations?${query}`)).body;
    const everything = (await listed("limit=100")).automations.map(({ id }: { id: string }) => id);
    const first = await listed("sort=failed&limit=2");
    const rest = await listed(`sort=failed&limit=100&starting_after=${first.next_cursor}`);
    const ids = [...first.automations, ...rest.automations].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(everything);
    expect(verdict(await call("GET", "/v1/automations?sort=failed&starting_after=auto_unknown"))).toBe(
      "400 invalid_cursor",
    );
  });

  it("says when a draft was edited, and that it has not run", async () => {
    const { body } = await call("POST", "/v1/automations", { name: "Fresh", nodes });
    expect(body).toMatchObject({ labels: [], editedAt: body.createdAt, lastRunAt: null });
  });
});

describe("labels", () => {
  it("are kept once each, filter the list, and leave the draft as it is", async () => {
    const { body } = await call("POST", "/v1/automations", { name: "Labeled", nodes });
    const path = `/v1/automations/${body.id}/labels`;
    const labeled = await call("PUT", path, { labels: [" Reminders ", "Calls", "reminders"] });
    expect(labeled.body).toMatchObject({ labels: ["Reminders", "Calls"], etag: body.etag });
    expect(names(await call("GET", "/v1/automations?label=Calls"))).toEqual(["Labeled"]);
    expect(names(await call("GET", "/v1/automations?label=Other"))).toEqual([]);
    expect(verdict(await call("PUT", path, { labels: [" "] }))).toBe("422 validation_failed");
    const audit = await call("GET", "/v1/audit?action=automation.labeled");
    expect(audit.body.entries[0].detail).toEqual({ labels: ["Reminders", "Calls"] });
    expect(verdict(await call("PUT", path, { labels: [""] }))).toBe("422 validation_failed");
    expect(verdict(await call("PUT", path, { labels: Array(11).fill("x") }))).toBe("422 validation_failed");
    expect(verdict(await api.call("PUT", path, { key: foreign, body: { labels: [] } }))).toBe(
      "404 not_found",
    );
  });
});

describe("a copy", () => {
  it("gets a number after its name, unless the request names it", async () => {
    const { body } = await call("POST", "/v1/automations", { name: "Copied", nodes });
    const copy = async (sent?: object) =>
      (await call("POST", `/v1/automations/${body.id}/duplicate`, sent)).body.name;
    expect([await copy(), await copy()]).toEqual(["Copied (copy)", "Copied (copy) 2"]);
    expect(await copy({ name: "Copied" })).toBe("Copied");
    const again = await call("POST", `/v1/automations/${body.id}/duplicate`, { name: "Copied (copy) 3" });
    const { body: copied } = await call("POST", `/v1/automations/${again.body.id}/duplicate`);
    expect(copied.name).toBe("Copied (copy) 4");
  });
});

describe("a new automation", () => {
  it("gets a number after its name on request, unless the name is free", async () => {
    const made = async (sent: object) => (await call("POST", "/v1/automations", sent)).body.name;
    const numbered = { name: "Numbered", numbered: true };
    expect([await made(numbered), await made(numbered)]).toEqual(["Numbered", "Numbered 2"]);
    expect(await made({ name: "Numbered" })).toBe("Numbered");
  });
});

describe("discarding a new automation", () => {
  it("removes it without a trace in the archive", async () => {
    const { body } = await call("POST", "/v1/automations", { name: "New automation" });
    const path = `/v1/automations/${body.id}`;
    expect(verdict(await api.call("POST", `${path}/discard`, { key: foreign }))).toBe("404 not_found");
    expect(verdict(await call("POST", `${path}/discard`))).toBe("200 ok");
    expect(verdict(await call("GET", path))).toBe("404 not_found");
    expect(names(await call("GET", "/v1/automations?status=archived"))).not.toContain("New automation");
  });

  it.each<[string, object, object | null]>([
    ["that has a step", { name: "With a step", nodes }, null],
    ["that was renamed", { name: "New automation" }, { name: "Mine" }],
  ])("refuses one %s", async (_, made, edit) => {
    const { body } = await call("POST", "/v1/automations", made);
    const path = `/v1/automations/${body.id}`;
    if (edit) await call("PATCH", path, edit);
    expect(verdict(await call("POST", `${path}/discard`))).toBe("409 illegal_transition");
    expect(verdict(await call("GET", path))).toBe("200 ok");
  });
});
