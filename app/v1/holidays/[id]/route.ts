import { deleteHoliday } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/catalogue-changes";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(deleteHoliday).handle(({ ctx, params }) => desk.deleteHoliday(ctx, params.id)),
);
