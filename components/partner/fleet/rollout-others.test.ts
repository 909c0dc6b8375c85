import { describe, expect, it } from "vitest";
import { hasOthers, waitingOthers } from "./rollout-others";

const account = (
  status: "pending" | "testing" | "pushed" | "skipped",
  more: { isCanary?: boolean; code?: string } = {},
) => ({
  isCanary: more.isCanary ?? false,
  status,
  reason: more.code ? { code: more.code, message: "" } : null,
});
const first = account("pushed", { isCanary: true });

describe("the accounts after the first ones", () => {
  it("are none where the first ones and the template's source are all", () => {
    const accounts = [first, account("skipped", { code: "source" })];
    expect([hasOthers({ accounts }), waitingOthers({ accounts })]).toEqual([false, 0]);
  });

  it("wait for their turn, which first accounts that wait do not", () => {
    const accounts = [account("pending", { isCanary: true }), account("pending"), account("testing")];
    expect([hasOthers({ accounts }), waitingOthers({ accounts })]).toEqual([true, 2]);
  });

  it("stay after a halt, and wait no more", () => {
    const accounts = [first, account("skipped", { code: "halted" })];
    expect([hasOthers({ accounts }), waitingOthers({ accounts })]).toEqual([true, 0]);
  });
});
