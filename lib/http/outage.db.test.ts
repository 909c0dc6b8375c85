import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as metrics } from "@/app/metrics/route";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { withClient } from "@/scripts/postgres/connect";
import { type Api, createApi } from "@/scripts/testing/api";
import { type DatabaseProxy, databaseProxy } from "@/scripts/testing/database-proxy";
import { newSession } from "@/scripts/testing/session";
import { newBrowser } from "@/scripts/testing/sign-in";
import { ingestFault } from "./ingest-health";
import { web } from "./web-process";

/** A client repeats what was answered with 503, and gives up what was answered with 500. */
let api: Api;
let proxy: DatabaseProxy;
let keys: Record<string, string>;
let headers: Record<string, string>;

beforeAll(async () => {
  api = await createApi({
    unlimited: true,
    prepare: async (database) => {
      proxy = await databaseProxy(database.webUrl);
      database.webUrl = proxy.url;
    },
  });
  const partner = await api.newPartner();
  const account = await api.newAccount(partner.key);
  keys = { partner: partner.key, workspace: account.key };
  const person = await newSession(api, { partners: { [partner.partnerId]: "owner" } });
  ({ headers } = person);
  await api.system((t) => t.run("update person set is_operator = true where id = $1", [person.personId]));
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

function call(contract: Contract) {
  const key = keys[contract.auth] ?? null;
  return api.call(contract.method, contract.path.replaceAll(/\{[a-z]+\}/gi, "nothing_like_it"), {
    key,
    untilOpen: true,
    ...(key === null ? { headers } : {}),
    ...(contract.method === "GET" || contract.method === "DELETE" ? {} : { body: {} }),
  });
}

async function answers(which: (contract: Contract) => boolean) {
  const found: string[] = [];
  const left = contracts.filter(which);
  const ask = async () => {
    for (let contract = left.pop(); contract; contract = left.pop()) {
      const { status, body } = await call(contract);
      found.push(`${status} ${body.code ?? "ok"} ${contract.method} ${contract.path}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return found;
}

const isIdentified = ({ auth }: Contract) => auth !== "none";
const signIn = () => newBrowser(api).signIn("pat@example.com", "Harbor-Lights-1938");

describe("without a database", () => {
  beforeAll(() => proxy.refuse(true));
  afterAll(() => proxy.refuse(false));

  it("every endpoint that knows its caller answers 503", async () => {
    const other = (await answers(isIdentified)).filter((answer) => !answer.startsWith("503 unavailable "));
    expect(other).toEqual([]);
  });

  it("no other endpoint and no sign-in answers 500", async () => {
    expect((await answers((one) => !isIdentified(one))).filter((answer) => answer.startsWith("500"))).toEqual(
      [],
    );
    expect((await signIn()).status).toBe(503);
  });

  it("the metrics answer 503", async () => {
    web().env.METRICS_TOKEN = "token-of-the-test";
    const headers = { authorization: "Bearer token-of-the-test" };
    expect((await metrics(new Request("http://switchboard.test/metrics", { headers }))).status).toBe(503);
  });
});

it.each([1, 2, 3])("a connection that breaks at its packet %i is never answered with 500", async (packet) => {
  proxy.breakAtPacket(packet);
  const found = await answers(() => true);
  const { broken } = proxy;
  const signedIn = await signIn();
  proxy.breakAtPacket(null);
  expect(broken).toBeGreaterThan(20);
  expect(found.filter((answer) => answer.startsWith("500"))).toEqual([]);
  expect(signedIn.status).not.toBe(500);
});

it("a sender that breaks off is not taken for an outage", async () => {
  const event = { type: "call.missed", data: { caller_phone: "+12025550123" } };
  await api.call("POST", "/v1/events", { key: keys.workspace!, body: event });
  const body = new ReadableStream({
    pull: () => Promise.reject(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
  });
  const sent = { authorization: `Bearer ${keys.workspace}`, "content-type": "application/json" };
  const request = { method: "POST", headers: sent, body, duplex: "half" };
  await api.fetch(new Request("http://switchboard.test/v1/events", request as RequestInit));
  expect(ingestFault()).toBeNull();
});

it("a full disk is answered with 503, whatever writes, and is known to /readyz until it is over", async () => {
  const tables = ["callback", "holiday", "event"];
  const full = (on: boolean) =>
    withClient(api.database.ownerUrl, async (client) => {
      await client.query(`create or replace function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
      for (const table of tables)
        await client.query(
          on
            ? `create trigger full_disk before insert on ${table} for each row execute function no_room()`
            : `drop trigger full_disk on ${table}`,
        );
    });
  const key = keys.workspace!;
  const event = { type: "call.missed", data: { caller_phone: "+12025550123" } };
  const write = async () => [
    (await api.call("POST", "/v1/callbacks", { key, body: { phone: "+12025550123", reason: "x" } })).status,
    (await api.call("POST", "/v1/holidays", { key, body: { date: "2027-12-25", name: "Christmas" } })).status,
    (await api.call("POST", "/v1/events", { key, body: event })).status,
  ];
  // The platform requires a second factor of operators (security.db.test.ts).
  await api.system((t) =>
    t.run(
      "insert into passkey (person_id, id, credential_id, public_key, name) select id, 'psk_1', id, '', 'Key' from person where is_operator",
      [],
    ),
  );
  const engine = () => api.call("GET", "/v1/operator/engine", { key: null, headers });
  await full(true);
  expect(await write()).toEqual([503, 503, 503]);
  expect(ingestFault()).toBe("disk_full");
  expect((await engine()).body).toMatchObject({
    ingestFault: "disk_full",
    problems: ["events_refused", "no_worker"],
  });
  await full(false);
  expect(await write()).toEqual([200, 200, 202]);
  expect(ingestFault()).toBeNull();
  expect((await engine()).body).toMatchObject({ ingestFault: null, problems: ["no_worker"] });
});
