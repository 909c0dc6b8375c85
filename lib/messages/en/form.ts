/** The page of a hosted form. Its title, fields and consent are the workspace's own words. */
export const form = {
  send: "Send",
  received: "We received your message.",
  field_missing: "This field is required",
  field_wrong: "Please check this",
} as const;
