import { expect, it } from "vitest";
import { type Progress, warnedAccounts } from "./check-accounts";

const warning = { code: "same_message_twice", message: "It texts them as well" };
const account = (n: number, warns: boolean) => ({
  accountId: `ws_${n}`,
  accountName: `Office ${n}`,
  outcome: "created" as const,
  changes: [],
  conflicts: [],
  reason: null,
  warnings: warns ? [warning] : [],
});

const pagesOf = (accounts: ReturnType<typeof account>[]) => async (after: string | null) => {
  const start = after === null ? 0 : accounts.findIndex(({ accountId }) => accountId === after) + 1;
  const shown = accounts.slice(start, start + 50);
  const isLast = start + shown.length === accounts.length;
  return {
    accounts: shown,
    total: accounts.length,
    next_cursor: isLast ? null : (shown.at(-1)?.accountId ?? null),
  };
};

it("finds the accounts with a warning on every page, and says how far it is", async () => {
  const accounts = Array.from({ length: 120 }, (_, n) => account(n, n === 3 || n === 119));
  const steps: Progress[] = [];
  const warned = await warnedAccounts({
    read: pagesOf(accounts),
    onProgress: (progress) => steps.push(progress),
    isWanted: () => true,
  });
  expect(warned.map(({ accountId }) => accountId)).toEqual(["ws_3", "ws_119"]);
  expect(steps.map(({ checked }) => checked)).toEqual([50, 100, 120]);
});

it("asks for no more pages once nothing waits for them", async () => {
  const steps: Progress[] = [];
  await warnedAccounts({
    read: pagesOf(Array.from({ length: 120 }, (_, n) => account(n, false))),
    onProgress: (progress) => steps.push(progress),
    isWanted: () => steps.length === 0,
  });
  expect(steps).toHaveLength(1);
});
