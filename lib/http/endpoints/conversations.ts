import * as contract from "@/lib/contract/conversations";
import * as snippets from "@/lib/contract/text-snippets";
import { endpoint } from "@/lib/http/endpoint";
import { assignConversation, getConversation, listConversations } from "@/lib/services/desk/conversations";
import { getTextHours } from "@/lib/services/desk/text-hours";
import { changeSnippet, createSnippet, deleteSnippet, listSnippets } from "@/lib/services/desk/text-snippets";

export const conversationsEndpoints = [
  endpoint(contract.listConversations, ({ ctx, query }) => listConversations(ctx, query)),
  endpoint(contract.getConversation, ({ ctx, params }) => getConversation(ctx, params.id)),
  endpoint(contract.assignConversation, ({ ctx, params, body }) =>
    assignConversation(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.getTextHours, ({ ctx, query }) => getTextHours(ctx, query)),
  endpoint(snippets.listSnippets, ({ ctx }) => listSnippets(ctx)),
  endpoint(snippets.createSnippet, ({ ctx, body }) => createSnippet(ctx, body)),
  endpoint(snippets.changeSnippet, ({ ctx, params, body }) => changeSnippet(ctx, { id: params.id, ...body })),
  endpoint(snippets.deleteSnippet, ({ ctx, params }) => deleteSnippet(ctx, params.id)),
];
