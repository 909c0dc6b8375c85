import * as contract from "@/lib/contract/holidays";
import { endpoint } from "@/lib/http/endpoint";
import { createHoliday, listHolidays } from "@/lib/services/desk/catalogue";
import { deleteHoliday } from "@/lib/services/desk/catalogue-changes";

export const holidaysEndpoints = [
  endpoint(contract.listHolidays, ({ ctx, query }) => listHolidays(ctx, query)),
  endpoint(contract.createHoliday, ({ ctx, body }) => createHoliday(ctx, body)),
  endpoint(contract.deleteHoliday, ({ ctx, params }) => deleteHoliday(ctx, params.id)),
];
