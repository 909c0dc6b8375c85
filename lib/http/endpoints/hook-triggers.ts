import { ApiError } from "@/lib/contract/errors";
import * as contract from "@/lib/contract/hook-triggers";
import { reply } from "@/lib/contract/reply";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint, problemFor } from "@/lib/http/endpoint";
import { takeToken } from "@/lib/http/rate-limit";
import { web } from "@/lib/http/web-process";
import { readHookBody } from "@/lib/services/inbound/hook-body";
import { listSamples, replay, schemaFromSample } from "@/lib/services/inbound/hook-samples";
import {
  changeHook,
  createHook,
  deleteHook,
  getHook,
  listHooks,
  rotateHook,
} from "@/lib/services/inbound/hook-triggers";
import { authenticateCall, findHook, receiveCall } from "@/lib/services/inbound/receive-hook";

export const hookTriggersEndpoints = [
  endpoint(contract.listHookTriggers, ({ ctx, query }) => listHooks(ctx, query)),
  endpoint(contract.createHookTrigger, async ({ ctx, body }) =>
    reply(await createHook(ctx, body), { holdsSecret: true }),
  ),
  endpoint(contract.getHookTrigger, ({ ctx, params }) => getHook(ctx, params.id)),
  endpoint(contract.patchHookTrigger, ({ ctx, params, body }) => changeHook(ctx, { id: params.id, ...body })),
  endpoint(contract.deleteHookTrigger, ({ ctx, params }) => deleteHook(ctx, params.id)),
  endpoint(contract.rotateHookTrigger, async ({ ctx, params, body }) =>
    reply(await rotateHook(ctx, { id: params.id, graceSeconds: body.gracePeriodSeconds }), {
      holdsSecret: true,
    }),
  ),
  endpoint(contract.listHookSamples, ({ ctx, params }) => listSamples(ctx, params.id)),
  endpoint(contract.replayHookSample, ({ ctx, params }) => replay(ctx, params)),
  endpoint(contract.schemaFromSample, ({ ctx, params, query, body }) =>
    schemaFromSample(ctx, { id: params.id, sampleId: body.sampleId, dryRun: query.dry_run ?? false }),
  ),
  detachedEndpoint(contract.callHook, async ({ params, body: text, request, open }) => {
    const { headers } = request;
    const hook = await open(async (ctx) => {
      const found = await findHook(ctx, params.token);
      authenticateCall(ctx, found, { headers, text });
      return found;
    });
    await assertRate(hook);
    const body = await readHookBody(text, headers.get("content-type"));
    return async (ctx) => {
      const { error } = await receiveCall(ctx, hook, { body, headers });
      // A response, not an error: the sample of the refused call has to be committed.
      return error ? (problemFor(error, request, ctx) as never) : { received: true as const };
    };
  }),
  endpoint(contract.confirmHook, async ({ ctx, params, query }) => {
    const hook = await findHook(ctx, params.token);
    const challenge = query["hub.challenge"] ?? "";
    if (query["hub.verify_token"] !== hook.id || !/^[A-Za-z0-9_-]+$/.test(challenge))
      throw new ApiError("route_not_found");
    return new Response(challenge, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }),
];

async function assertRate(hook: { id: string; ratePerMinute: number }): Promise<void> {
  const rate = { key: `hook:${hook.id}`, rate: hook.ratePerMinute / 60, burst: hook.ratePerMinute };
  const verdict = await takeToken(web().rateDb, rate);
  if (!verdict.ok)
    throw new ApiError("rate_limited", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } });
}
