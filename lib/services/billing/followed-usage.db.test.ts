import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Period } from "@/lib/billing/periods";
import { type Api, createApi } from "@/scripts/testing/api";
import { cachedAccountFacts } from "./facts";
import { followedUsage } from "./followed-usage";

/** Reports read only rows written since the last time. No commit, however late, may be missed, and no rollback be seen. */
const PERIOD = "2026-07" as Period;
let api: Api;
let partnerId = "";
let months = 0;

beforeAll(async () => {
  api = await createApi();
});
afterAll(() => api.close());

const put =
  "insert into usage_month (workspace_id, period, partner_id, sms) values ($1, $2, $3, $4) on conflict (workspace_id, period) do update set sms = excluded.sms";
const row = (account: string, texts: number) => [account, PERIOD, partnerId, texts];
const write = (account: string, texts: number) => api.system((t) => t.run(put, row(account, texts)));
const read = () =>
  api.system(async (t) => {
    const usage = await followedUsage(t, { partnerId, period: PERIOD });
    return Object.fromEntries([...usage].map(([id, { sms }]) => [id, sms]).sort());
  });

beforeEach(async () => {
  await api.system((t) => t.run("delete from usage_month"));
  months += 1;
  partnerId = `ptr_${months}`;
  await write("ws_a", 1);
  await write("ws_b", 2);
});

describe("followed usage", () => {
  it("is the same object while nothing is written", async () => {
    const both = await api.system(async (t) => [
      await followedUsage(t, { partnerId, period: PERIOD }),
      await followedUsage(t, { partnerId, period: PERIOD }),
    ]);
    expect(both[0]).toBe(both[1]);
    expect(await read()).toEqual({ ws_a: 1, ws_b: 2 });
  });

  it("includes a transaction that began before the last read and commits after it", async () => {
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = api.system(async (t) => {
      await t.run(put, row("ws_a", 10));
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    await write("ws_b", 20);
    expect(await read()).toEqual({ ws_a: 1, ws_b: 20 });
    commit.resolve();
    await slow;
    expect(await read()).toEqual({ ws_a: 10, ws_b: 20 });
  });

  it("forgets what a transaction read of its own writes", async () => {
    expect(await read()).toEqual({ ws_a: 1, ws_b: 2 });
    const undone = api.system(async (t) => {
      await t.run(put, row("ws_a", 99));
      await t.run(put, row("ws_c", 99));
      expect((await followedUsage(t, { partnerId, period: PERIOD })).get("ws_a")?.sms).toBe(99);
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect(await read()).toEqual({ ws_a: 1, ws_b: 2 });
  });

  it("notices deleted rows, also where another takes their place", async () => {
    await read();
    await api.system((t) =>
      t.run("delete from usage_month where partner_id = $1 and workspace_id = 'ws_a'", [partnerId]),
    );
    expect(await read()).toEqual({ ws_b: 2 });
    await api.system(async (t) => {
      await t.run("delete from usage_month where partner_id = $1", [partnerId]);
      await t.run(put, row("ws_c", 3));
    });
    expect(await read()).toEqual({ ws_c: 3 });
  });
});

describe("cached accounts", () => {
  it("follow renames, deletions and rollbacks", async () => {
    const partner = await api.newPartner();
    const { id } = await api.newAccount(partner.key, { name: "Before" });
    const names = () =>
      api.system(async (t) => {
        const before = new Date(Date.now() + 86_400_000);
        before.setUTCHours(0, 0, 0, 0);
        return (await cachedAccountFacts(t, { partnerId: partner.partnerId, before })).map(
          ({ name }) => name,
        );
      });
    const rename = (name: string) =>
      api.system((t) => t.run("update workspace set name = $2 where id = $1", [id, name]));
    expect(await names()).toEqual(["Before"]);
    await rename("After");
    expect(await names()).toEqual(["After"]);
    const undone = api.system(async (t) => {
      await t.run("update workspace set name = 'Never' where id = $1", [id]);
      await cachedAccountFacts(t, { partnerId: partner.partnerId, before: new Date("2099-01-01") });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect(await names()).toEqual(["After"]);
    await api.system((t) => t.run("delete from account_history where workspace_id = $1", [id]));
    expect(await names()).toEqual([]);
  });
});
