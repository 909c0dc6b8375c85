import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import { newFormToken } from "@/lib/services/patients/form-token";
import { appointmentPath } from "@/lib/services/workspace/patient-links";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { assertDocumented } from "@/scripts/testing/documented";
import { type HostileRequest, hostileRequest } from "@/scripts/testing/hostile";

/**
 * Every route that anyone can call without a key, with any body, header, query and path: never a 5xx, documented
 * answers only, within a bounded time, and neither a word nor a row of another tenant.
 */
let api: Api;
let partnerKey: string;
/** The account the requests are about, and one whose name and records no answer may contain. */
let account: { id: string; key: string };
let neighbor: { id: string; key: string };
const NEIGHBOR = "Zebra Orthodontics";
const known: Record<string, { paths: string[]; fields: Record<string, string> }> = {};

const ORIGIN = "http://switchboard.test";
const MOST_MS = 3_000;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
  account = await openDoors("Bright Smiles", "bright-smiles");
  neighbor = await openDoors(NEIGHBOR, "zebra");
  known["/f/{slug}"] = {
    paths: ["/f/bright-smiles"],
    fields: {
      name: "Robin",
      phone: "+12025550143",
      visits: "2",
      consent: "on",
      _website: "",
      _token: await formToken(),
    },
  };
  known["/b/{slug}"] = {
    paths: ["/b/bright-smiles-book"],
    fields: {
      name: "Robin",
      phone: "+12025550143",
      service: await serviceId(),
      at: soon(5),
      _token: token(`booking ${account.id}`),
    },
  };
  known["/v1/in/{token}"] = { paths: await hookPaths(), fields: { name: "Robin", phone: "+12025550143" } };
  known["/v1/hooks/{provider}/{workspace}/{what}"] = {
    paths: ["sms", "voice", "voice-status", "dial-status", "recording", "status"].map(
      (what) => `/v1/hooks/twilio/${account.id}/${what}`,
    ),
    fields: { MessageSid: "SM1", CallSid: "CA1", From: "+12025550143", To: "+12025550100", Body: "yes" },
  };
  const visit = await visitPath();
  for (const { path } of contracts.filter((one) => one.path.startsWith("/a/{token}")))
    known[path] = {
      paths: [path.replace("/a/{token}", visit)],
      fields: { startsAt: await offeredTime(visit), reason: "Ill" },
    };
});
afterAll(() => api.close());

const soon = (days: number) =>
  new Date(Math.ceil(Date.now() / 86_400_000 + days) * 86_400_000 + 15 * 3_600_000).toISOString();
const token = (id: string) =>
  newFormToken({ keyPepper: testConfig.keyPepper }, id, new Date(Date.now() - 10_000));

async function openDoors(name: string, slug: string) {
  const made = await api.newAccount(partnerKey, { name, settings: { phone: "+12025550100" } });
  const send = async (method: string, path: string, body: object) => {
    const answer = await api.call(method, path, { key: made.key, body });
    expect([path, answer.status, answer.text.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
  };
  await send("POST", "/v1/services", { name: "Checkup", durationMinutes: 30 });
  await send("POST", "/v1/providers", { name: "Dr. Reyes" });
  await send("PUT", "/v1/event-types/web_lead", {
    title: "Web lead",
    schema: { name: { type: "text", required: true }, phone: { type: "phone" }, visits: { type: "number" } },
  });
  await send("POST", "/v1/forms", {
    event: "web_lead",
    slug,
    title: "Ask us",
    consent: "I agree to receive texts.",
  });
  await send("PUT", "/v1/settings/booking-page", {
    enabled: true,
    slug: `${slug}-book`,
    intro: null,
    services: null,
    waitlist: true,
  });
  for (const verify of VERIFY)
    await send("POST", "/v1/hook-triggers", { name: `hook_${verify.kind}`, verify });
  await send("POST", "/v1/appointments", {
    contactPhone: "+12025550143",
    contactName: `${name} Patient`,
    service: "Checkup",
    startsAt: soon(3),
  });
  return made;
}
const VERIFY = [
  { kind: "none" },
  { kind: "hmac" },
  { kind: "standard_webhooks" },
  { kind: "basic" },
] as const;

const read = async (path: string) => (await api.call("GET", path, { key: account.key })).body;
const serviceId = async () => String((await read("/v1/services")).services[0].id);
const formToken = async () => token(String((await read("/v1/forms")).forms[0].id));
const hookPaths = async () =>
  ((await read("/v1/hook-triggers")).hookTriggers as { url: string }[]).map(
    ({ url }) => new URL(url).pathname,
  );

async function visitPath(): Promise<string> {
  const row = await api.system((t) => t.prisma.appointment.findFirst({ where: { workspaceId: account.id } }));
  return appointmentPath(testConfig, row?.linkRef ?? "");
}

async function offeredTime(visit: string): Promise<string> {
  const page = await (await api.fetch(new Request(`${ORIGIN}${visit}/reschedule`))).text();
  return /name="startsAt" value="([^"]+)"/.exec(page)?.[1] ?? "none offered";
}

