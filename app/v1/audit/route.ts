import { listAudit } from "@/lib/api/contracts/audit";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listAudit as list } from "@/lib/services/audit/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listAudit).handle(({ ctx, query }) => list(ctx, query)),
);
