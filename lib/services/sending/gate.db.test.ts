import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { clearSms } from "@/lib/services/effects/messages";
import { getSendingRules, putSendingRules } from "@/lib/services/settings/sending-rules";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { gate } from "./gate";

/** The sending rules of a workspace apply to every message. */
let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
type Ctx = NonNullable<Awaited<ReturnType<typeof systemCtx>>>;
const withCtx = <T>(desk: TestWorkspace, fn: (ctx: Ctx) => Promise<T>): Promise<T> =>
  tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) =>
    fn((await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" }))!),
  );

async function rule(desk: TestWorkspace, change: object) {
  await withCtx(desk, async (ctx) => putSendingRules(ctx, { ...(await getSendingRules(ctx)), ...change }));
}

const texting = (desk: TestWorkspace, more: object = {}) =>
  desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      {
        id: "a",
        type: "action",
        action: "send_sms",
        config: { to: "{{trigger.caller_phone}}", message: "Sorry", respectQuietHours: false, ...more },
      },
    ],
  });
const miss = async (desk: TestWorkspace, caller_phone = SAM) => {
  await desk.tell("call.missed", { caller_phone });
  await testEngine.settle();
};
const outbound = async (desk: TestWorkspace): Promise<string[]> =>
  (await desk.get("/v1/messages?direction=outbound&limit=100")).body.messages
    .map((one: { status: string; suppressedReason: string | null }) => one.suppressedReason ?? one.status)
    .sort();

describe("the frequency cap", () => {
  it("is off until a workspace sets it", async () => {
    const desk = await testEngine.newWorkspace();
    expect(await withCtx(desk, getSendingRules)).toMatchObject({ frequencyCapPerDay: null });
    await texting(desk);
    for (let i = 0; i < 4; i++) await miss(desk);
    expect(await outbound(desk)).toEqual(["sandboxed", "sandboxed", "sandboxed", "sandboxed"]);
  });

  it("counts the texts of all automations per contact", async () => {
    const desk = await testEngine.newWorkspace();
    await texting(desk);
    await texting(desk);
    await rule(desk, { frequencyCapPerDay: 3 });
    for (let i = 0; i < 2; i++) await miss(desk);
    expect(await outbound(desk)).toEqual(["frequency_cap", "sandboxed", "sandboxed", "sandboxed"]);
    await miss(desk, "+12025550124");
    expect((await outbound(desk)).filter((one) => one === "sandboxed")).toHaveLength(5);
  });

  it("holds for simultaneous runs", async () => {
    const desk = await testEngine.newWorkspace();
    for (let i = 0; i < 5; i++) await texting(desk);
    await rule(desk, { frequencyCapPerDay: 2 });
    await Promise.all(Array.from({ length: 3 }, () => desk.tell("call.missed", { caller_phone: SAM })));
    await Promise.all([testEngine.settle(), testEngine.settle(), testEngine.settle(), testEngine.settle()]);
    await testEngine.settle();
    expect((await outbound(desk)).filter((one) => one === "sandboxed")).toHaveLength(2);
    expect(await outbound(desk)).toHaveLength(15);
  });

  it("counts the last 24 hours, without replies by people", async () => {
    const desk = await testEngine.newWorkspace();
    await texting(desk);
    await rule(desk, { frequencyCapPerDay: 1 });
    const write = () => desk.post("/v1/messages", { channel: "sms", to: SAM, body: "See you at nine" });
    expect((await write()).body.status).toBe("sandboxed");
    await miss(desk);
    await miss(desk);
    expect((await write()).body.status).toBe("sandboxed");
    expect(await outbound(desk)).toEqual(["frequency_cap", "sandboxed", "sandboxed", "sandboxed"]);
    await testEngine.rows(
      "update message set created_at = created_at - interval '25 hours' where workspace_id = $1",
      [desk.id],
    );
    await miss(desk);
    expect((await outbound(desk)).filter((one) => one === "frequency_cap")).toHaveLength(1);
  });
});