async function send(method: string, { path, query, headers, body }: HostileRequest): Promise<Response> {
  const url = new URL(ORIGIN + path + (query === "" ? "" : `?${query}`));
  const request = new Request(url, { method, headers, ...(method === "GET" ? {} : { body }) });
  const response = await api.fetch(request);
  if (response.status === 429) await api.system((t) => t.run("update rate_bucket set tokens = 100000"));
  return response;
}

const recordsOf = ({ id }: { id: string }) =>
  api.system(async (t) => [
    await t.prisma.event.count({ where: { workspaceId: id } }),
    await t.prisma.contact.count({ where: { workspaceId: id } }),
    await t.prisma.appointment.count({ where: { workspaceId: id } }),
    await t.prisma.message.count({ where: { workspaceId: id } }),
  ]);

const open = contracts.filter((contract) => contract.auth === "none");

describe.each(open.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  "%s",
  (_, contract) => {
    it("answers anything as documented and about its own tenant alone", async () => {
      const before = await recordsOf(neighbor);
      let reached = 0;
      const { paths, fields } = known[contract.path] ?? { paths: [], fields: {} };
      await fc.assert(
        fc.asyncProperty(hostileRequest({ paths, fields, pattern: contract.path }), async (request) => {
          const began = performance.now();
          const response = await send(contract.method, request);
          const text = await response.text();
          expect(performance.now() - began).toBeLessThan(MOST_MS);
          expect(response.status, text.slice(0, 300)).toBeLessThan(500);
          expect(text).not.toContain(NEIGHBOR);
          expect(text).not.toContain(neighbor.id);
          expect(text).not.toMatch(/\n\s+at .*\.(mjs|js|ts):\d+|node_modules|PrismaClient/);
          if (response.status < 400) reached++;
          if (response.status < 400 && response.status >= 300) {
            expect(response.headers.get("location")).toMatch(/^\/(?!\/)/);
          } else if (PAGES.has(contract.tag)) {
            expect(response.headers.get("content-type") ?? "").toMatch(PAGE_TYPES);
          } else if (isRoute(request.path, contract.path)) {
            const body = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {};
            assertDocumented(contract, { status: response.status, headers: response.headers, text, body });
          }
        }),
        { numRuns: Number(process.env.FUZZ_RUNS ?? 40), seed: 20_261_124 },
      );
      expect(await recordsOf(neighbor)).toEqual(before);
      // Otherwise everything stopped at the door, and what is behind it was not tried.
      if (contract.path in known && !isSigned(contract)) expect(reached).toBeGreaterThan(0);
    });
  },
);

/** Reached only with a signature, or with the token of a verification request. */
const isSigned = ({ method, path }: { method: string; path: string }) =>
  path.startsWith("/v1/hooks/") || (method === "GET" && path.startsWith("/v1/in/"));

const PAGES = new Set(["Patient pages", "Notification emails", "Calendar feeds"]);

/** Pages are documents for people: also their refusals, unless the request itself could not be read. */
const PAGE_TYPES = /^(text\/html; charset=utf-8|text\/calendar; charset=utf-8|application\/problem\+json)/;

/** An invented path may lead to another route, or to none. */
function isRoute(path: string, pattern: string): boolean {
  const wanted = pattern.split("/");
  const parts = path.split("/");
  return (
    parts.length === wanted.length && wanted.every((part, i) => part.startsWith("{") || part === parts[i])
  );
}
