import * as contract from "@/lib/contract/comments";
import { endpoint } from "@/lib/http/endpoint";
import { addComment, changeComment, listComments, removeComment } from "@/lib/services/editors/comments";

export const commentsEndpoints = [
  endpoint(contract.listComments, ({ ctx, params }) => listComments(ctx, params.id)),
  endpoint(contract.addComment, ({ ctx, params, body }) =>
    addComment(ctx, { automationId: params.id, ...body }),
  ),
  endpoint(contract.changeComment, ({ ctx, params, body }) =>
    changeComment(ctx, { automationId: params.id, id: params.cid, ...body }),
  ),
  endpoint(contract.removeComment, ({ ctx, params }) =>
    removeComment(ctx, { automationId: params.id, id: params.cid }),
  ),
];
