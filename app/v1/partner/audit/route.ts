import { listPartnerAudit } from "@/lib/api/contracts/audit";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listAudit } from "@/lib/services/audit/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listPartnerAudit).handle(({ ctx, query }) => listAudit(ctx, query)),
);
