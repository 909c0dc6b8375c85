import { verifyPartnerAudit } from "@/lib/api/contracts/audit";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { verify } from "@/lib/services/audit/chain";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(verifyPartnerAudit).handle(({ ctx }) => verify(ctx.tx, ctx.tenant.id)),
);
