import { createAppointment, listAppointments } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/appointments";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listAppointments).handle(({ ctx, query }) => desk.listAppointments(ctx, query)),
  route(createAppointment).handle(({ ctx, body }) => desk.createAppointment(ctx, body)),
);
