/** Emails of the product, but for the words a partner can change (lib/contract/emails.ts). */
export const emails = {
  why_sent: "You receive this email because you are a member of {workspace}.",
  change_notices: "Change what you are sent: {url}",
  unsubscribe: "Unsubscribe: {url}",
  notice_count: "{count, plural, one {# notification} other {# notifications}}",
  more_notices: "And {count} more",
  sign_in_time: "Time: {time} UTC",
  sign_in_address: "Address: {address}",
  sign_in_browser: "Browser: {browser}",

  an_automation: "An automation",
  untitled: "Untitled",
  mentioned: "{author} mentioned you in “{automation}”",
  mentioned_text: "{title}:\n\n{comment}\n\nAnswer here:\n{url}",
  assigned_conversation: "{author} assigned you the conversation with {who}",
  assigned_lead: "{author} assigned you the lead {who}",
  assigned_callback: "{author} assigned you the callback to {who}",
  text_waiting: "{who} is waiting for a reply",
  call_missed: "Missed call from {who}",
  callback_overdue: "The callback to {who} is overdue",
  online_booked: "{who} booked online",
  online_moved: "{who} moved an appointment online",
  online_canceled: "{who} canceled an appointment online",
  booked_visit: "{time}: {service}, {provider}",
  an_integration: "An integration",
  unknown_person: "someone",
  sent_by_automation: "Sent by an automation of {workspace}.",
  failing: "“{automation}” is failing",
  failing_about: "A run failed. Open it to see the step and the reason.",
  delivery_unknown: "The delivery of a message is unknown",
  delivery_unknown_about:
    "The messaging provider never confirmed it. It isn't sent again until somebody decides in the Outbox.",
  scheduled_not_sent: "Your scheduled text to {who} wasn't sent",
  scheduled_not_sent_about: "The conversation shows why.",
  suspended: "{workspace} was suspended",
  suspended_about: "Automations, texts and calls have stopped. Your data is kept.",

  test_invoice: "Test: {subject}",
  invoice: "Invoice {id} for {period}",
  invoice_ready: "Your invoice for {period} is ready: {total}.",
  invoice_replaces: "It replaces {id}.",
  invoice_due: "{amount} is due by {day}.",
  invoice_covered: "Nothing is due: your credit covers it.",
  invoice_view: "View the invoice: {url}",
  invoice_pay: "Pay online: {url}",
  invoice_overdue: "Invoice {id} is overdue",
  invoice_was_due: "{amount} was due on {day}.",
  reminder: "This is reminder {number} of 3.",

  cap_reached: "An account has reached {percent}% of its spend cap",
  cap_reached_text: "{account} has reached {spent} of {cap} in {period}.",
  cap_stops_texts: "Its texts are suppressed until the month ends.",
  view_account: "View the account: {url}",

  approved: "Your partner application was approved",
  approved_text: "{partner} is now a partner. You can create accounts and keys.",
  declined: "Your partner application was declined",
  declined_text:
    "We can't offer {partner} a partnership now. You can apply again with more details about your business.",
  partner_suspended: "Your partner account is suspended",
  partner_suspended_text:
    "{partner} is suspended: its keys and portal stopped working. Its accounts keep running, so calls are still answered.",
  reactivated: "Your partner account is active again",
  reactivated_text: "{partner} is active again, and so are its keys and portal.",
  reason: "Reason: {reason}",

  confirm_application: "Confirm your application to become a partner of {platform}",
  confirm_application_text:
    "We received an application to become a partner of {platform} with this address. Review and confirm it within {hours} hours:\n{url}\n\nIf you did not apply, ignore this email: nothing happens until you confirm.",
  new_application: "New application: {partner}",
  new_application_text:
    "{partner} ({email}) has applied for {mode, select, sandbox {a sandbox} other {a partnership}}.\n\nDecide on the application: {url}",

  record_missing: "The DNS record of {host} is missing",
  record_missing_text:
    "The TXT record that proves that {host} is yours was not found. Add it again within three days; you find it under Settings, Brand, Domains. Until then {host} keeps showing your brand.",
  brand_lost: "{host} no longer shows your brand",
  brand_lost_text:
    "The TXT record of {host} has been missing for three days. {host} no longer shows your brand, and links in email lead to the platform's own address. Add the record again and verify the host under Settings, Brand, Domains.",
} as const;
