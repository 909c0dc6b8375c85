import * as contract from "@/lib/contract/appointments";
import { endpoint } from "@/lib/http/endpoint";
import { confirmAppointment } from "@/lib/services/desk/appointment-changes";
import {
  availability,
  createAppointment,
  getAppointment,
  listAppointments,
  markAppointment,
} from "@/lib/services/desk/appointments";
import { cancelAtDesk, moveAppointment } from "@/lib/services/desk/notify-appointment";

export const appointmentsEndpoints = [
  endpoint(contract.createAppointment, ({ ctx, body }) => createAppointment(ctx, body)),
  endpoint(contract.listAppointments, ({ ctx, query }) => listAppointments(ctx, query)),
  endpoint(contract.getAppointment, ({ ctx, params }) => getAppointment(ctx, params.id)),
  endpoint(contract.cancelAppointment, ({ ctx, params, body }) =>
    cancelAtDesk(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.rescheduleAppointment, ({ ctx, params, body }) =>
    moveAppointment(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.confirmAppointment, ({ ctx, params }) => confirmAppointment(ctx, { id: params.id })),
  endpoint(contract.completeAppointment, ({ ctx, params }) =>
    markAppointment(ctx, { id: params.id, as: "completed" }),
  ),
  endpoint(contract.noShowAppointment, ({ ctx, params }) =>
    markAppointment(ctx, { id: params.id, as: "no_show" }),
  ),
  endpoint(contract.getAvailability, ({ ctx, query: { duration_minutes, ...query } }) =>
    availability(ctx, { ...query, durationMinutes: duration_minutes }),
  ),
];
