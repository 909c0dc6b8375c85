import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceGroups } from "@/app/docs/api/reference-data";
import { type Api, createApi } from "@/scripts/testing/api";
import { buildSdk, compileAgainst } from "./build.ts";

/** The package as it is published, against the whole API. */
type Row = Record<string, unknown>;
type Method = (...args: unknown[]) => Promise<Row> & AsyncIterable<Row>;
type Client = Record<string, Record<string, Method> & Record<string, Record<string, Method>>>;
type Listen = (options: Record<string, unknown>) => Promise<void>;

let api: Api;
let folder: string;
let clientOf: (apiKey: string, fetchIt?: typeof fetch) => Client;
let listen: Listen;
let partner: Client;
let workspace: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sdk-"));
  buildSdk(folder);
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, "dist", file)).href);
  const { createSwitchboard } = await load("index.js");
  ({ listen } = (await load("listen.js")) as { listen: Listen });
  api = await createApi();
  const dispatch: typeof fetch = (url, init) => api.fetch(new Request(url, init));
  clientOf = (apiKey, fetchIt = dispatch) =>
    createSwitchboard({
      apiKey,
      baseUrl: "http://switchboard.test",
      fetch: fetchIt,
      sleep: () => Promise.resolve(),
    });
  partner = clientOf((await api.newPartner({ mode: "sandbox" })).key);
  const account = await partner.accounts!.create!({
    name: "Bright Smile Dental",
    ownerEmail: "owner@example.com",
    plan: "enterprise",
  });
  workspace = clientOf(String(account.apiKey));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the types", () => {
  it("take the TypeScript sample of every operation", () => {
    const samples = referenceGroups().flatMap(({ operations }) => operations.map((one) => one.typescript));
    expect(samples.length).toBeGreaterThan(200);
    const code = [
      'import { createSwitchboard } from "./dist/index.js";',
      'const switchboard = createSwitchboard({ apiKey: "", baseUrl: "" });',
      ...samples,
      "for await (const lead of switchboard.leads.list({ limit: 5 })) lead.name.trim();",
      "export {};",
    ].join("\n");
    expect(compileAgainst(folder, code)).toBe("");
  }, 60_000);

  it("refuse what the API would", () => {
    const code = [
      'import { createSwitchboard } from "./dist/index.js";',
      'const switchboard = createSwitchboard({ apiKey: "", baseUrl: "" });',
      'switchboard.leads.list({ limit: "5" });',
      'switchboard.leads.create({ name: "Sam" });',
      'switchboard.automations.create({ name: "A", nodes: [{ id: "a", type: "action", action: "send_fax" }] });',
    ].join("\n");
    const lines = [...compileAgainst(folder, code).matchAll(/^use\.ts\((\d+)/gm)].map(([, line]) => line);
    expect([...new Set(lines)]).toEqual(["3", "4", "5"]);
  }, 60_000);
});

describe("the client", () => {
  it("creates, reads, changes and lists", async () => {
    const leads = workspace.leads!;
    const lead = await leads.create!({ name: "Sam Doe", phone: "+12025550124", source: "web" });
    expect(await leads.update!(lead.id, { status: "contacted" })).toMatchObject({ status: "contacted" });
    expect(await leads.get!(lead.id)).toMatchObject({ id: lead.id, name: "Sam Doe" });
    expect(await leads.list!({ limit: 5, status: "contacted" })).toMatchObject({ total: 1, has_more: false });
  });

  it("goes through all pages of a list", async () => {
    const contacts = workspace.contacts!;
    for (const last of [1, 2, 3])
      await contacts.create!({ phone: `+1202555010${last}`, name: `Sam ${last}` });
    const names: unknown[] = [];
    for await (const contact of contacts.list!({ limit: 1, q: "Sam" })) names.push(contact.name);
    expect(names.sort()).toEqual(["Sam 1", "Sam 2", "Sam 3", "Sam Doe"]);
  });

  it("repeats a POST whose answer was lost, and it happens once", async () => {
    const { apiKey } = await partner.accounts!.create!({
      name: "Repeats",
      ownerEmail: "owner@example.com",
      plan: "starter",
    });
    let attempts = 0;
    const lossy: typeof fetch = async (url, init) => {
      const response = await api.fetch(new Request(url, init));
      attempts += 1;
      if (attempts === 1) throw new TypeError("socket hang up");
      return response;
    };
    const client = clientOf(String(apiKey), lossy);
    const lead = await client.leads!.create!({ name: "Sam", phone: "+12025550125", source: "web" });
    expect([attempts, await client.leads!.list!({})]).toMatchObject([
      2,
      { total: 1, leads: [{ id: lead.id }] },
    ]);
  });

  it("throws problems with their code and every error", async () => {
    const refused = await workspace.leads!.create!({ name: "", phone: 5 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "SwitchboardError", status: 422, code: "validation_failed" });
    expect((refused as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(["/name", "/phone", "/source"]),
    );
    const foreign = await partner.leads!.list!({}).then(null, (error: unknown) => error);
    expect(foreign).toMatchObject({ status: 403, code: "wrong_key_type" });
  });

  it("does not call the list for an empty id", () => {
    expect(() => workspace.leads!.get!("")).toThrow("id must not be empty");
  });

  it("returns files as they are", async () => {
    const { pdf } = partner.billing!.accountStatement as unknown as Record<"pdf", Record<"get", Method>>;
    const response = (await pdf.get({})) as unknown as Response;
    expect(response.headers.get("content-type")).toBe("application/pdf");
  });
});

describe("switchboard listen", () => {
  it("forwards events with a signature that holds, and removes its endpoint at the end", async () => {
    const stop = new AbortController();
    const received: { headers: Record<string, string>; body: string }[] = [];
    const lines: string[] = [];
    const running = listen({
      client: workspace,
      of: "workspace",
      forwardTo: "http://localhost:4000/hooks",
      events: ["lead.created"],
      print: (line: string) => lines.push(line),
      signal: stop.signal,
      // Every round creates and delivers what the worker would, then ends after the first event.
      sleep: async () => {
        if (lines.length === 1) {
          const { webhooks } = (await workspace.webhooks!.list!({})) as { webhooks: { id: string }[] };
          await workspace.webhooks!.test!(webhooks[0]?.id, { type: "lead.created" });
        }
      },
      fetch: (_: string, init: { headers: Record<string, string>; body: string }) => {
        received.push(init);
        stop.abort();
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    await running;
    const secret = /whsec_\S+/.exec(lines[0] ?? "")?.[0] ?? "";
    const { verifyWebhook } = await import(pathToFileURL(join(folder, "dist", "webhooks.js")).href);
    expect(await verifyWebhook({ ...received[0], secret })).toMatchObject({
      type: "lead.created",
      data: { test: true },
    });
    expect(lines[1]).toMatch(/^lead\.created pev_\w+ -> 204$/);
    expect(await workspace.webhooks!.list!({})).toMatchObject({ total: 0 });
  });
});
