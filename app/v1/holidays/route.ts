import { createHoliday, listHolidays } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/catalogue";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listHolidays).handle(({ ctx, query }) => desk.listHolidays(ctx, query)),
  route(createHoliday).handle(({ ctx, body }) => desk.createHoliday(ctx, body)),
);
