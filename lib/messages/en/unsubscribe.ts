/** The page behind the unsubscribe link of notification emails. */
export const unsubscribe = {
  email_notifications: "Email notifications",
  choose: "Choose which emails about <strong>{workspace}</strong> to stop. Notices stay in the app.",
  stop_mention: "Stop emails about comments that mention you",
  stop_automation: "Stop emails about notices from automations",
  stop_run_failed: "Stop emails about failing automations",
  stop_delivery_unknown: "Stop emails about unknown deliveries",
  stop_suspended: "Stop emails about suspension of the workspace",
  stop_all: "Stop all emails about this workspace",
  emails_stopped: "Emails stopped",
  off_mention: "Emails about comments that mention you from <strong>{workspace}</strong> are off.",
  off_automation: "Emails about notices from automations from <strong>{workspace}</strong> are off.",
  off_run_failed: "Emails about failing automations from <strong>{workspace}</strong> are off.",
  off_delivery_unknown: "Emails about unknown deliveries from <strong>{workspace}</strong> are off.",
  off_suspended: "Emails about suspension of the workspace from <strong>{workspace}</strong> are off.",
  off_all: "Emails from <strong>{workspace}</strong> are off.",
  turn_on_again: "Turn them on again under Notifications in your account.",
  link_not_found: "Link not found",
  link_does_not_work: "This link doesn't work",
  link_was_replaced:
    "It was replaced, or you left the workspace. Sign in and open Notifications in your account to choose which emails you get.",
} as const;
