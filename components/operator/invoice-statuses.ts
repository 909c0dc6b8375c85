/** The lists of invoices an operator can choose from, in the order of their filter. */
export const STATUSES = [
  { value: "" },
  { value: "unanswered" },
  { value: "draft" },
  { value: "open" },
  { value: "overdue" },
  { value: "unpaid" },
  { value: "paid" },
  { value: "void" },
  { value: "uncollectible" },
] as const;
