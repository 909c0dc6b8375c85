import * as contract from "@/lib/contract/messages";
import { endpoint } from "@/lib/http/endpoint";
import { getMessage, listMessages, sendMessage } from "@/lib/services/desk/messages";
import {
  cancelScheduledText,
  changeScheduledText,
  listScheduledTexts,
} from "@/lib/services/desk/scheduled-texts";
import { decideMessage, decideMessages } from "@/lib/services/effects/reconcile";

export const messagesEndpoints = [
  endpoint(contract.createMessage, ({ ctx, body }) => sendMessage(ctx, body)),
  endpoint(contract.listMessages, ({ ctx, query }) => listMessages(ctx, query)),
  endpoint(contract.listScheduledTexts, ({ ctx }) => listScheduledTexts(ctx)),
  endpoint(contract.getMessage, ({ ctx, params }) => getMessage(ctx, params.id)),
  endpoint(contract.changeScheduledText, ({ ctx, params, body }) =>
    changeScheduledText(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.cancelScheduledText, ({ ctx, params }) => cancelScheduledText(ctx, params.id)),
  endpoint(contract.settleMessage, ({ ctx, params, body }) => decideMessage(ctx, { id: params.id, ...body })),
  endpoint(contract.settleMessages, ({ ctx, body }) => decideMessages(ctx, body)),
];
