import { twilioVoiceStatus } from "@/lib/api/contracts/providers";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { twilioVoiceStatus as hear } from "@/lib/services/events/twilio";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(twilioVoiceStatus).handle(({ ctx, params, request }) =>
    hear(ctx, { request, workspaceId: params.workspace }),
  ),
);
