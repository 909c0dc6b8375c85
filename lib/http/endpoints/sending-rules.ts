import * as contract from "@/lib/contract/sending-rules";
import { getSendingRules, putSendingRules } from "@/lib/services/settings/sending-rules";
import { endpoint } from "../endpoint";

export const sendingRulesEndpoints = [
  endpoint(contract.getSendingRules, ({ ctx }) => getSendingRules(ctx)),
  endpoint(contract.putSendingRules, ({ ctx, body }) => putSendingRules(ctx, body)),
];
