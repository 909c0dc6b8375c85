import { expect, it } from "vitest";
import { emitWorkspaceEvent, forwardEvent } from "./webhook-events";

const sent: unknown[] = [];
const ctx = {
  tx: { send: (...args: unknown[]) => sent.push(args) },
  tenant: { id: "ws_1" },
  now: new Date(0),
};
const of = ctx as unknown as Parameters<typeof forwardEvent>[0];

it("refuses data that the document does not describe, whoever wrote it", () => {
  const event = { id: "evt_1", type: "lead.created", source: "desk" };
  expect(() => forwardEvent(of, { ...event, data: { name: "Robin" } })).toThrow(
    "lead.created is emitted with data",
  );
  expect(() => forwardEvent(of, { ...event, data: { lead_id: "lead_1", tags: "vip" } })).toThrow("tags");
  const error = { code: "timeout", node_id: 7 as unknown as string };
  expect(() => emitWorkspaceEvent(of, { type: "automation.run_failed", data: { error } })).toThrow("node_id");
  expect(sent).toEqual([]);
  forwardEvent(of, { ...event, data: { lead_id: "lead_1", tags: ["vip"], extra: { campaign: "spring" } } });
  expect(sent).toHaveLength(1);
});
