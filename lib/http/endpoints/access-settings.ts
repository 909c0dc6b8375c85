import * as contract from "@/lib/contract/access-settings";
import { endpoint } from "@/lib/http/endpoint";
import {
  changePartnerAccess,
  changeWorkspaceAccess,
  getPartnerAccess,
  getWorkspaceAccess,
} from "@/lib/services/settings/access";

export const accessSettingsEndpoints = [
  endpoint(contract.getSettings, ({ ctx }) => getWorkspaceAccess(ctx)),
  endpoint(contract.changeSettings, ({ ctx, body }) => changeWorkspaceAccess(ctx, body)),
  endpoint(contract.getPartnerSettings, ({ ctx }) => getPartnerAccess(ctx)),
  endpoint(contract.changePartnerSettings, ({ ctx, body }) => changePartnerAccess(ctx, body)),
];
