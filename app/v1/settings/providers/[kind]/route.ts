import { deleteProvider, getProvider, putProvider } from "@/lib/api/contracts/providers";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import {
  getProvider as get,
  putProvider as put,
  deleteProvider as remove,
} from "@/lib/services/settings/providers";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getProvider).handle(({ ctx, params }) => get(ctx, params.kind)),
  route(putProvider).handle(({ ctx, params, body }) => put(ctx, { kind: params.kind, input: body })),
  route(deleteProvider).handle(({ ctx, params }) => remove(ctx, params.kind)),
);
