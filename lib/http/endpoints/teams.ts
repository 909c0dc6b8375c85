import * as contract from "@/lib/contract/teams";
import { endpoint } from "@/lib/http/endpoint";
import { getTeams, putTeams } from "@/lib/services/settings/teams";

export const teamsEndpoints = [
  endpoint(contract.getTeams, ({ ctx }) => getTeams(ctx)),
  endpoint(contract.putTeams, ({ ctx, body }) => putTeams(ctx, body)),
];
