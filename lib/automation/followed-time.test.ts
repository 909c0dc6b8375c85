import { expect, it } from "vitest";
import { appointmentTime } from "./followed-time";

it.each([
  ["{{trigger.starts_at}}", "appointment.booked", "starts_at"],
  ["{{appointment.ends_at}}", "call.missed", "ends_at"],
  ["{{trigger.starts_at}}", "call.missed", null],
  ["{{trigger.starts_at | date:'short'}}", "appointment.booked", null],
  ["on {{trigger.starts_at}}", "appointment.booked", null],
  ["2026-06-02", "appointment.booked", null],
])("%s of %s is the appointment's time: %s", (text, event, name) => {
  expect(appointmentTime(text, event)).toBe(name);
});
