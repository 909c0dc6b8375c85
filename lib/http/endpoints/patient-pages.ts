import * as contract from "@/lib/contract/patient-pages";
import { endpoint } from "@/lib/http/endpoint";
import {
  calendarFile,
  cancel,
  confirm,
  reschedule,
  showAppointment,
  showCancel,
  showTimes,
} from "@/lib/services/patients/appointment-pages";
import { withAppointment } from "@/lib/services/patients/find";
import { revokeLinks } from "@/lib/services/patients/revoke-links";

const formOf = (body: string) => new URLSearchParams(body);

export const patientPagesEndpoints = [
  endpoint(contract.appointmentPage, ({ ctx, params }) =>
    withAppointment(ctx, params.token, (visit) => showAppointment(visit)),
  ),
  endpoint(contract.confirmPage, ({ ctx, params }) =>
    withAppointment(ctx, params.token, (visit) => showAppointment(visit)),
  ),
  endpoint(contract.confirmForm, ({ ctx, params }) => withAppointment(ctx, params.token, confirm)),
  endpoint(contract.reschedulePage, ({ ctx, params }) =>
    withAppointment(ctx, params.token, (visit) => showTimes(visit)),
  ),
  endpoint(contract.rescheduleForm, ({ ctx, params, body }) =>
    withAppointment(ctx, params.token, (visit) => reschedule(visit, formOf(body))),
  ),
  endpoint(contract.cancelPage, ({ ctx, params }) => withAppointment(ctx, params.token, showCancel)),
  endpoint(contract.cancelForm, ({ ctx, params, body }) =>
    withAppointment(ctx, params.token, (visit) => cancel(visit, formOf(body))),
  ),
  endpoint(contract.calendarFile, ({ ctx, params }) => withAppointment(ctx, params.token, calendarFile)),
  endpoint(contract.revokeLinks, ({ ctx, params }) => revokeLinks(ctx, params.id)),
];
