import { getSendingRules, putSendingRules } from "@/lib/api/contracts/sending-rules";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as rules from "@/lib/services/settings/sending-rules";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getSendingRules).handle(({ ctx }) => rules.getSendingRules(ctx)),
  route(putSendingRules).handle(({ ctx, body }) => rules.putSendingRules(ctx, body)),
);
