import * as contract from "@/lib/contract/patient-pages";
import { endpoint } from "@/lib/http/endpoint";
import type { Ctx } from "@/lib/services/context";
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
import { readerOf } from "@/lib/services/patients/reader";
import { revokeLinks } from "@/lib/services/patients/revoke-links";

type Opened = { ctx: Ctx; params: { token: string }; request: Request };
const linkOf = ({ ctx, params, request }: Opened) => ({ ...params, reader: readerOf(request, ctx.config) });
const formOf = (body: string) => new URLSearchParams(body);

export const patientPagesEndpoints = [
  endpoint(contract.appointmentPage, ({ ctx, params, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), (visit) => showAppointment(visit)),
  ),
  endpoint(contract.confirmPage, ({ ctx, params, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), (visit) => showAppointment(visit)),
  ),
  endpoint(contract.confirmForm, ({ ctx, params, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), confirm),
  ),
  endpoint(contract.reschedulePage, ({ ctx, params, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), (visit) => showTimes(visit)),
  ),
  endpoint(contract.rescheduleForm, ({ ctx, params, body, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), (visit) => reschedule(visit, formOf(body))),
  ),
  endpoint(contract.cancelPage, ({ ctx, params, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), showCancel),
  ),
  endpoint(contract.cancelForm, ({ ctx, params, body, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), (visit) => cancel(visit, formOf(body))),
  ),
  endpoint(contract.calendarFile, ({ ctx, params, request }) =>
    withAppointment(ctx, linkOf({ ctx, params, request }), calendarFile),
  ),
  endpoint(contract.revokeLinks, ({ ctx, params }) => revokeLinks(ctx, params.id)),
];
