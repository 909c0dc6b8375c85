/** Words of controls that every room shares. */
export const ui = {
  optional: "optional",
  try_again: "Try again",
  request: "Request {id}",
} as const;
