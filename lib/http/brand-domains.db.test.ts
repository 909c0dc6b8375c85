import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { GRACE, recheckDomains } from "@/lib/services/brand/recheck";
import { brandOfHost } from "@/lib/services/brand/shown";
import { type Api, createApi } from "@/scripts/testing/api";
import { type DnsServer, startDnsServer } from "@/scripts/testing/dns-server";
import { latestEmail } from "@/scripts/testing/sent-email";
import { newSession } from "@/scripts/testing/session";

let api: Api;
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
  process.env.DNS_SERVERS = dns.address;
  api = await createApi({ unlimited: true });
});
afterAll(async () => {
  await api.close();
  await dns.close();
});
beforeEach(() => dns.records.clear());

const PATH = "/v1/partner/brand/domains";
const BRAND = {
  color: "#aa3300",
  logo: null,
  supportEmail: null,
  supportUrl: null,
  senderName: null,
  replyTo: null,
};

async function newPartner(name: string) {
  const made = await api.newPartner({ name });
  const { headers } = await newSession(api, { partners: { [made.partnerId]: "owner" } });
  await api.call("PUT", "/v1/partner/brand", { key: made.key, body: { ...BRAND, name } });
  return { ...made, headers: { ...headers, "switchboard-partner": made.partnerId } };
}
type Partner = Awaited<ReturnType<typeof newPartner>>;

const add = ({ headers }: Partner, host: string) => api.call("POST", PATH, { headers, body: { host } });
const verify = ({ headers }: Partner, host: string) =>
  api.call("POST", `${PATH}/${host}/verify`, { headers });

async function claim(partner: Partner, host: string): Promise<void> {
  const { body } = await add(partner, host);
  const { record } = body.domains.find((one: { host: string }) => one.host === host);
  dns.records.set(record.name, [...(dns.records.get(record.name) ?? []), record.value]);
}

async function own(partner: Partner, host: string): Promise<void> {
  await claim(partner, host);
  expect((await verify(partner, host)).status).toBe(200);
}

const nameAt = (host: string) =>
  tx(web().db, { kind: "host", id: host }, async (t) => (await brandOfHost(t, host))?.name ?? null);
const ask = (domain: string, headers: Record<string, string> = {}) =>
  api.call("GET", `/v1/brand-domains/ask?domain=${encodeURIComponent(domain)}`, { headers });

describe("a host name", () => {
  it("shows the brand once its record was found, and not before", async () => {
    const partner = await newPartner("Lakeside Voice");
    await add(partner, "Desk.Example.com");
    expect((await verify(partner, "desk.example.com")).status).toBe(409);
    expect([await nameAt("desk.example.com"), (await ask("desk.example.com")).status]).toEqual([null, 404]);
    await own(partner, "desk.example.com");
    expect([await nameAt("desk.example.com"), (await ask("desk.example.com")).status]).toEqual([
      "Lakeside Voice",
      200,
    ]);
    expect(await nameAt("other.example.com")).toBeNull();
  });

  it("belongs to whoever verifies it first; a claim blocks nobody, and nobody takes it over", async () => {
    const [first, second] = [await newPartner("First"), await newPartner("Second")];
    await add(first, "taken.example.com");
    await own(second, "taken.example.com");
    await claim(first, "taken.example.com");
    expect((await verify(first, "taken.example.com")).status).toBe(409);
    expect(await nameAt("taken.example.com")).toBe("Second");
    await api.call("DELETE", `${PATH}/taken.example.com`, { headers: second.headers });
    expect(await nameAt("taken.example.com")).toBeNull();
    expect((await verify(first, "taken.example.com")).status).toBe(200);
    expect(await nameAt("taken.example.com")).toBe("First");
  });

  it("is not verified by the record of another partner", async () => {
    const [mine, theirs] = [await newPartner("Mine"), await newPartner("Theirs")];
    await claim(mine, "shared.example.com");
    await add(theirs, "shared.example.com");
    expect((await verify(theirs, "shared.example.com")).status).toBe(409);
  });

  it.each(["localhost", "192.0.2.1", "switchboard.test", "a.switchboard.test", "desk.example.com:443"])(
    "cannot be %s",
    async (host) => {
      expect((await add(await newPartner("Strange"), host)).status).toBe(422);
    },
  );

  it("is chosen by owners, never by a key", async () => {
    const { key } = await api.newPartner();
    expect((await api.call("POST", PATH, { key, body: { host: "key.example.com" } })).status).toBe(403);
  });
});

describe("links in email", () => {
  const invitedBy = async (partner: Partner, headers: Record<string, string> = {}) => {
    const ownerEmail = `o${Math.random().toString(36).slice(2)}@example.com`;
    await api.call("POST", "/v1/partner/accounts", {
      key: partner.key,
      headers,
      body: { name: "Practice", ownerEmail, plan: "starter" },
    });
    return (await latestEmail(api, ownerEmail)).text;
  };

  it("lead to the verified host, and for other partners to the platform", async () => {
    const [mine, theirs] = [await newPartner("Linked"), await newPartner("Unlinked")];
    await own(mine, "links.example.com");
    await add(theirs, "pending.example.com");
    expect(await invitedBy(mine)).toContain("http://links.example.com/invitation/");
    expect(await invitedBy(theirs)).toContain("http://switchboard.test/invitation/");
  });

  it("never follow a header", async () => {
    const [mine, theirs] = [await newPartner("Headed"), await newPartner("Headless")];
    await own(mine, "headed.example.com");
    const spoofed = { host: "headed.example.com", "x-forwarded-host": "evil.example.com" };
    const text = await invitedBy(theirs, spoofed);
    expect(text).toContain("http://switchboard.test/invitation/");
    expect((await ask("evil.example.com", spoofed)).status).toBe(404);
  });
});

describe("the regular look-up", () => {
  const later = (ms: number) => new Date(Date.now() + ms);
  const DAY = 86_400_000;
  const recheck = async (now: Date) => {
    await recheckDomains(await workerDb(), web().config, now);
  };
  const workerDb = () => api.system(async (t) => t.db);
  const emailsTo = (host: string) =>
    api.system(({ prisma }) =>
      prisma.platformMail.count({ where: { kind: "brand_domain", subject: { contains: host } } }),
    );

  it("keeps a host for three days without its record, says so, and then gives it up", async () => {
    const partner = await newPartner("Fading");
    await own(partner, "fading.example.com");
    dns.records.clear();
    await recheck(later(DAY));
    expect([await nameAt("fading.example.com"), await emailsTo("fading.example.com")]).toEqual(["Fading", 1]);
    await recheck(later(2 * DAY));
    expect([await nameAt("fading.example.com"), await emailsTo("fading.example.com")]).toEqual(["Fading", 1]);
    await recheck(later(DAY + GRACE));
    expect([await nameAt("fading.example.com"), await emailsTo("fading.example.com")]).toEqual([null, 2]);
  });

  it("forgives a record that comes back", async () => {
    const partner = await newPartner("Returning");
    await own(partner, "back.example.com");
    const records = new Map(dns.records);
    dns.records.clear();
    await recheck(later(DAY));
    for (const [name, values] of records) dns.records.set(name, values);
    await recheck(later(2 * DAY));
    dns.records.clear();
    await recheck(later(DAY + GRACE));
    expect(await nameAt("back.example.com")).toBe("Returning");
  });
});
