import * as contract from "@/lib/contract/sending-rules";
import { endpoint } from "@/lib/http/endpoint";
import { getSendingRules, putSendingRules } from "@/lib/services/settings/sending-rules";

export const sendingRulesEndpoints = [
  endpoint(contract.getSendingRules, ({ ctx }) => getSendingRules(ctx)),
  endpoint(contract.putSendingRules, ({ ctx, body }) => putSendingRules(ctx, body)),
];
