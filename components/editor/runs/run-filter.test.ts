import { describe, expect, it } from "vitest";
import { RUN_STATUSES } from "@/lib/contract/runs";
import { RUN_FILTERS, runsPath } from "./run-filter";

describe("the filters of runs", () => {
  it.each(RUN_STATUSES)("show a run that is %s under one of them", (status) => {
    const showing = RUN_FILTERS.filter((one) => one.status.split(",").includes(status));
    expect(showing).toHaveLength(1);
  });

  it("are part of the address of the editor", () => {
    const at = { workspaceId: "ws_1", automationId: "auto_1" };
    const path = "/w/ws_1/automations/auto_1";
    expect(runsPath(at, { runs: "in_progress", since: "" })).toBe(`${path}?runs=in_progress`);
    expect(runsPath(at, { runs: "failed", since: "1" })).toBe(`${path}?runs=failed&since=1`);
    expect(RUN_FILTERS.map(({ value }) => value)).toEqual([
      "",
      "in_progress",
      "failed",
      "unsent",
      "done",
      "canceled",
    ]);
  });
});
