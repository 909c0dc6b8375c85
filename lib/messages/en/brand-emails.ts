/** One email of a partner's brand: its wording, its references and how it arrives. */
export const brandEmails = {
  brand: "Brand",
  email_saved: "Email saved",
  test_sent: "Test sent to {email}",
  wording: "Wording",
  wording_about: "Your logo, color and support line are added around them.",
  subject: "Subject",
  text: "Text",
  text_hint: "A blank line starts a new paragraph. Keep the link on a line of its own.",
  save_email: "Save email",
  send_test: "Send test to myself",
  unnamed:
    "Your brand has no name, so your accounts still get this email from Switchboard. Add a name on the Brand page.",
  reset_done: "Email reset to the original",
  reset: "Reset to original",
  reset_title: "Reset “{title}” to the original?",
  reset_about: "Your subject and text are replaced. The audit log keeps them.",
  keep_mine: "Keep mine",
  references: "References",
  insert: "Insert {reference}",
  required: "required",
  filters:
    "Filters work as in automations: <code>{example}</code>, <code>first_name</code>, <code>lower</code>, <code>title</code>, <code>{preset}</code>.",
} as const;
