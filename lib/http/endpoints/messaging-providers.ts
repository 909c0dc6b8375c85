import * as contract from "@/lib/contract/messaging-providers";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { receiveWebhook } from "@/lib/services/inbound/receive-webhook";
import { testProvider } from "@/lib/services/settings/provider-test";
import { deleteProvider, getProvider, putProvider } from "@/lib/services/settings/providers";
import { checkVoice } from "@/lib/services/settings/voice-check";

export const messagingProvidersEndpoints = [
  endpoint(contract.getProvider, ({ ctx, params }) => getProvider(ctx, params.kind)),
  endpoint(contract.putProvider, ({ ctx, params, body }) =>
    putProvider(ctx, { kind: params.kind, input: body }),
  ),
  endpoint(contract.deleteProvider, ({ ctx, params }) => deleteProvider(ctx, params.kind)),
  endpoint(contract.testProvider, ({ ctx, params, body }) =>
    testProvider(ctx, { kind: params.kind, to: body.to }),
  ),
  detachedEndpoint(contract.checkVoice, ({ open }) => checkVoice(open)),
  endpoint(contract.providerHook, ({ ctx, params, request, body }) =>
    receiveWebhook(ctx, {
      headers: request.headers,
      text: body,
      provider: params.provider,
      workspaceId: params.workspace,
      what: params.what,
      search: new URL(request.url).search,
    }),
  ),
];
