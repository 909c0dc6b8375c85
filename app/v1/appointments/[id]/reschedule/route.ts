import { rescheduleAppointment } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/appointments";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(rescheduleAppointment).handle(({ ctx, params, body }) =>
    desk.rescheduleAppointment(ctx, { id: params.id, ...body }),
  ),
);
