import * as contract from "@/lib/contract/services";
import { endpoint } from "@/lib/http/endpoint";
import { createService, listServices } from "@/lib/services/desk/catalogue";
import { changeService } from "@/lib/services/desk/catalogue-changes";

export const servicesEndpoints = [
  endpoint(contract.listServices, ({ ctx, query }) => listServices(ctx, query)),
  endpoint(contract.createService, ({ ctx, body }) => createService(ctx, body)),
  endpoint(contract.patchService, ({ ctx, params, body }) => changeService(ctx, { id: params.id, ...body })),
];
