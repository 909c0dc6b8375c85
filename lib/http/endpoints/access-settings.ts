import * as contract from "@/lib/contract/access-settings";
import { endpoint } from "@/lib/http/endpoint";
import { changeAccessSettings, getAccessSettings } from "@/lib/services/settings/access";

export const accessSettingsEndpoints = [
  endpoint(contract.getSettings, ({ ctx }) => getAccessSettings(ctx)),
  endpoint(contract.changeSettings, ({ ctx, body }) => changeAccessSettings(ctx, body)),
  endpoint(contract.getPartnerSettings, ({ ctx }) => getAccessSettings(ctx)),
  endpoint(contract.changePartnerSettings, ({ ctx, body }) => changeAccessSettings(ctx, body)),
];
