import { listProposals } from "@/lib/api/contracts/operator";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as proposals from "@/lib/services/operator/proposals";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listProposals).handle(({ ctx }) => proposals.listProposals(ctx)),
);
