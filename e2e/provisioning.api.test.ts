import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pause } from "@/scripts/processes/pause";
import type { Answer } from "@/scripts/testing/answer";
import { testServer } from "@/scripts/testing/server";

/**
 * The program printed in docs/provisioning.md, run as a reseller would run it: against the running product, over the
 * network, within its rate limits. PROVISION_ACCOUNTS=100 sets up as many accounts as the page speaks of.
 */
const COUNT = Number(process.env.PROVISION_ACCOUNTS ?? 40);
const server = testServer();
const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs", "provisioning.md"), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, code]) => code!);

let folder: string;
let partnerKey: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "provisioning-"));
  const args = ["partner", "create", "--name", "Reseller", "--email", "reseller@example.com"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "dist", "admin.mjs"), ...args, "--approve", "--json"],
    { env: { ...process.env, ...server.env } },
  );
  partnerKey = JSON.parse(stdout).apiKey;
  writeFileSync(join(folder, "provision.mjs"), blocks("js").join("\n"));
  writeFileSync(join(folder, "practices.json"), JSON.stringify(practices(COUNT)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The practice of the page, as often as asked: each with an id, a name and addresses of its own. */
function practices(count: number): unknown[] {
  const [printed] = JSON.parse(blocks("json").join(""));
  return Array.from({ length: count }, (_, index) => {
    const own = JSON.stringify(printed)
      .replaceAll("practice-001", `practice-${index + 1}`)
      .replaceAll("bright-smile.example.com", `practice-${index + 1}.example.com`);
    return { ...JSON.parse(own), name: `Practice ${index + 1}` };
  });
}

async function provision(): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["provision.mjs", "practices.json"],
    {
      cwd: folder,
      env: { ...process.env, SWITCHBOARD_URL: server.baseUrl, PARTNER_KEY: partnerKey },
    },
  );
  expect(stderr).toBe("");
  return stdout.trim();
}

/** Asks again after the time that a 429 names: the program may have left nothing of its key's rate limit. */
async function ask(path: string, { key, body }: { key: string; body?: object }): Promise<Answer["body"]> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  for (;;) {
    const response = await fetch(`${server.baseUrl}${path}`, {
      headers,
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Answer["body"];
    if (response.status !== 429) {
      expect(response.ok, JSON.stringify(answer)).toBe(true);
      return answer;
    }
    await pause(Number(response.headers.get("retry-after")) * 1_000);
  }
}

const get = (path: string, key: string) => ask(path, { key });

async function allAccounts(): Promise<{ id: string }[]> {
  const { accounts } = await get("/v1/partner/accounts?limit=100", partnerKey);
  return accounts;
}

async function keyOf(account: string): Promise<string> {
  const body = { name: "Look" };
  return (await ask(`/v1/partner/accounts/${account}/keys`, { key: partnerKey, body })).apiKey;
}

/** The parts of an account that were set up here. */
async function contentsOf(account: string) {
  const key = await keyOf(account);
  const names = async (path: string, plural: string, member = "name") =>
    (await get(path, key))[plural].map((one: Record<string, unknown>) => one[member]).sort();
  const { members, invitations } = await get(`/v1/partner/accounts/${account}/members`, partnerKey);
  return {
    people: [members.length, invitations.map(({ role }: { role: string }) => role).sort()],
    providers: await Promise.all(
      ["sms", "email", "voice"].map(
        async (kind) => (await get(`/v1/settings/providers/${kind}`, key)).configured,
      ),
    ),
    secrets: await names("/v1/settings/secrets", "secrets"),
    rules: (await get("/v1/settings/sending-rules", key)).frequencyCapPerDay,
    phone: (await get("/v1/settings/general", key)).phone,
    services: await names("/v1/services", "services"),
    staff: await names("/v1/providers", "providers"),
    holidays: await names("/v1/holidays", "holidays", "date"),
    forms: await names("/v1/forms", "forms", "event"),
    webhooks: (await names("/v1/webhooks", "webhooks", "url")).length,
    automations: await names("/v1/automations", "automations"),
    live: await names("/v1/automations", "automations", "status"),
    versions: await names("/v1/automations", "automations", "version"),
  };
}

it(`sets up ${COUNT} accounts completely, and doubles nothing when it runs again`, {
  timeout: 300_000,
}, async () => {
  const first = await provision();
  const again = await provision();
  process.stdout.write(`Provisioning: ${first}; again: ${again}\n`);
  expect([first, again].map((line) => line.replace(/ in .*/, ""))).toEqual(
    Array(2).fill(`${COUNT} of ${COUNT} accounts`),
  );
  const accounts = await allAccounts();
  expect(accounts).toHaveLength(COUNT);
  for (const { id } of [accounts[0]!, accounts.at(-1)!]) {
    expect(await contentsOf(id)).toEqual({
      people: [0, ["editor", "owner"]],
      providers: [true, true, true],
      secrets: ["crm_token"],
      rules: 4,
      phone: "+12025550101",
      services: ["Checkup", "Cleaning"],
      staff: ["Dr. Reyes"],
      holidays: ["2031-12-25"],
      forms: ["web_lead"],
      webhooks: 1,
      automations: ["Missed call text-back", "Welcome a web lead"],
      live: ["active", "active"],
      versions: [1, 1],
    });
  }
});
