import { getVersion } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { getVersion as get } from "@/lib/services/automations/versions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getVersion).handle(({ ctx, params }) => get(ctx, params)),
);
