import * as contract from "@/lib/contract/versions";
import { endpoint } from "@/lib/http/endpoint";
import { diffVersions, getVersion, listVersions } from "@/lib/services/automations/versions";

export const versionsEndpoints = [
  endpoint(contract.listVersions, ({ ctx, params, query }) => listVersions(ctx, { id: params.id, ...query })),
  endpoint(contract.getVersion, ({ ctx, params }) => getVersion(ctx, params)),
  endpoint(contract.diffVersions, ({ ctx, params }) =>
    diffVersions(ctx, { id: params.id, a: params.n, b: params.b }),
  ),
];
