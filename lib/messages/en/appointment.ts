/** The pages behind the link to one appointment. */
export const appointment = {
  booked: "Your appointment is booked",
  confirmed: "Your appointment is confirmed",
  cancelled: "Your appointment is canceled",
  over: "This appointment is over",
  confirm: "Confirm appointment",
  add_to_calendar: "Add to calendar",
  cancel: "Cancel appointment",
  cancel_question: "Cancel your appointment?",
  cancel_reason: "Reason (optional)",
  keep: "Keep appointment",
  keep_time: "Keep this time",
  no_free_times: "There are no free times in the next two weeks. Please call the office.",
  calendar_summary: "{service} at {practice}",
  calendar_description: "With {provider}. Change or cancel: {url}",
} as const;
