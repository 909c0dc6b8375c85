import * as contract from "@/lib/contract/audit";
import { endpoint } from "@/lib/http/endpoint";
import { verify } from "@/lib/services/audit/chain";
import { listAudit } from "@/lib/services/audit/read";

export const auditEndpoints = [
  endpoint(contract.listPartnerAudit, ({ ctx, query }) => listAudit(ctx, query)),
  endpoint(contract.verifyPartnerAudit, ({ ctx }) => verify(ctx.tx, ctx.tenant.id)),
  endpoint(contract.listAudit, ({ ctx, query }) => listAudit(ctx, query)),
  endpoint(contract.verifyAudit, ({ ctx }) => verify(ctx.tx, ctx.tenant.id)),
];
