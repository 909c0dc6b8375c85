import { getAvailability } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/appointments";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getAvailability).handle(({ ctx, query: { duration_minutes, ...query } }) =>
    desk.availability(ctx, { ...query, durationMinutes: duration_minutes }),
  ),
);
