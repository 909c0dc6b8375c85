import { afterAll, beforeAll, expect, it } from "vitest";
import { settleCallsJob } from "@/lib/worker/jobs/settle-calls";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { openTwilio, signedByTwilio, type TwilioDouble } from "@/scripts/testing/twilio";
import { deliver, type PlayedCall, playCall } from "@/scripts/testing/twilio-flows";

/**
 * Whole calls through the API, the worker's job and the database, with webhooks in any order, doubled, late and lost.
 * CALL_FLOWS=1000 plays as many as parse-call.test.ts folds without a database.
 */
const FLOWS = Number(process.env.CALL_FLOWS ?? 40);
const FIRST_SEED = Number(process.env.PROPERTY_SEED ?? 1);
const TOKEN = "token-of-the-account-0123456789";
let testEngine: TestEngine;
let provider: TwilioDouble;
let desk: TestWorkspace;
beforeAll(async () => {
  testEngine = await openTestEngine();
  provider = await openTwilio();
  desk = await testEngine.newWorkspace();
  const account = { provider: "twilio", accountSid: "AC0123456789", authToken: TOKEN };
  const numbers = [{ phone: "+12025550107" }, { phone: "+12025550108" }];
  await desk.put("/v1/settings/providers/voice", { ...account, numbers });
});
afterAll(async () => {
  provider.close();
  await testEngine.close();
});

async function post({ what, form }: PlayedCall["reports"][number]) {
  const url = new URL(`http://switchboard.test/v1/hooks/twilio/${desk.id}/${what}`);
  const answer = await testEngine.api.call("POST", `${url.pathname}${url.search}`, {
    key: null,
    raw: new URLSearchParams(form).toString(),
    headers: signedByTwilio(TOKEN, url.href, form),
  });
  expect(answer.status).toBe(200);
}

async function settle() {
  const { log, config } = testEngine.engine;
  const due = () =>
    testEngine.rows(
      "update call_flow set settle_at = clock_timestamp() where settle_at is not null returning provider_id",
    );
  while ((await due()).length > 0)
    await settleCallsJob(testEngine.db, { log, config: { ...config, twilioApiBase: provider.url } });
}

type Kept = {
  sid: string;
  outcome: string;
  by: string | null;
  withheld: boolean;
  missed: number;
  ended: number;
};

it(
  `${FLOWS} random calls are each one record with the right outcome, and missed once at most`,
  async () => {
    const calls = Array.from({ length: FLOWS }, (_, index) => playCall(FIRST_SEED + index));
    provider.calls = Object.fromEntries(calls.map(({ sid, known }) => [sid, known]));
    const sent = calls.map((call, index) => deliver(call, FIRST_SEED + index, { lossy: true }));
    // A few calls go on at a time, and the webhooks of each race each other.
    for (let at = 0; at < sent.length; at += 5)
      await Promise.all(sent.slice(at, at + 5).flatMap(({ inTime }) => inTime.map(post)));
    await settle();
    for (const { late } of sent) await Promise.all(late.map(post));
    await settle();
    const kept = await testEngine.rows<Kept>(
      `select c.provider_id as sid, c.outcome, c.handled_by as by, c.withheld,
         (select count(*) from event e where e.workspace_id = $1 and e.type = 'call.missed' and e.data->>'call_id' = c.id)::int as missed,
         (select count(*) from event e where e.workspace_id = $1 and e.type = 'call.ended' and e.data->>'call_id' = c.id)::int as ended
       from call c where c.workspace_id = $1 order by c.provider_id`,
      [desk.id],
    );
    const expected = calls.map(({ sid, truth }) => ({
      sid,
      outcome: truth.outcome,
      by: truth.handledBy,
      withheld: truth.withheld,
      missed: truth.outcome === "answered" ? 0 : 1,
      ended: 1,
    }));
    expect(kept).toEqual(expected.sort((a, b) => (a.sid < b.sid ? -1 : 1)));
  },
  30_000 + FLOWS * 500,
);
