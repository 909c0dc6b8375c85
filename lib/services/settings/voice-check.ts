import "server-only";
import type { VoiceCheck } from "@/lib/contract/messaging-providers";
import type { RowOf } from "@/lib/db/tx";
import { routeSettings } from "@/lib/desk/phone/route-settings";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { type OpenedVoice, voiceAccount, webhookUrl } from "@/lib/services/providers/accounts";

type Open = <R>(fn: (ctx: Ctx<WorkspaceCtx["tenant"]>) => Promise<R>) => Promise<R>;
type Steps = VoiceCheck["steps"];

const TIMEOUT_MS = 10_000;

/** Tests each step of taking calls: the account, the numbers, the desk's phones, and the calls that have come since. */
export async function checkVoice(open: Open): Promise<() => Promise<VoiceCheck>> {
  const { opened, urlOf, isPublic, calls, voicemail } = await open(async (ctx) => {
    const { id } = ctx.tenant;
    const opened = await voiceAccount(ctx.tx, id, ctx.config);
    const { baseUrl } = ctx.config;
    const provider = opened?.port.name ?? "";
    return {
      opened,
      urlOf: (what: string) => webhookUrl(baseUrl, { provider, workspaceId: id, what }),
      isPublic: baseUrl.startsWith("https://"),
      calls: await ctx.tx.one(CALLS, [id]),
      voicemail: await ctx.tx.one(VOICEMAIL, [id, provider]),
    };
  });
  const steps: Steps = [addressStep(isPublic)];
  if (opened) {
    const found = await opened.accounts[0].checkSetUp({ urlOf, timeoutMs: TIMEOUT_MS }).catch(() => null);
    steps.push(...(found ?? [NO_ANSWER]));
  } else steps.push(NO_ACCOUNT);
  steps.push(
    phonesStep(opened?.settings ?? {}),
    ...callSteps(calls?.reported ?? 0, calls?.missed ?? 0),
    await voicemailStep(opened, voicemail),
    replyStep(calls?.answering ?? 0),
  );
  return async () => ({ ready: steps.every(({ state }) => state === "done"), steps });
}

/** Reports are kept for a week. */
const CALLS = `select count(*)::int as reported, count(missed_at)::int as missed,
    (select count(*) from live_trigger t where t.workspace_id = $1 and t.event = 'call.missed' and t.enabled)::int as answering
  from call_flow where workspace_id = $1` as const;
const VOICEMAIL =
  "select provider_id, state from call_recording where workspace_id = $1 and provider = $2 and kind = 'voicemail' and state <> 'removing' order by created_at desc limit 1" as const;

const NO_ACCOUNT: Steps[number] = {
  step: "account",
  state: "todo",
  says: "Enter your account SID and auth token, or set up texts first.",
};
const NO_ANSWER: Steps[number] = {
  step: "account",
  state: "failed",
  says: "The provider did not answer. Try again in a minute.",
};

const addressStep = (isPublic: boolean): Steps[number] => ({
  step: "address",
  state: isPublic ? "done" : "failed",
  says: isPublic
    ? "The provider can reach this address over https."
    : "The provider cannot reach this address. Switchboard needs a public https address (APP_URL).",
});

function callSteps(reported: number, missed: number): Steps {
  return [
    reported > 0
      ? { step: "call", state: "done", says: "A call came in over your number this week." }
      : { step: "call", state: "todo", says: "Call your number and let somebody pick up." },
    missed > 0
      ? { step: "missed", state: "done", says: "A missed call was recognized this week." }
      : { step: "missed", state: "todo", says: "Call your number and let it ring out." },
  ];
}

/** Without a phone, callers reach the voicemail at once, which may be what is wanted only while texts alone are set up. */
function phonesStep(settings: unknown): Steps[number] {
  const { numbers, ring, ringSeconds } = routeSettings.parse(settings ?? {});
  if (numbers.length === 0)
    return {
      step: "phones",
      state: "todo",
      says: "Add the phones that ring. Without any, callers go straight to voicemail.",
    };
  const how = numbers.length === 1 ? "" : ring === "in_order" ? ", one after the other" : " at once";
  const phones = numbers.length === 1 ? "1 phone rings" : `${numbers.length} phones ring`;
  return { step: "phones", state: "done", says: `${phones}${how} for ${ringSeconds} seconds.` };
}

/** The sound is fetched as it is for playing, because the provider can refuse that alone. */
async function voicemailStep(
  opened: OpenedVoice | null,
  latest: RowOf<typeof VOICEMAIL> | null,
): Promise<Steps[number]> {
  if (!opened || !latest)
    return {
      step: "voicemail",
      state: "todo",
      says: "Call your number, let it ring out and leave a message.",
    };
  const played = { step: "voicemail", state: "done", says: "The latest voicemail can be played." } as const;
  if (latest.state === "stored") return played;
  for (const account of opened.accounts) {
    const found = await account
      .fetchRecording(latest.provider_id, { timeoutMs: TIMEOUT_MS })
      .catch(() => null);
    if (found) return played;
  }
  return {
    step: "voicemail",
    state: "failed",
    says: "The latest voicemail can't be fetched from the provider. Check the auth token, and whether it was deleted there.",
  };
}

function replyStep(answering: number): Steps[number] {
  if (answering === 0)
    return {
      step: "reply",
      state: "todo",
      says: "No live automation answers missed calls. Start with the template “Missed call text-back”.",
    };
  const automations = answering === 1 ? "1 live automation answers" : `${answering} live automations answer`;
  return { step: "reply", state: "done", says: `${automations} missed calls.` };
}
