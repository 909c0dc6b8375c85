/** Reasons why automations ran or didn't: the facts each considered, and the first one that stopped it. */
export const why = {
  why: "Why it ran or didn't",
  why_about:
    "See which automations considered an event, and the first reason one didn't start. The last 30 days.",
  who_or_what: "Person or phone number",
  example: "Robin Doe or +1 202 555 0123",
  automations: "Automations",
  automation: "Automation",
  all_automations: "All automations",
  untitled: "Untitled",
  search: "Search",
  start: "Find out what happened",
  start_about:
    "Search for a person to see every event about them, or choose an automation to see what it considered. Each row shows the condition that failed, with its values, and what would have to be different.",
  events_about: "Events about <name>{person}</name>{hasPhone, select, yes { · {phone}} other {}}",
  no_contact: "No contact matches “{name}”",
  no_contact_about: "Try their phone number: it also finds people who aren't contacts.",
  contacts: "Contacts",
  no_name: "No name",
  nothing: "Nothing was considered",
  nothing_about:
    "No automation was live for an event like this in the last 30 days, or no such event came in. Check that a phone number includes its country code.",
  considered: "What was considered",
  show_more: "Show more",
  started: "Started",
  not_started: "Didn't start",
  event_version: "{event}, version {version}",
  to_change: "It would have run if this were true: {condition}",
  open_run: "Open the run",
} as const;
