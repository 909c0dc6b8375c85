import * as contract from "@/lib/contract/attachments";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { serveMedia, showAttachment } from "@/lib/services/attachments/show";
import { deleteAttachment, uploadAttachment } from "@/lib/services/attachments/upload";

export const attachmentsEndpoints = [
  endpoint(contract.createAttachment, ({ ctx, body }) => uploadAttachment(ctx, body)),
  endpoint(contract.deleteAttachment, ({ ctx, params }) => deleteAttachment(ctx, params.id)),
  detachedEndpoint(contract.getMessageMedia, ({ open, params }) =>
    showAttachment(open, { messageId: params.id, position: Number(params.position) }),
  ),
  endpoint(contract.serveMedia, ({ ctx, params }) => serveMedia(ctx, params.token)),
];