describe("a number that opted out", () => {
  const LEO = "+12025550125";

  it.each(["skip", "wait", "fail"])(
    "is not texted by an automation with onSuppressed %s",
    async (onSuppressed) => {
      const desk = await testEngine.newWorkspace();
      await desk.post("/v1/contacts", { phone: LEO, optedOut: true });
      await texting(desk, { onSuppressed });
      await miss(desk, LEO);
      expect(await outbound(desk)).toEqual(["opted_out"]);
      const [run] = (await desk.get("/v1/runs")).body.runs;
      expect([onSuppressed, run.status, run.error?.code]).toEqual(
        onSuppressed === "fail" ? ["fail", "failed", "suppressed"] : [onSuppressed, "succeeded", undefined],
      );
      const detail = (await desk.get(`/v1/runs/${run.id}`)).body;
      if (onSuppressed !== "fail")
        expect(detail.steps[0]).toMatchObject({ status: "suppressed", warnings: ["Not sent: opted out"] });
    },
  );

  it("gets no cancellation notice and no manual text, however the number is written", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/services", { name: "Cleaning" });
    const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { body } = await desk.post("/v1/appointments", {
      contactPhone: LEO,
      service: "Cleaning",
      startsAt,
    });
    await desk.post("/v1/contacts", { phone: LEO, optedOut: true });
    await desk.deploy({
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        {
          id: "a",
          type: "action",
          action: "cancel_appointment",
          config: { appointmentId: body.id, notifyContact: true },
        },
      ],
    });
    await miss(desk, LEO);
    expect((await desk.get(`/v1/appointments/${body.id}`)).body.status).toBe("cancelled");
    for (const to of [LEO, "(202) 555-0125", "tel:+1-202-555-0125"])
      await desk.post("/v1/messages", { channel: "sms", to, body: "Hello" });
    expect(await outbound(desk)).toEqual(["opted_out", "opted_out", "opted_out", "opted_out"]);
  });
});

describe("a suspended account", () => {
  it("sends nothing, on any channel", async () => {
    const desk = await testEngine.newWorkspace();
    await testEngine.rows("update workspace set status = 'suspended' where id = $1", [desk.id]);
    for (const channel of ["sms", "email"] as const) {
      const to = channel === "sms" ? SAM : "sam@example.org";
      const verdict = await withCtx(desk, (ctx) =>
        gate(ctx, { channel, to, contactId: null, messageClass: "service", respectQuietHours: false }),
      );
      expect(verdict).toEqual({ pass: false, reason: "account_suspended", until: null });
    }
    const asked = withCtx(desk, (ctx) =>
      clearSms(ctx, { to: SAM, body: "Hello", messageClass: "service", respectQuietHours: false }),
    );
    await expect(asked).rejects.toMatchObject({ error: { code: "account_suspended" } });
  });
});

