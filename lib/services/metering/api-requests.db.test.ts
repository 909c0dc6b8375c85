import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb } from "@/lib/db/pool";
import { closeWeb, web } from "@/lib/http/web-process";
import { type Api, createApi } from "@/scripts/testing/api";
import { countApiRequest, flushApiRequests } from "./api-requests";

/** A request is counted in memory, written every second and before the process ends, and never twice. */
let api: Api;
let of: { workspaceId: string; partnerId: string };
let key: string;

beforeAll(async () => {
  // The second is the test's to let pass: a slow machine makes nothing late here.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  api = await createApi();
  const partner = await api.newPartner();
  const account = await api.newAccount(partner.key);
  of = { workspaceId: account.id, partnerId: partner.partnerId };
  key = account.key;
  await closeWeb();
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

const counted = async () => {
  const row = await api.system((t) =>
    t.one<{ n: number }>(
      "select coalesce(sum(count), 0)::int as n from api_request_bucket where workspace_id = $1",
      [of.workspaceId],
    ),
  );
  return row!.n;
};
const more = async (fn: () => Promise<unknown>) => {
  const before = await counted();
  await fn();
  return (await counted()) - before;
};

describe("the count of an API request", () => {
  it("stays in memory until the second is over, and is then written", async () => {
    const before = await counted();
    expect((await api.call("GET", "/v1/leads", { key })).status).toBe(200);
    vi.advanceTimersByTime(999);
    expect(await counted()).toBe(before);
    vi.advanceTimersByTime(1);
    await expect.poll(counted, { timeout: 10_000 }).toBe(before + 1);
  });

  it("is written before the process ends even when a flush is already in progress", async () => {
    expect(
      await more(async () => {
        for (let i = 0; i < 5; i++) countApiRequest(of);
        void flushApiRequests(web().db);
        await closeWeb();
      }),
    ).toBe(5);
  });

  it("is written when the process drains, without waiting for the second to pass", async () => {
    expect(
      await more(async () => {
        for (let i = 0; i < 5; i++) countApiRequest(of);
        await closeWeb();
      }),
    ).toBe(5);
  });

  it("is written once by concurrent flushes", async () => {
    expect(
      await more(async () => {
        for (let i = 0; i < 7; i++) countApiRequest(of);
        await Promise.all(Array.from({ length: 4 }, () => flushApiRequests(web().db)));
        await flushApiRequests(web().db);
      }),
    ).toBe(7);
  });

  it("stays pending while the database is unreachable, and is written once it is back", async () => {
    const gone = openDb({ url: "postgresql://nobody@127.0.0.1:1/none", role: "switchboard_web", max: 1 });
    expect(
      await more(async () => {
        for (let i = 0; i < 3; i++) countApiRequest(of);
        await flushApiRequests(gone);
        countApiRequest(of);
        await closeWeb();
      }),
    ).toBe(4);
    await gone.pool.end();
  });

  it("belongs to the minute of the request", async () => {
    const minute = Date.parse("2026-03-04T05:06:00Z");
    countApiRequest(of, minute + 59_999);
    countApiRequest(of, minute + 60_000);
    await closeWeb();
    const rows = await api.system((t) =>
      t.query<{ minute: Date; count: number }>(
        "select minute, count::int from api_request_bucket where workspace_id = $1 and minute < '2026-04-01' order by minute",
        [of.workspaceId],
      ),
    );
    expect(rows).toEqual([
      { minute: new Date(minute), count: 1 },
      { minute: new Date(minute + 60_000), count: 1 },
    ]);
  });
});
