import type { Face } from "@/components/shell/navigation";
import {
  listAudit,
  listPartnerAudit,
  listPlatformAudit,
  verifyAudit,
  verifyPartnerAudit,
  verifyPlatformAudit,
} from "@/lib/contract/audit";

/** The logs of all tenants have one shape; their contracts differ in path and caller. */
export const auditLists = {
  workspace: listAudit,
  partner: listPartnerAudit,
  operator: listPlatformAudit,
} as unknown as Record<Face, typeof listPartnerAudit>;
export const auditVerifications = {
  workspace: verifyAudit,
  partner: verifyPartnerAudit,
  operator: verifyPlatformAudit,
} as unknown as Record<Face, typeof verifyAudit>;
