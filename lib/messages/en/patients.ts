/** Words that all pages for patients share. */
export const patients = {
  language: "Language",
  questions: "Questions? Call {practice} at <phone>{number}</phone>.",
  booking_by: "Online booking by {partner}",
  appointments: "Appointments",
  link_not_found: "Link not found",
  link_does_not_work: "This link doesn't work",
  link_may_have_expired:
    "It may have expired or been replaced. Use the latest link you were sent, or call the office.",
  too_many_tries: "Too many tries",
  wait_and_go_back:
    "Wait {minutes, plural, one {# minute} other {# minutes}}, then go back and try again, or call the office.",
  not_reachable: "This page isn't available right now",
  try_again_soon: "Go back and try again in a minute, or call the office.",
  not_accepted: "We couldn't accept this",
  go_back_and_check: "Go back, shorten your entries and try again, or call the office.",
  optional: "(optional)",
  leave_empty: "Leave this empty",
  check_entries: "Please check your entries and try again.",
  press_again: "Please press the button again.",
  thank_you: "Thank you",
  what: "What",
  with: "With",
  when: "When",
  choose_another_time: "Choose another time",
  time_taken: "That time was just taken. Please choose another one.",
} as const;
