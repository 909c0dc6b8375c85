import * as contract from "@/lib/contract/staff";
import { endpoint } from "@/lib/http/endpoint";
import { listStaff } from "@/lib/services/settings/teams";

export const staffEndpoints = [endpoint(contract.listStaff, ({ ctx }) => listStaff(ctx))];
