import * as z from "zod";
import { contract } from "./contract";
import { idParams } from "./fields";

/** Pages for patients, found by the link in a text or email. They are documents, not part of the API's reference. */
const base = {
  tag: "Patient pages",
  auth: "none" as const,
  internal: true,
  params: z.strictObject({ token: z.string().min(1).max(80) }),
  produces: ["text/html"],
  response: undefined,
};
const form = {
  ...base,
  method: "POST" as const,
  body: z.string(),
  bodyLimit: 16 * 1_024,
  rawText: true,
  bodyOptional: true,
};
const path = "/a/{token}";

export const appointmentPage = contract({ ...base, method: "GET", path, summary: "Show an appointment" });
export const confirmPage = contract({
  ...base,
  method: "GET",
  path: `${path}/confirm`,
  summary: "Show an appointment to confirm",
});
export const confirmForm = contract({ ...form, path: `${path}/confirm`, summary: "Confirm an appointment" });
export const reschedulePage = contract({
  ...base,
  method: "GET",
  path: `${path}/reschedule`,
  summary: "Offer other times for an appointment",
});
export const rescheduleForm = contract({
  ...form,
  path: `${path}/reschedule`,
  summary: "Move an appointment",
});
export const cancelPage = contract({
  ...base,
  method: "GET",
  path: `${path}/cancel`,
  summary: "Ask before an appointment is canceled",
});
export const cancelForm = contract({ ...form, path: `${path}/cancel`, summary: "Cancel an appointment" });
export const calendarFile = contract({
  ...base,
  method: "GET",
  path: `${path}/calendar`,
  summary: "Download an appointment as a calendar file",
  produces: ["text/calendar"],
});

export const revokeLinks = contract({
  tag: "Appointments",
  auth: "workspace",
  scope: "data:write",
  method: "POST",
  path: "/v1/appointments/{id}/revoke-links",
  summary: "End the links to an appointment's pages that were sent so far",
  description:
    "Texts and emails sent from now on carry new links. Links also end by themselves with the appointment.",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({
    id: z.string().meta({ description: "The appointment" }),
    url: z.string().meta({ description: "The new link to the appointment's page" }),
  }),
});