describe("quiet hours", () => {
  /** The gate itself, at a chosen time. */
  const passes = (desk: TestWorkspace, of: { at: string; to: string; respectQuietHours?: boolean }) =>
    withCtx(desk, async (ctx) => {
      const verdict = await gate(
        { ...ctx, now: new Date(of.at) },
        {
          channel: "sms",
          to: of.to,
          contactId: null,
          messageClass: "service",
          respectQuietHours: of.respectQuietHours ?? true,
        },
      );
      return verdict.pass
        ? "passes"
        : `${verdict.reason} until ${verdict.until === null ? null : new Date(verdict.until).toISOString()}`;
    });
  const newYork = { settings: { timezone: "America/New_York" } };
  const INNER = "2027-06-01T13:00:00Z";
  const LOS_ANGELES = "+13105550123";

  it.each([
    ["five past nine in the evening", "2027-06-02T01:05:00Z", "quiet_hours until 2027-06-02T12:00:00.000Z"],
    ["a minute to eight", "2027-06-01T11:59:00Z", "quiet_hours until 2027-06-01T12:00:00.000Z"],
    ["eight", "2027-06-01T12:00:00Z", "passes"],
    ["a minute to nine in the evening", "2027-06-02T00:59:00Z", "passes"],
  ])("at %s", async (_, at, expected) => {
    expect(await passes(await testEngine.newWorkspace(newYork), { at, to: SAM })).toBe(expected);
  });

  it("follow the recipient's number until the contact has a zone", async () => {
    const desk = await testEngine.newWorkspace(newYork);
    const held = "quiet_hours until 2027-06-01T15:00:00.000Z";
    expect(await passes(desk, { at: INNER, to: LOS_ANGELES })).toBe(held);
    const { body } = await desk.post("/v1/contacts", { phone: LOS_ANGELES, timezone: "america/new_york" });
    expect(body.timezone).toBe("America/New_York");
    expect(await passes(desk, { at: INNER, to: LOS_ANGELES })).toBe("passes");
    const moved = await desk.post("/v1/contacts", { phone: SAM, timezone: "Pacific/Honolulu" });
    expect(moved.status).toBe(200);
    expect(await passes(desk, { at: INNER, to: SAM })).toBe("quiet_hours until 2027-06-01T18:00:00.000Z");
    expect((await desk.post("/v1/contacts", { phone: SAM, timezone: "Mars/Base" })).status).toBe(422);
  });

  it("do not apply to exempt messages, and ignore the number's zone for a workspace in UTC", async () => {
    const desk = await testEngine.newWorkspace(newYork);
    expect(await passes(desk, { at: INNER, to: LOS_ANGELES, respectQuietHours: false })).toBe("passes");
    const nowhere = await testEngine.newWorkspace();
    expect(await passes(nowhere, { at: "2027-06-01T09:00:00Z", to: LOS_ANGELES })).toBe("passes");
  });
});

describe("the sending rules", () => {
  it("keep what a change leaves out, and record the change in the audit log", async () => {
    const desk = await testEngine.newWorkspace();
    expect(await withCtx(desk, getSendingRules)).toEqual({
      frequencyCapPerDay: null,
      quietHours: { from: "21:00", to: "08:00" },
      textableCountries: ["US"],
      requireMarketingConsent: false,
      httpPorts: [],
    });
    await rule(desk, { quietHours: null, textableCountries: ["US", "GB", "US"], httpPorts: [8_443] });
    expect(await withCtx(desk, getSendingRules)).toMatchObject({
      quietHours: null,
      textableCountries: ["US", "GB"],
      httpPorts: [8_443],
    });
    const { body } = await desk.get("/v1/audit");
    expect(body.entries[0]).toMatchObject({ action: "sending_rules.changed" });
  });

  it("limit the countries that may be texted", async () => {
    const desk = await testEngine.newWorkspace();
    const write = () => desk.post("/v1/messages", { channel: "sms", to: "+442079460123", body: "Hello" });
    expect((await write()).status).toBe(422);
    await rule(desk, { textableCountries: ["US", "GB"] });
    expect((await write()).body.status).toBe("sandboxed");
  });

  it("suppress marketing without consent", async () => {
    const desk = await testEngine.newWorkspace();
    await texting(desk, { messageClass: "marketing" });
    await rule(desk, { requireMarketingConsent: true, quietHours: null });
    await miss(desk);
    expect(await outbound(desk)).toEqual(["no_consent"]);
  });

  it("cannot be read or changed with an API key that lacks the scopes of settings", async () => {
    const desk = await testEngine.newWorkspace();
    expect((await desk.get("/v1/settings/sending-rules")).status).toBe(200);
    const { apiKey } = (await desk.post("/v1/keys", { name: "Desk", scopes: ["data:write"] })).body;
    for (const method of ["GET", "PUT"]) {
      const body = method === "PUT" ? { body: {} } : {};
      const refused = await testEngine.api.call(method, "/v1/settings/sending-rules", {
        key: apiKey,
        ...body,
      });
      expect([method, refused.status, refused.body.code]).toEqual([method, 403, "insufficient_scope"]);
    }
  });
});
