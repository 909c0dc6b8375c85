import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { getSendingRules, putSendingRules } from "@/lib/services/settings/sending-rules";
import { systemCtx } from "@/lib/worker/chores/system-ctx";
import { type Desk, type Floor, openFloor } from "@/lib/worker/testing/floor";

/** What a workspace says of its messages, and that nothing goes around it. */
let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.close());

const SAM = "+12025550123";
type Ctx = NonNullable<Awaited<ReturnType<typeof systemCtx>>>;
const withCtx = <T>(desk: Desk, fn: (ctx: Ctx) => Promise<T>): Promise<T> =>
  tx(floor.db, { kind: "workspace", id: desk.id }, async (t) =>
    fn((await systemCtx(t, { workspaceId: desk.id, name: "test", log: floor.engine.log }))!),
  );

async function rule(desk: Desk, change: object) {
  await withCtx(desk, async (ctx) => putSendingRules(ctx, { ...(await getSendingRules(ctx)), ...change }));
}

const texting = (desk: Desk, more: object = {}) =>
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
const miss = async (desk: Desk, caller_phone = SAM) => {
  await desk.tell("call.missed", { caller_phone });
  await floor.settle();
};
const outbound = async (desk: Desk): Promise<string[]> =>
  (await desk.get("/v1/messages?direction=outbound&limit=100")).body.messages
    .map((one: { status: string; suppressedReason: string | null }) => one.suppressedReason ?? one.status)
    .sort();

describe("the frequency cap", () => {
  it("is off until a workspace sets it", async () => {
    const desk = await floor.newDesk();
    expect(await withCtx(desk, getSendingRules)).toMatchObject({ frequencyCapPerDay: null });
    await texting(desk);
    for (let i = 0; i < 4; i++) await miss(desk);
    expect(await outbound(desk)).toEqual(["sandboxed", "sandboxed", "sandboxed", "sandboxed"]);
  });

  it("counts the texts of all automations to one person, and nobody else's", async () => {
    const desk = await floor.newDesk();
    await texting(desk);
    await texting(desk);
    await rule(desk, { frequencyCapPerDay: 3 });
    for (let i = 0; i < 2; i++) await miss(desk);
    expect(await outbound(desk)).toEqual(["frequency_cap", "sandboxed", "sandboxed", "sandboxed"]);
    await miss(desk, "+12025550124");
    expect((await outbound(desk)).filter((one) => one === "sandboxed")).toHaveLength(5);
  });

  it("holds when many runs reach it at once", async () => {
    const desk = await floor.newDesk();
    for (let i = 0; i < 5; i++) await texting(desk);
    await rule(desk, { frequencyCapPerDay: 2 });
    await Promise.all(Array.from({ length: 3 }, () => desk.tell("call.missed", { caller_phone: SAM })));
    await Promise.all([floor.settle(), floor.settle(), floor.settle(), floor.settle()]);
    await floor.settle();
    expect((await outbound(desk)).filter((one) => one === "sandboxed")).toHaveLength(2);
    expect(await outbound(desk)).toHaveLength(15);
  });

  it("counts a day back, and never what a person writes", async () => {
    const desk = await floor.newDesk();
    await texting(desk);
    await rule(desk, { frequencyCapPerDay: 1 });
    const write = () => desk.post("/v1/messages", { channel: "sms", to: SAM, body: "See you at nine" });
    expect((await write()).body.status).toBe("sandboxed");
    await miss(desk);
    await miss(desk);
    expect((await write()).body.status).toBe("sandboxed");
    expect(await outbound(desk)).toEqual(["frequency_cap", "sandboxed", "sandboxed", "sandboxed"]);
    await floor.rows(
      "update message set created_at = created_at - interval '25 hours' where workspace_id = $1",
      [desk.id],
    );
    await miss(desk);
    expect((await outbound(desk)).filter((one) => one === "frequency_cap")).toHaveLength(1);
  });
});

describe("the rules for sending", () => {
  it("are those of before where nothing was said, and who changed them stands in the log", async () => {
    const desk = await floor.newDesk();
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

  it("say which countries may be texted", async () => {
    const desk = await floor.newDesk();
    const write = () => desk.post("/v1/messages", { channel: "sms", to: "+442079460123", body: "Hello" });
    expect((await write()).status).toBe(422);
    await rule(desk, { textableCountries: ["US", "GB"] });
    expect((await write()).body.status).toBe("sandboxed");
  });

  it("hold marketing back from who did not agree", async () => {
    const desk = await floor.newDesk();
    await texting(desk, { messageClass: "marketing" });
    await rule(desk, { requireMarketingConsent: true, quietHours: null });
    await miss(desk);
    expect(await outbound(desk)).toEqual(["no_consent"]);
  });

  it("are a person's to change: a key has no such right", async () => {
    const desk = await floor.newDesk();
    expect((await desk.get("/v1/settings/sending-rules")).status).toBe(403);
  });
});
