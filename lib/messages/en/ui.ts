/** Words of controls that every room shares. */
export const ui = {
  optional: "optional",
  try_again: "Try again",
  request: "Request {id}",
  copy: "Copy",
  copied: "Copied",
  close: "Close",
  cancel: "Cancel",
  actions: "Actions",
  just_now: "just now",
  first_day: "First day",
  to: "to",
  last_day: "Last day",
  discard_question: "Discard what you entered?",
  discard: "Discard",
  keep_editing: "Keep editing",
  type_to_confirm: "Type {name} to confirm",
  choose: "Choose",
  no_matches: "No matches.",
  search: "Search",
  search_in: "Search {list}",
  search_or_type: "Search, or type your own",
  no_number: "No number",
  erased: "Erased",
  notifications: "Notifications",
  unreachable: "Can't reach the server. This opens once you're back online.",

  product_about: "Automations for the front desk",
  page_failed: "This page couldn't be loaded",
  page_failed_why:
    "Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider.",
  page_failed_name:
    "Nothing you entered elsewhere is lost. Try again. If the problem continues, contact your provider and give them the code <code>{digest}</code>.",
  page_not_found: "Page not found",
  page_not_found_why:
    "Check the address. The page may have been removed, or it belongs to a workspace you don't have access to.",
  to_workspaces: "Go to your workspaces",
} as const;
