import * as contract from "@/lib/contract/providers";
import { endpoint } from "@/lib/http/endpoint";
import { createProvider, listProviders } from "@/lib/services/desk/catalogue";
import { changeProvider } from "@/lib/services/desk/catalogue-changes";

export const providersEndpoints = [
  endpoint(contract.listProviders, ({ ctx, query }) => listProviders(ctx, query)),
  endpoint(contract.createProvider, ({ ctx, body }) => createProvider(ctx, body)),
  endpoint(contract.patchProvider, ({ ctx, params, body }) =>
    changeProvider(ctx, { id: params.id, ...body }),
  ),
];
