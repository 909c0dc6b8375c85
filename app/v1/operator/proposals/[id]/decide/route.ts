import { decideProposal } from "@/lib/api/contracts/operator";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as proposals from "@/lib/services/operator/proposals";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(decideProposal).handle(({ ctx, params, body }) =>
    proposals.decideProposal(ctx, { id: params.id, ...body }),
  ),
);
