import { tx } from "@/lib/db/tx";
import { type Config, configOf, parseEnv } from "@/lib/env";
import type { WorkspaceCtx } from "@/lib/services/context";
import { livePorts } from "@/lib/services/effects/live-ports";
import { putProvider } from "@/lib/services/settings/providers";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { openTwilio, type Reply, type TwilioDouble } from "@/scripts/testing/twilio";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./test-engine";

/** A test engine whose workspaces send texts over a fake Twilio. */
export type TextingEngine = {
  testEngine: TestEngine;
  provider: TwilioDouble;
  config: Config;
  newWorkspace(): Promise<TestWorkspace>;
  /** Sets the fake up as the workspace's provider. */
  setProvider(desk: TestWorkspace): Promise<void>;
  inWorkspace<T>(desk: TestWorkspace, fn: (ctx: WorkspaceCtx) => Promise<T>): Promise<T>;
  /** A missed call that an automation answers with a text; `node` changes its step. */
  textByAutomation(replies: Reply[], node?: object): Promise<{ desk: TestWorkspace; automationId: string }>;
  /** The fake takes everything again and has seen nothing. */
  reset(): void;
  close(): Promise<void>;
};

export const SAM = "+12025550123";

export const textTo = (to: string, more: object = {}) => ({
  id: "a",
  type: "action",
  action: "send_sms",
  config: { to, message: "Hello", respectQuietHours: false },
  ...more,
});
export const triggerOf = (event: string) => ({ id: "t", type: "trigger", event, next: "a" });

export async function openTextingEngine(): Promise<TextingEngine> {
  const provider = await openTwilio();
  const testEngine = await openTestEngine();
  const config = configOf(
    parseEnv({ ...process.env, TWILIO_API_BASE: provider.url, ALLOW_LOOPBACK_HTTP: "true" }),
  );
  testEngine.engine.ports = livePorts(config);

  const inWorkspace: TextingEngine["inWorkspace"] = (desk, fn) =>
    tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
      const ctx = await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" });
      if (!ctx) throw new Error(`There is no workspace ${desk.id}.`);
      return fn(ctx);
    });

  async function setProvider(desk: TestWorkspace): Promise<void> {
    const input = {
      provider: "twilio",
      accountSid: "AC0123456789",
      authToken: "token-of-the-account",
      from: "+12025550100",
    } as const;
    await inWorkspace(desk, (ctx) => putProvider(ctx, { kind: "sms", input }));
  }

  async function newWorkspace(): Promise<TestWorkspace> {
    const desk = await testEngine.newWorkspace();
    await setProvider(desk);
    return desk;
  }

  return {
    testEngine,
    provider,
    config,
    newWorkspace,
    setProvider,
    inWorkspace,
    async textByAutomation(replies, node = {}) {
      const desk = await newWorkspace();
      const { id } = await desk.deploy({ nodes: [triggerOf("call.missed"), textTo(SAM, node)] });
      provider.next = [...replies];
      await desk.tell("call.missed", { caller_phone: SAM });
      await testEngine.settle();
      return { desk, automationId: id };
    },
    reset() {
      provider.asked.length = 0;
      provider.taken.length = 0;
      provider.next = [];
      provider.otherwise = "takes";
    },
    async close() {
      await testEngine.close();
      provider.close();
    },
  };
}
