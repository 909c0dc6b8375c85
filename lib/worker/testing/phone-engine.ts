import { settleCallsJob } from "@/lib/worker/jobs/settle-calls";
import { openTwilio, signedByTwilio } from "@/scripts/testing/twilio";
import { openTestEngine, type TestWorkspace } from "./test-engine";

/** The engine with a double of Twilio, and workspaces whose calls it reports. */
export const TOKEN = "token-of-the-account-0123456789";
export const SAM = "+12025550123";
export const OURS = "+12025550100";
export const DESK_PHONE = "+12025550107";

export type Form = Record<string, string>;
export type PhoneEngine = Awaited<ReturnType<typeof openPhoneEngine>>;

/** A call comes in, and a leg of it to the desk. */
export const CALLER = {
  ...{ CallSid: "CA1", AccountSid: "AC0123456789" },
  ...{ From: SAM, To: OURS, Direction: "inbound" },
};
export const CHILD = {
  ...{ CallSid: "CA1child", ParentCallSid: "CA1" },
  ...{ From: SAM, To: DESK_PHONE, Direction: "outbound-dial" },
};

export const addressOf = (desk: { id: string }, what: string) =>
  `http://switchboard.test/v1/hooks/twilio/${desk.id}/${what}`;

export async function openPhoneEngine() {
  const testEngine = await openTestEngine();
  const provider = await openTwilio();
  const post = (desk: TestWorkspace, what: string, form: Form, token = TOKEN) => {
    const url = new URL(addressOf(desk, what));
    return testEngine.api.call("POST", `${url.pathname}${url.search}`, {
      key: null,
      raw: new URLSearchParams(form).toString(),
      headers: signedByTwilio(token, url.href, form),
    });
  };
  const withTexts = async (more: object = {}) => {
    const desk = await testEngine.newWorkspace();
    const texts = { provider: "twilio", accountSid: "AC0123456789", authToken: TOKEN, from: OURS };
    await configure(desk, "sms", { ...texts, ...more });
    return desk;
  };
  return {
    testEngine,
    provider,
    post,
    status: (desk: TestWorkspace, more: Form) => post(desk, "voice-status", { ...CALLER, ...more }),
    withTexts,
    withVoice: async (settings: object) => {
      const desk = await withTexts();
      await configure(desk, "voice", { provider: "twilio", ...settings });
      return desk;
    },
    /** Backdates a call, as if its reports had stopped long enough ago. */
    settle: async (desk: TestWorkspace) => {
      const { log, config } = testEngine.engine;
      await testEngine.rows(
        "update call_flow set settle_at = clock_timestamp() - interval '1 s' where workspace_id = $1 and settle_at is not null",
        [desk.id],
      );
      await settleCallsJob(testEngine.db, { log, config: { ...config, twilioApiBase: provider.url } });
    },
    callsOf: async (desk: TestWorkspace) => (await desk.get("/v1/calls")).body.calls,
    eventsOf: async (desk: TestWorkspace) => {
      const events = await testEngine.rows<{ type: string }>(
        "select type from event where workspace_id = $1 and type like 'call.%' order by type",
        [desk.id],
      );
      return events.map(({ type }) => type);
    },
    close: async () => {
      provider.close();
      await testEngine.close();
    },
  };
}

async function configure(desk: TestWorkspace, kind: "sms" | "voice", settings: object): Promise<void> {
  const answer = await desk.put(`/v1/settings/providers/${kind}`, settings);
  if (answer.status !== 200) throw new Error(`not set up: ${answer.text}`);
}
