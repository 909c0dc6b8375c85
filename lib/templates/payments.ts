import { ALL, act, CALLER, DAYTIME, OWNER, STOP, type Template, trigger } from "./template";

const due = {
  phone: CALLER,
  name: "Sam Doe",
  amount: "$120.00",
  reference: "INV-204",
  due_on: "2026-06-10",
  link: "https://pay.example.com/INV-204",
};
const paidAfter = (after: string, reference = due.reference) => ({
  after,
  event: "custom.payment_received",
  data: { phone: CALLER, reference },
});
const received = (id: string, days: number, to: { paid: string; late: string }) =>
  act(
    id,
    `Wait ${days} days for the payment`,
    "wait_for_event",
    {
      event: "custom.payment_received",
      match: { reference: "{{trigger.reference}}" },
      timeout: { amount: days, unit: "days" },
    },
    { trueBranch: to.paid, falseBranch: to.late },
  );
const reminder = (message: string) => ({
  to: "{{trigger.phone}}",
  messageClass: "reminder",
  onSuppressed: "wait",
  message: `${message} ${STOP}`,
});

export const PAYMENT_TEMPLATE: Template = {
  id: "payment-reminder",
  name: "Payment reminder",
  description:
    "Remind people of an open payment, and again after three days. After a week the owner is notified and the desk calls. A payment ends it at once.",
  group: "After the visit",
  keywords: ["invoice", "bill", "overdue", "dunning", "collect"],
  industries: ALL,
  eventTypes: [
    {
      name: "payment_due",
      title: "A payment is due",
      schema: {
        phone: { type: "phone", label: "Phone", required: true },
        reference: { type: "text", label: "Invoice number", required: true },
        amount: { type: "text", label: "Amount", required: true },
        name: { type: "text", label: "Name" },
        due_on: { type: "date", label: "Due on" },
        link: { type: "text", label: "Payment link" },
      },
    },
    {
      name: "payment_received",
      title: "A payment is received",
      schema: {
        phone: { type: "phone", label: "Phone", required: true },
        reference: { type: "text", label: "Invoice number", required: true },
      },
    },
  ],
  nodes: [
    trigger("custom.payment_due", { next: "first" }),
    act(
      "first",
      "Remind them",
      "send_sms",
      reminder(
        "Hi {{trigger.name | first_name | default:'there'}}, {{trigger.amount}} for invoice {{trigger.reference}} at {{workspace.name}} is due. Pay here: {{trigger.link | default:'or call us'}}",
      ),
      { next: "three_days" },
    ),
    received("three_days", 3, { paid: "paid", late: "second" }),
    act(
      "second",
      "Remind them again",
      "send_sms",
      reminder(
        "{{workspace.name}}: invoice {{trigger.reference}} ({{trigger.amount}}) is still open. If you have paid already, thank you. {{trigger.link | default:'Call us with any question.'}}",
      ),
      { next: "four_days" },
    ),
    received("four_days", 4, { paid: "paid", late: "owner" }),
    act(
      "owner",
      "Notify the owner",
      "notify_team",
      {
        ...OWNER,
        title: "Unpaid for a week: invoice {{trigger.reference}}",
        body: "{{trigger.amount}} is open. Two reminders were sent.",
      },
      { onError: "continue", next: "call" },
    ),
    act("call", "Call them", "create_callback", {
      phone: "{{trigger.phone}}",
      callerName: "{{trigger.name | default:''}}",
      reason: "Invoice {{trigger.reference}} is unpaid ({{trigger.amount}})",
    }),
    act("paid", "Paid", "stop", { outcome: "paid" }),
  ],
  scenarios: [
    {
      name: "Unpaid after a week becomes a call",
      sampleData: due,
      startAt: DAYTIME,
      assertions: [
        { type: "sent", channel: "sms", contains: "still open" },
        { type: "ends_at", nodeId: "call" },
      ],
    },
    {
      name: "A payment after the first reminder ends it",
      sampleData: due,
      startAt: DAYTIME,
      events: [paidAfter("20h")],
      assertions: [
        { type: "ends_at", nodeId: "paid" },
        { type: "not_sent", channel: "sms", contains: "still open" },
      ],
    },
    {
      name: "A payment after the second reminder ends it",
      sampleData: due,
      startAt: DAYTIME,
      events: [paidAfter("100h")],
      assertions: [
        { type: "sent", channel: "sms", contains: "still open" },
        { type: "ends_at", nodeId: "paid" },
      ],
    },
    {
      name: "The payment of another invoice does not",
      sampleData: due,
      startAt: DAYTIME,
      events: [paidAfter("20h", "INV-9")],
      assertions: [{ type: "ends_at", nodeId: "call" }],
    },
  ],
};
