import * as contract from "@/lib/contract/providers";
import { createProvider, listProviders } from "@/lib/services/desk/catalogue";
import { changeProvider } from "@/lib/services/desk/catalogue-changes";
import { endpoint } from "../endpoint";

export const providersEndpoints = [
  endpoint(contract.listProviders, ({ ctx, query }) => listProviders(ctx, query)),
  endpoint(contract.createProvider, ({ ctx, body }) => createProvider(ctx, body)),
  endpoint(contract.patchProvider, ({ ctx, params, body }) =>
    changeProvider(ctx, { id: params.id, ...body }),
  ),
];
