import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { periodEnd, periodOf } from "@/lib/billing/periods";
import { type Api, createApi } from "@/scripts/testing/api";

/** From a cent to the step, the automation and the run that caused it, and to nothing of whom it was done for. */
let api: Api;
let partner: { partnerId: string; key: string };
const present = periodOf(Date.now());
const accounts: { id: string; key: string }[] = [];
const CAUSED = { automationId: "auto_1", versionId: "ver_1", nodeId: "text", runId: "run_1" };

async function texted(workspaceId: string, key: string, cause: Partial<typeof CAUSED>): Promise<void> {
  await api.system((t) =>
    t.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, automation_id, version_id, node_id, run_id)
       values ($1, 'sms', $2, $3, 1, now(), $4, $5, $6, $7)`,
      [
        workspaceId,
        key,
        partner.partnerId,
        cause.automationId ?? null,
        cause.versionId ?? null,
        cause.nodeId ?? null,
        cause.runId ?? null,
      ],
    ),
  );
}

async function automated(workspaceId: string, name: string): Promise<void> {
  const definition = {
    nodes: [
      { id: "start", type: "trigger" },
      { id: "text", type: "action", name: `Text of ${name}`, config: { to: "+12025550143" } },
    ],
  };
  await api.system(async (t) => {
    await t.run(
      "insert into automation (workspace_id, id, name, draft, draft_hash) values ($1, 'auto_1', $2, '{}', 'h')",
      [workspaceId, name],
    );
    await t.run(
      `insert into automation_version (workspace_id, id, automation_id, number, name, description, definition, hash)
       values ($1, 'ver_1', 'auto_1', 3, $2, '', $3, 'h')`,
      [workspaceId, name, JSON.stringify(definition)],
    );
    await t.run(
      `insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state, created_at, started_at)
       values ($1, 'run_1', 'auto_1', 'ver_1', 3, 'evt_1', 'succeeded', $2, '2026-01-02T03:04:05Z', '2026-01-02T03:04:06Z')`,
      [workspaceId, JSON.stringify({ caller: "Ada Patient +12025550143" })],
    );
  });
}

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner({ mode: "sandbox" });
  for (const name of ["One", "Other"]) {
    const account = await api.newAccount(partner.key, { name, plan: "starter" });
    accounts.push(account);
    await automated(account.id, name);
    await texted(account.id, "msg_caused", CAUSED);
  }
  await texted(accounts[0]!.id, "msg_by_hand", {});
  await texted(accounts[0]!.id, "msg_gone", { ...CAUSED, versionId: "ver_gone", runId: "run_gone" });
  await api.call("POST", "/v1/partner/test-clock", {
    key: partner.key,
    body: { now: new Date(periodEnd(present) + 2 * 86_400_000).toISOString() },
  });
});
afterAll(() => api.close());

const eventsOf = (workspaceId: string) =>
  api.call("GET", `/v1/partner/billing/invoices/inv_${present}/lines/${workspaceId}:sms/events?limit=100`, {
    key: partner.key,
  });

describe("the events of an invoice line", () => {
  it("name the automation, its version, the step and the status of the run", async () => {
    const { body } = await eventsOf(accounts[1]!.id);
    expect(body.events).toMatchObject([
      {
        id: "msg_caused",
        ...CAUSED,
        automationName: "Other",
        versionNumber: 3,
        nodeName: "Text of Other",
        run: { id: "run_1", status: "succeeded", startedAt: "2026-01-02T03:04:06.000Z" },
      },
    ]);
  });

  it("name their cause after the run and version were deleted, and none where there is no cause", async () => {
    const { body } = await eventsOf(accounts[0]!.id);
    const by = (id: string) => body.events.find((event: { id: string }) => event.id === id);
    expect(by("msg_caused").automationName).toBe("One");
    expect(by("msg_gone")).toMatchObject({
      automationName: "One",
      runId: "run_gone",
      run: null,
      versionNumber: null,
      nodeName: null,
    });
    expect(by("msg_by_hand")).toMatchObject({
      automationId: null,
      versionId: null,
      nodeId: null,
      runId: null,
      run: null,
    });
  });

  it("show a partner nothing about an account's contacts, and another partner nothing at all", async () => {
    const { text } = await eventsOf(accounts[0]!.id);
    expect(text).not.toMatch(/Ada|2025550143/);
    const other = await api.newPartner();
    const path = `/v1/partner/billing/invoices/inv_${present}/lines/${accounts[0]!.id}:sms/events`;
    expect((await api.call("GET", path, { key: other.key })).status).toBe(404);
  });
});
