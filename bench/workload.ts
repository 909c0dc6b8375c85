import type { Tx } from "@/lib/db/tx";
import type { Log } from "@/lib/log";
import type { WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import { testConfig } from "@/scripts/testing/config";
import { type BenchWorkspace, phoneOf, type Tenant } from "./rig";

/** The workload of benchmarks and soak tests: a missed call, a condition on it, and the following steps. */

export const PHONE = "{{trigger.caller_phone}}";

export const step = (
  id: string,
  action: string,
  of: { config: object; next?: string; onError?: "continue" },
) => ({ id, type: "action", action, ...of });

export const callback = (id: string, reason: string, next?: string) =>
  step(id, "create_callback", {
    config: { phone: PHONE, callerName: "{{trigger.caller_name | default:'there'}}", reason },
    ...(next === undefined ? {} : { next }),
  });

/** A missed call; the condition "new caller" chooses between steps a and b. */
export const afterMissedCall = (...steps: { id: string }[]): object[] => [
  { id: "t", type: "trigger", event: "call.missed", next: "c" },
  {
    id: "c",
    type: "condition",
    conditionType: "if_else",
    expression: { field: "trigger.is_new_caller", operator: "exists", value: true },
    trueBranch: "a",
    falseBranch: "b",
  },
  ...steps,
];

/** The workspace data the request wrapper has loaded before it calls a service. */
export function contextOf(tx: Tx, { workspaceId, partnerId }: BenchWorkspace, log: Log): WorkspaceCtx {
  return {
    tx,
    actor: { kind: "system", id: "bench", name: "bench" },
    tenant: {
      kind: "workspace",
      id: workspaceId,
      partnerId,
      name: "W",
      status: "active",
      mode: "live",
      plan: "enterprise",
      timezone: "UTC",
      country: "US",
    },
    now: new Date(),
    log,
    requestId: "bench",
    config: testConfig,
    may: () => true,
  };
}

/** The nth missed call, as the wrapper of POST /v1/events would write it. */
export async function missCall(
  tx: Tx,
  of: { tenant: Tenant; n: number; senderId?: string; log: Log },
): Promise<void> {
  await emitEvent(contextOf(tx, of.tenant, of.log), {
    type: "call.missed",
    data: { caller_phone: phoneOf(of.n), caller_name: `Caller ${of.n}` },
    occurredAt: new Date(),
    source: "api",
    phone: phoneOf(of.n),
    ...(of.senderId === undefined ? {} : { senderId: of.senderId }),
  });
}
