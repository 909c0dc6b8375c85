import * as contract from "@/lib/contract/draft-proposals";
import { endpoint } from "@/lib/http/endpoint";
import { keepProposal } from "@/lib/services/draft-proposals/keep";
import { listProposals } from "@/lib/services/draft-proposals/list";
import {
  cancelProposal,
  createProposal,
  discardProposal,
  getProposal,
} from "@/lib/services/draft-proposals/proposals";
import { getAllowance } from "@/lib/services/draft-proposals/usage";

export const draftProposalsEndpoints = [
  endpoint(contract.getAllowance, ({ ctx }) => getAllowance(ctx)),
  endpoint(contract.createProposal, ({ ctx, body }) => createProposal(ctx, body)),
  endpoint(contract.listProposals, ({ ctx, query }) => listProposals(ctx, query)),
  endpoint(contract.getProposal, ({ ctx, params }) => getProposal(ctx, params.id)),
  endpoint(contract.cancelProposal, ({ ctx, params }) => cancelProposal(ctx, params.id)),
  endpoint(contract.keepProposal, ({ ctx, params, body }) => keepProposal(ctx, { id: params.id, ...body })),
  endpoint(contract.discardProposal, ({ ctx, params }) => discardProposal(ctx, params.id)),
];
