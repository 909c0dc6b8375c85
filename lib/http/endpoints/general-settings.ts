import * as contract from "@/lib/contract/general-settings";
import { endpoint } from "@/lib/http/endpoint";
import { changeOwnSettings, getOwnSettings } from "@/lib/services/accounts/own-settings";

export const generalSettingsEndpoints = [
  endpoint(contract.getGeneral, ({ ctx }) => getOwnSettings(ctx)),
  endpoint(contract.patchGeneral, ({ ctx, body }) => changeOwnSettings(ctx, body)),
];
