import { listPartners } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listPartners as list } from "@/lib/services/partners/partners";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listPartners).handle(({ ctx, query }) => list(ctx, query)),
);
