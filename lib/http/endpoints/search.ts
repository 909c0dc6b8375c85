import * as contract from "@/lib/contract/search";
import { endpoint } from "@/lib/http/endpoint";
import { searchPlatform } from "@/lib/services/operator/search-platform";
import { searchPartner } from "@/lib/services/search/partner";
import { searchWorkspace } from "@/lib/services/search/workspace";

export const searchEndpoints = [
  endpoint(contract.searchWorkspace, ({ ctx, query }) => searchWorkspace(ctx, query)),
  endpoint(contract.searchPartner, ({ ctx, query }) => searchPartner(ctx, query)),
  endpoint(contract.searchPlatform, ({ ctx, query }) => searchPlatform(ctx, query)),
];
