import type { Page } from "@playwright/test";
import { markupOf, PARTNER_SETTINGS_FIELDS, SETTINGS_FIELDS } from "./payload-settings";

/** Records that the lines of the table have made so far. */
type Kind =
  | ("contact" | "lead" | "automation" | "live" | "noted" | "worded" | "partner" | "invoice")
  | ("requested" | "request" | "template");
export type Made = Record<Kind, string> & {
  /** The account of the walk, whose name is a payload, and another one that is suspended. */
  workspace: string;
  suspended: string;
  /** The owner's address. */
  email: string;
  /** An identity provider that answers. */
  issuer: string;
  /** The demo's partner, who made the account and has invoices. */
  office: string;
  /** Counts up, so that every record has a number of its own. */
  phone(): string;
};

type Body = Record<string, unknown>;
type Send = (method: "POST" | "PATCH" | "PUT", path: string, body: Body) => Promise<{ id: string }>;

/** Calls as the owner of the workspace, as the owner of a partner, and as an operator. */
export type Calls = {
  desk: Send;
  own: Send;
  office: Send;
  operator: Send;
  /** A text that came in, which only a provider can send. */
  receive(contact: string, body: string): Promise<unknown>;
  /** A passkey of the owner, which only an authenticator can make. */
  addPasskey(name: string): Promise<unknown>;
};

type Viewer = "owner" | "office" | "operator";
export type View = { as: Viewer; path: (made: Made) => string; reveal?: (page: Page) => Promise<void> };

const desk = (path: string, reveal?: View["reveal"]): View => ({
  as: "owner",
  path: (made) => `/w/${made.workspace}/${path}`,
  ...(reveal ? { reveal } : {}),
});
const own = (path: string): View => ({ as: "owner", path: (made) => `/p/${made.partner}/${path}` });

const SOON = new Date(Date.now() + 26 * 3_600_000);
SOON.setUTCHours(15, 0, 0, 0);
const LATER = new Date(SOON.getTime() + 3_600_000);

/** All at once, because each opened row moves the ones below it. The buttons of the filters above stay closed. */
const openAll = async (page: Page) => {
  const closed = page.locator("main tbody button[aria-expanded=false]");
  await closed.first().waitFor();
  const more = page.getByRole("button", { name: "Load more" });
  while (await more.isVisible()) {
    const before = await closed.count();
    await more.click();
    await closed.nth(before).waitFor();
  }
  await closed.evaluateAll((rows) => {
    for (const row of rows) (row as HTMLElement).click();
  });
};

const openSingleSignOn = async (page: Page) => {
  await page.getByLabel("Single sign-on").getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").waitFor();
};

const drawer = (page: Page) => page.getByRole("region", { name: "Below the canvas" });

export const VIEWS = {
  today: desk("today"),
  conversations: {
    as: "owner",
    path: ({ workspace, contact }) => `/w/${workspace}/conversations?with=${contact}`,
  },
  calls: desk("calls"),
  callbacks: desk("callbacks"),
  callbacksDone: desk("callbacks?status=done"),
  leads: desk("leads"),
  calendar: desk(`calendar?date=${SOON.toISOString().slice(0, 10)}`),
  appointment: desk(`calendar?date=${SOON.toISOString().slice(0, 10)}`, async (page) => {
    await page
      .getByRole("button", { name: /Cleaning/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
  }),
  contacts: desk("contacts"),
  contact: { as: "owner", path: ({ workspace, contact }) => `/w/${workspace}/contacts/${contact}` },
  outbox: desk("outbox"),
  sentEmails: desk("outbox?channel=email"),
  automations: desk("automations"),
  editor: {
    as: "owner",
    path: ({ workspace, automation }) => `/w/${workspace}/automations/${automation}`,
    reveal: async (page) => {
      await page.getByTestId("card-a").click();
    },
  },
  stepNote: {
    as: "owner",
    path: ({ workspace, noted }) => `/w/${workspace}/automations/${noted}`,
    reveal: async (page) => {
      await page.getByTestId("card-a").click();
      await page.getByText("Errors, retries and notes").click();
    },
  },
  stepMessage: {
    as: "owner",
    path: ({ workspace, worded }) => `/w/${workspace}/automations/${worded}`,
    reveal: async (page) => {
      await page.getByTestId("card-a").click();
    },
  },
  deployRequest: {
    as: "owner",
    path: ({ workspace, requested, request }) => `/w/${workspace}/automations/${requested}/deploy/${request}`,
  },
  scenarios: {
    as: "owner",
    path: ({ workspace, automation }) => `/w/${workspace}/automations/${automation}`,
    reveal: async (page) => {
      await drawer(page).getByRole("button", { name: "Test", exact: true }).click();
    },
  },
  snippets: {
    as: "owner",
    path: ({ workspace, contact }) => `/w/${workspace}/conversations?with=${contact}`,
    reveal: async (page) => {
      await page.getByRole("button", { name: "Snippets" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  comments: {
    as: "owner",
    path: ({ workspace, automation }) => `/w/${workspace}/automations/${automation}`,
    reveal: async (page) => {
      await drawer(page).getByRole("button", { name: "Comments" }).click();
      await page.getByRole("list", { name: "Threads" }).waitFor();
    },
  },
  runs: {
    as: "owner",
    path: ({ workspace, live }) => `/w/${workspace}/automations/${live}`,
    reveal: async (page) => {
      await drawer(page).getByRole("button", { name: "Runs" }).click();
      await drawer(page).getByRole("button", { name: /v1$/ }).first().click();
      await drawer(page).getByRole("button", { name: "Test with this data" }).click();
    },
  },
  general: desk("settings"),
  bookings: desk("settings/bookings"),
  people: desk("settings/people"),
  singleSignOn: desk("settings/people", openSingleSignOn),
  providers: desk("settings/providers"),
  secrets: desk("settings/secrets"),
  events: desk("settings/events"),
  forms: desk("settings/forms"),
  webhooks: desk("settings/webhooks"),
  security: { as: "owner", path: () => "/account/security" },
  keys: desk("settings/keys"),
  audit: desk("settings/audit", openAll),
  ownPeople: own("settings/people"),
  ownSingleSignOn: { ...own("settings/people"), reveal: openSingleSignOn },
  ownEmail: own("settings/brand/emails/password_changed"),
  ownBilling: own("settings/billing"),
  ownKeys: own("settings/keys"),
  ownWebhooks: own("webhooks"),
  ownAudit: { ...own("settings/audit"), reveal: openAll },
  account: { as: "office", path: ({ office, workspace }) => `/p/${office}/accounts/${workspace}` },
  accounts: { as: "office", path: ({ office, email }) => `/p/${office}/accounts?q=${email}` },
  accountNotes: {
    as: "office",
    path: ({ office, workspace }) => `/p/${office}/accounts/${workspace}?tab=notes`,
  },
  accountViews: { as: "office", path: ({ office }) => `/p/${office}/accounts` },
  suspended: { as: "office", path: ({ office, suspended }) => `/p/${office}/accounts/${suspended}` },
  invoice: { as: "office", path: ({ office, invoice }) => `/p/${office}/billing/${invoice}` },
  template: { as: "office", path: ({ office, template }) => `/p/${office}/templates/${template}` },
  officeAudit: { as: "office", path: ({ office }) => `/p/${office}/settings/audit`, reveal: openAll },
  partners: { as: "operator", path: () => "/operator/partners" },
  corrections: { as: "operator", path: () => "/operator/corrections" },
  seller: { as: "operator", path: () => "/operator/seller" },
  platformAudit: { as: "operator", path: () => "/operator/audit", reveal: openAll },
  operatorPeople: { as: "operator", path: ({ email }) => `/operator/people?q=${email}` },
} satisfies Record<string, View>;
export type ViewName = keyof typeof VIEWS;

export type Field = {
  field: string;
  put: (calls: Calls, context: { text: string; made: Made }) => Promise<unknown>;
  /** The part of the text that a field with a language of its own can hold. */
  holds?: (text: string) => string;
  /** Empty when no page shows the field. Every page is still checked for elements made from it. */
  on: readonly ViewName[];
};

const textBack = (step: Body) => [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  {
    ...{ id: "a", type: "action", action: "send_sms" },
    config: { to: "{{trigger.caller_phone}}", message: "Hello" },
    ...step,
  },
];

/** Deploys an automation that writes a field of its event, which no page of the desk shows, into a callback. */
async function callBackAbout(
  send: Send,
  { event, phone, reason }: Record<"event" | "phone" | "reason", string>,
) {
  const nodes = [
    { id: "t", type: "trigger", event, next: "c" },
    { id: "c", type: "action", action: "create_callback", config: { phone, reason } },
  ];
  const { id } = await send("POST", "/v1/automations", { name: `Call back on ${event}`, nodes });
  await send("POST", `/v1/automations/${id}/deploy`, {});
}

/**
 * Every text field whose value a page shows, with the call that fills it and the pages that show it. A new field is a new
 * line. The lines run in order, so a line may use what an earlier one has made. The workspace is empty at the first one.
 */
export const FIELDS: readonly Field[] = [
  {
    field: "contact name",
    put: async ({ desk }, { text: name, made }) => {
      made.contact = (await desk("POST", "/v1/contacts", { phone: made.phone(), name })).id;
    },
    on: ["contacts", "contact"],
  },
  {
    field: "contact tag",
    put: ({ desk }, { text, made }) => desk("PATCH", `/v1/contacts/${made.contact}`, { tags: [text] }),
    on: ["contact", "contacts"],
  },
  {
    field: "consent note",
    put: ({ desk }, { text: consentNote, made }) =>
      desk("PATCH", `/v1/contacts/${made.contact}`, { consent: "marketing", consentNote }),
    on: ["contact"],
  },
  {
    field: "notes of a contact",
    put: ({ desk }, { text: notes, made }) => desk("PATCH", `/v1/contacts/${made.contact}`, { notes }),
    on: ["contact"],
  },
  {
    field: "custom field of a contact",
    put: ({ desk }, { text, made }) =>
      desk("PATCH", `/v1/contacts/${made.contact}`, { custom: { [markupOf(text)]: text } }),
    on: ["contact"],
  },
  {
    field: "name and columns of a contact file",
    put: ({ desk }, { text, made }) => {
      const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
      // A semicolon in the first line would be taken for the delimiter.
      const head = text.replace(";", "");
      const mapping = Object.fromEntries(
        ["name", "lastName", "phone", "email", "tags", "optedOut", "language", "birthday"].map((field) => [
          field,
          `${head} ${field}`,
        ]),
      );
      const heads = Object.values(mapping).map(cell).join(",");
      const csv = `${heads}\n${cell(text)},,${made.phone()},sam@example.com,${cell(text)},no,en,1984-05-17\n`;
      return desk("POST", "/v1/contacts/import", { csv, mapping });
    },
    on: ["contacts"],
  },
  {
    field: "lead name",
    put: async ({ desk }, { text: name, made }) => {
      made.lead = (await desk("POST", "/v1/leads", { name, phone: made.phone(), source: "web" })).id;
    },
    on: ["leads", "today"],
  },
  {
    field: "lead source",
    put: ({ desk }, { text: source, made }) => desk("PATCH", `/v1/leads/${made.lead}`, { source }),
    on: ["leads", "today"],
  },
  {
    field: "lead tag",
    put: ({ desk }, { text, made }) => desk("PATCH", `/v1/leads/${made.lead}`, { tags: [text] }),
    on: [],
  },
  {
    field: "custom field of a lead",
    put: ({ desk }, { text, made }) =>
      desk("PATCH", `/v1/leads/${made.lead}`, { customFields: { [text.slice(0, 40)]: text } }),
    on: [],
  },
  {
    field: "lead notes",
    put: ({ desk }, { text: notes, made }) => desk("PATCH", `/v1/leads/${made.lead}`, { notes }),
    on: ["leads"],
  },
  {
    field: "reason of a lost lead",
    put: async ({ desk }, { text: lostNote, made }) => {
      // The other lead stays new, because Today lists only those.
      const { id } = await desk("POST", "/v1/leads", { name: "Lost", phone: made.phone(), source: "web" });
      return desk("PATCH", `/v1/leads/${id}`, { status: "lost", lostReason: "other", lostNote });
    },
    on: ["leads"],
  },
  {
    field: "service name",
    put: ({ desk }, { text: name }) => desk("POST", "/v1/services", { name, durationMinutes: 30 }),
    on: ["bookings"],
  },
  {
    field: "provider name",
    put: ({ desk }, { text: name }) => desk("POST", "/v1/providers", { name }),
    on: ["bookings"],
  },
  {
    field: "color of a provider",
    put: ({ desk }, { text }) =>
      desk("POST", "/v1/providers", { name: "Dr. Lane", color: text.slice(0, 20) }),
    on: [],
  },
  {
    field: "what callers hear, and who is rung",
    put: ({ desk }, { text }) =>
      desk("PUT", "/v1/settings/providers/voice", {
        ...{ provider: "twilio", accountSid: "AC0123456789", authToken: "a-token-of-the-account" },
        ...{ greeting: text, voicemailGreeting: text, menuPrompt: text },
        numbers: [{ phone: "+12025550107", name: text }],
        menu: [{ key: "1", does: "say", say: text }],
      }),
    on: ["providers"],
  },
  {
    field: "holiday name",
    put: ({ desk }, { text: name }) => desk("POST", "/v1/holidays", { date: "2031-07-04", name }),
    on: ["bookings"],
  },
  {
    field: "name of a person with an appointment",
    put: async ({ desk }, { text: contactName, made }) => {
      await desk("POST", "/v1/services", { name: "Cleaning", durationMinutes: 30 });
      await desk("POST", "/v1/providers", { name: "Dr. Reyes", isDefault: true });
      const body = { contactPhone: made.phone(), contactName, service: "Cleaning" };
      await desk("POST", "/v1/appointments", { ...body, startsAt: SOON.toISOString() });
    },
    on: ["calendar"],
  },
  {
    field: "notes of an appointment",
    put: ({ desk }, { text: notes, made }) => {
      const body = { contactPhone: made.phone(), service: "Cleaning", notes };
      return desk("POST", "/v1/appointments", {
        ...body,
        startsAt: new Date(SOON.getTime() - 3_600_000).toISOString(),
      });
    },
    on: ["appointment"],
  },
  {
    field: "reason of a cancellation",
    put: async ({ desk }, { text: reason, made }) => {
      const body = { contactId: made.contact, service: "Cleaning", startsAt: LATER.toISOString() };
      const { id } = await desk("POST", "/v1/appointments", body);
      await desk("POST", `/v1/appointments/${id}/cancel`, { reason });
    },
    on: ["contact"],
  },
  {
    field: "source of an appointment",
    put: async ({ desk }, { text: source, made }) => {
      const from = { phone: "{{trigger.contact_phone}}", reason: "{{trigger.source}}" };
      await callBackAbout(desk, { event: "appointment.booked", ...from });
      // A day of its own, so that the calendar's page shows the one with notes first.
      const startsAt = new Date(SOON.getTime() + 24 * 3_600_000).toISOString();
      await desk("POST", "/v1/appointments", {
        ...{ contactPhone: made.phone(), service: "Cleaning", startsAt, source },
      });
    },
    on: ["callbacks"],
  },
  {
    field: "intent of a call",
    put: async ({ desk }, { text: intent, made }) => {
      const from = { phone: "{{trigger.caller_phone}}", reason: "{{trigger.intent}}" };
      await callBackAbout(desk, { event: "call.ended", ...from });
      await desk("POST", "/v1/calls", {
        ...{ direction: "inbound", from: made.phone(), outcome: "answered", intent },
        startedAt: new Date().toISOString(),
      });
    },
    on: ["callbacks"],
  },
  {
    field: "id and field of an event, and a notice made from it",
    put: async ({ desk }, { text, made }) => {
      const config = { to: "everyone", title: "{{trigger.intent}}", body: "{{trigger.intent}}" };
      const nodes = [
        { id: "t", type: "trigger", event: "call.ended", next: "n" },
        { id: "n", type: "action", action: "notify_team", config },
      ];
      const { id } = await desk("POST", "/v1/automations", { name: "Notify of a call", nodes });
      await desk("POST", `/v1/automations/${id}/deploy`, {});
      const data = { caller_phone: made.phone(), intent: text, [text]: text };
      await desk("POST", "/v1/events", { type: "call.ended", id: text, data });
      await desk("POST", "/v1/events", { events: [{ type: "call.ended", id: `${text} 2`, data }] });
    },
    on: ["today"],
  },
  {
    field: "name of a caller",
    put: ({ desk }, { text: callerName, made }) =>
      desk("POST", "/v1/calls", {
        ...{ direction: "inbound", from: made.phone(), callerName, outcome: "missed" },
        startedAt: new Date().toISOString(),
      }),
    on: ["calls", "today"],
  },
  {
    field: "summary of a call",
    put: ({ desk }, { text: summary, made }) =>
      desk("POST", "/v1/calls", { direction: "inbound", from: made.phone(), outcome: "answered", summary }),
    on: ["calls"],
  },
  {
    field: "name of a person to call back",
    put: ({ desk }, { text: callerName, made }) =>
      desk("POST", "/v1/callbacks", { phone: made.phone(), callerName }),
    on: ["callbacks"],
  },
  {
    field: "reason of a callback",
    put: ({ desk }, { text: reason, made }) => desk("POST", "/v1/callbacks", { phone: made.phone(), reason }),
    on: ["callbacks", "today"],
  },
  {
    field: "assignee of a callback",
    put: ({ desk }, { text: assignee, made }) =>
      desk("POST", "/v1/callbacks", { phone: made.phone(), assignee }),
    on: [],
  },
  {
    field: "outcome of a callback",
    put: async ({ desk }, { text: outcome, made }) => {
      const { id } = await desk("POST", "/v1/callbacks", { phone: made.phone() });
      await desk("POST", `/v1/callbacks/${id}/complete`, { outcome });
    },
    on: ["callbacksDone"],
  },
  {
    field: "text that came in",
    put: ({ receive }, { text, made }) => receive(made.contact, text),
    on: ["conversations", "contact"],
  },
  {
    field: "text that went out",
    put: ({ desk }, { text: body, made }) =>
      desk("POST", "/v1/messages", { channel: "sms", to: made.phone(), body }),
    on: ["outbox"],
  },
  {
    field: "subject of an email",
    put: ({ desk }, { text: subject }) =>
      desk("POST", "/v1/messages", { channel: "email", to: "sam@example.com", subject, body: subject }),
    on: ["sentEmails"],
  },
  {
    field: "automation name",
    put: async ({ desk }, { text: name, made }) => {
      made.automation = (await desk("POST", "/v1/automations", { name, nodes: textBack({}) })).id;
    },
    on: ["automations", "editor"],
  },
  {
    field: "automation description",
    put: ({ desk }, { text: description, made }) =>
      desk("PATCH", `/v1/automations/${made.automation}`, { description }),
    on: ["automations"],
  },
  {
    field: "label of an automation",
    put: ({ desk }, { text, made }) =>
      desk("PUT", `/v1/automations/${made.automation}/labels`, { labels: [markupOf(text)] }),
    on: [],
  },
  {
    field: "step name",
    put: ({ desk }, { text: name, made }) =>
      desk("PATCH", `/v1/automations/${made.automation}`, { nodes: textBack({ name }) }),
    on: ["editor"],
  },
  {
    field: "step note",
    put: async ({ desk }, { text: notes, made }) => {
      const body = { name: "With a note", nodes: textBack({ notes }) };
      made.noted = (await desk("POST", "/v1/automations", body)).id;
    },
    on: ["stepNote"],
  },
  {
    field: "message of a step",
    put: async ({ desk }, { text: message, made }) => {
      const nodes = textBack({ config: { to: "{{trigger.caller_phone}}", message } });
      made.worded = (await desk("POST", "/v1/automations", { name: "With a message", nodes })).id;
    },
    on: ["stepMessage"],
  },
  {
    field: "settings and edges of an automation",
    put: async ({ desk }, { text, made }) => {
      const stopOn = [{ event: text, match: { [text]: text } }];
      await desk("PATCH", `/v1/automations/${made.noted}`, { settings: { stopOn, [text]: text } });
      const [trigger, step] = textBack({}).map(({ next: _, ...node }: Body) => node);
      const edges = [{ from: "t", to: "a", branch: text, label: text }];
      await desk("POST", "/v1/automations", { name: "With edges", nodes: [trigger, step], edges });
    },
    on: [],
  },
  {
    field: "name of a copy",
    put: ({ desk }, { text: name, made }) =>
      desk("POST", `/v1/automations/${made.automation}/duplicate`, { name }),
    on: ["automations"],
  },
  {
    field: "name of a snippet",
    put: ({ desk }, { text: name }) => desk("POST", "/v1/text-snippets", { name, body: "Hello" }),
    on: ["snippets"],
  },
  {
    field: "text of a snippet",
    put: ({ desk }, { text: body }) =>
      desk("POST", "/v1/text-snippets", { name: `Snippet ${Date.now()} ${Math.random()}`, body }),
    on: ["snippets"],
  },
  {
    field: "comment on an automation",
    put: ({ desk }, { text, made }) => desk("POST", `/v1/automations/${made.automation}/comments`, { text }),
    on: ["comments"],
  },
  {
    field: "scenario name",
    put: ({ desk }, { text: name, made }) =>
      desk("POST", `/v1/automations/${made.automation}/scenarios`, {
        name,
        sampleData: { caller_name: name, caller_phone: "+12025550123", [name]: name },
        events: [{ after: "1h", event: "message.received", data: { body: name, [name]: name } }],
        assertions: [{ type: "status", status: "succeeded" }],
      }),
    on: ["scenarios"],
  },
  {
    field: "events and assertions of a scenario",
    put: ({ desk }, { text, made }) =>
      desk("POST", `/v1/automations/${made.noted}/scenarios`, {
        ...{ name: "Later events", sampleData: {} },
        events: [{ after: text.slice(0, 20), event: markupOf(text), at: markupOf(text) }],
        assertions: [{ type: "sent", to: text, contains: text }],
      }),
    on: [],
  },
  {
    field: "event of a run, through a template",
    put: async ({ desk }, { text, made }) => {
      const config = { phone: "{{trigger.caller_phone}}", reason: "{{trigger.caller_name}}" };
      const nodes = [
        { id: "t", type: "trigger", event: "call.missed", next: "c" },
        { id: "c", type: "action", action: "create_callback", config },
      ];
      made.live = (await desk("POST", "/v1/automations", { name: "Call back", nodes })).id;
      await desk("POST", `/v1/automations/${made.live}/deploy`, { message: text });
      const data = { caller_phone: made.phone(), caller_name: text };
      await desk("POST", "/v1/events", { type: "call.missed", data });
    },
    on: ["callbacks", "runs"],
  },
  {
    field: "data of a run started by hand, through a template",
    put: async ({ desk }, { text }) => {
      const config = { phone: "+12025550199", reason: "{{trigger.data.note}}" };
      const nodes = [
        { id: "t", type: "trigger", event: "manual", next: "c" },
        { id: "c", type: "action", action: "create_callback", config },
      ];
      const { id } = await desk("POST", "/v1/automations", { name: "Started by hand", nodes });
      await desk("POST", `/v1/automations/${id}/deploy`, {});
      await desk("POST", `/v1/automations/${id}/runs`, { data: { note: text, [text]: text } });
    },
    on: ["callbacks"],
  },
  {
    field: "reason of a deployment in spite of its scenarios, and message of a rollback",
    put: async ({ desk }, { text }) => {
      const { id } = await desk("POST", "/v1/automations", { name: "Deployed anyway", nodes: textBack({}) });
      await desk("POST", `/v1/automations/${id}/deploy`, { overrideReason: text });
      await desk("POST", `/v1/automations/${id}/rollback`, { version: 1, message: text });
    },
    on: ["audit"],
  },
  {
    field: "message of a deploy request, text of an edit, and reason of a confirmation",
    put: async ({ desk }, { text, made }) => {
      const { id } = await desk("POST", "/v1/automations", { name: "Requested", nodes: textBack({}) });
      const operations = [{ op: "set_description", description: text }];
      await desk("POST", `/v1/automations/${id}/edits`, { operations });
      const requests = `/v1/automations/${id}/deploy-requests`;
      made.requested = id;
      made.request = (await desk("POST", requests, { message: text })).id;
      const other = await desk("POST", requests, {});
      await desk("POST", `${requests}/${other.id}/confirm`, { overrideReason: text });
    },
    on: ["deployRequest", "audit"],
  },
  ...SETTINGS_FIELDS,
  {
    field: "key name",
    put: ({ desk }, { text: name }) => desk("POST", "/v1/keys", { name, scopes: ["data:read"] }),
    on: ["keys", "audit"],
  },
  {
    field: "application: name",
    put: async ({ own, operator }, { text: name, made }) => {
      made.partner = (
        await own("POST", "/v1/partner-applications", {
          ...{ name, about: `About ${name}`, accounts: markupOf(name) },
        })
      ).id;
      const decision = { decision: "approve", reason: name };
      await operator("POST", `/v1/operator/partners/${made.partner}/decide`, decision);
    },
    on: ["partners", "ownPeople"],
  },
  ...PARTNER_SETTINGS_FIELDS,
  {
    field: "partner key name",
    put: ({ own }, { text: name }) => own("POST", "/v1/partner/keys", { name, scopes: ["usage:read"] }),
    on: ["ownKeys"],
  },
  {
    field: "webhook URL",
    put: ({ own }, { text }) =>
      own("POST", "/v1/partner/webhooks", { url: `https://example.com/?q=${text}`, events: [] }),
    on: ["ownWebhooks"],
  },
  {
    field: "invoice note",
    put: ({ office }, { text: body, made }) =>
      office("POST", `/v1/partner/billing/invoices/${made.invoice}/notes`, { body }),
    on: ["invoice"],
  },
  {
    field: "answer to an invoice note",
    put: ({ operator }, { text: body, made }) =>
      operator("POST", `/v1/operator/partners/${made.office}/invoices/${made.invoice}/notes`, { body }),
    on: ["invoice"],
  },
  {
    field: "reason of a credit note",
    put: ({ operator }, { text: reason, made }) =>
      operator("POST", `/v1/operator/partners/${made.office}/invoices/${made.invoice}/credit-notes`, {
        amountMinor: 1,
        reason,
      }),
    on: ["invoice"],
  },
  {
    field: "metadata of an account",
    put: ({ office }, { text, made }) =>
      office("PATCH", `/v1/partner/accounts/${made.workspace}`, { metadata: { [text.slice(0, 40)]: text } }),
    on: [],
  },
  {
    field: "phone of an account",
    put: ({ office }, { text, made }) =>
      office("PATCH", `/v1/partner/accounts/${made.workspace}`, { settings: { phone: markupOf(text) } }),
    on: [],
  },
  {
    field: "external id of an account",
    put: ({ office }, { text: externalId, made }) =>
      office("PATCH", `/v1/partner/accounts/${made.workspace}`, { externalId }),
    on: ["account"],
  },
  {
    field: "account note",
    put: ({ office }, { text, made }) =>
      office("POST", `/v1/partner/accounts/${made.workspace}/notes`, { text }),
    on: ["accountNotes"],
  },
  {
    field: "name of a saved view",
    put: ({ office }, { text, made }) =>
      office("POST", "/v1/me/saved-views", {
        ...{ place: `p/${made.office}/accounts`, name: text, query: "sort=calls" },
      }),
    on: ["accountViews"],
  },
  {
    field: "template, its parameters and their values",
    put: async ({ office }, { text, made }) => {
      const label = text.slice(0, 80);
      const definition = {
        ...{ name: text, description: text, edges: [{ from: "t", to: "a", label: text }] },
        nodes: textBack({ name: text, notes: text }).map(({ next: _, ...node }: Body) => node),
        settings: { canvas: { notes: { note_1: { text, position: { x: 0, y: 0 } } } } },
        [text]: text,
      };
      const parameters = [
        { name: "greeting", type: "choice", label, options: ["Hello", text], default: text },
      ];
      const body = { name: text, definition, parameters };
      made.template = (await office("POST", "/v1/partner/templates", body)).id;
      await office("POST", `/v1/partner/templates/${made.template}/revisions`, { ...body, message: text });
      await office("POST", `/v1/partner/templates/${made.template}/publish`, {
        ...{ accounts: [made.workspace], values: { [made.workspace]: { greeting: text } } },
      });
    },
    on: ["template"],
  },
  {
    field: "reason of a usage correction",
    put: ({ operator }, { text: reason, made }) =>
      operator("POST", "/v1/operator/usage-corrections", {
        ...{ workspaceId: made.workspace, meter: "leads_created", factKey: made.lead, quantity: 0, reason },
      }),
    on: ["officeAudit", "corrections", "platformAudit"],
  },
  {
    field: "seller details",
    put: ({ operator }, { text }) =>
      operator("PUT", "/v1/operator/seller-profile", {
        ...{ legalName: text, taxId: markupOf(text), poNumber: text, paymentInstructions: text },
        address: {
          ...{ line1: text, line2: text, city: text, region: text, postalCode: text.slice(0, 20) },
          country: "US",
        },
      }),
    on: ["seller", "platformAudit"],
  },
  {
    field: "reason of a reactivation",
    put: async ({ office }, { text: reason }) => {
      const body = { name: "Hillside Vets", ownerEmail: "hillside@example.org", plan: "starter" };
      const { id } = await office("POST", "/v1/partner/accounts", body);
      await office("POST", `/v1/partner/accounts/${id}/suspend`, { reason: "Unpaid" });
      await office("POST", `/v1/partner/accounts/${id}/reactivate`, { reason });
    },
    on: ["officeAudit"],
  },
  {
    field: "reason of a closing",
    put: async ({ office }, { text: reason }) => {
      const body = { name: "Riverside Vets", ownerEmail: "river@example.org", plan: "starter" };
      const { id } = await office("POST", "/v1/partner/accounts", body);
      await office("POST", `/v1/partner/accounts/${id}/close`, { reason });
    },
    on: ["officeAudit"],
  },
  {
    field: "reason of a suspension",
    put: async ({ office }, { text: reason, made }) => {
      const body = { name: "Harbour Vets", ownerEmail: "vet@example.org", plan: "starter" };
      made.suspended = (await office("POST", "/v1/partner/accounts", body)).id;
      await office("POST", `/v1/partner/accounts/${made.suspended}/suspend`, { reason });
    },
    on: ["suspended", "officeAudit"],
  },
  {
    field: "passkey name",
    put: ({ addPasskey }, { text: name }) => addPasskey(name),
    on: ["security"],
  },
];

type Refusing = {
  field: string;
  method: "POST" | "PUT" | "PATCH";
  path: string;
  body: (text: string) => Body;
};

/** Fields that take no such text at all, with the call that is refused. */
export const REFUSING: readonly Refusing[] = [
  {
    field: "secret name",
    method: "PUT",
    path: "/v1/settings/secrets/{text}",
    body: () => ({ value: "abcdef-0123456789" }),
  },
  { field: "phone of a lead", method: "POST", path: "/v1/leads", body: (phone) => ({ phone }) },
  { field: "phone of a callback", method: "POST", path: "/v1/callbacks", body: (phone) => ({ phone }) },
  {
    field: "caller",
    method: "POST",
    path: "/v1/calls",
    body: (from) => ({ direction: "inbound", from, outcome: "missed" }),
  },
  {
    field: "number that was called",
    method: "POST",
    path: "/v1/calls",
    body: (to) => ({ direction: "inbound", from: "+12025550199", to, outcome: "missed" }),
  },
  {
    field: "phone of a person with an appointment",
    method: "POST",
    path: "/v1/appointments",
    body: (contactPhone) => ({ contactPhone, service: "Cleaning", startsAt: SOON.toISOString() }),
  },
  {
    field: "service of an appointment",
    method: "POST",
    path: "/v1/appointments",
    body: (service) => ({ contactPhone: "+12025550199", service, startsAt: SOON.toISOString() }),
  },
  {
    field: "assignee of a lead",
    method: "POST",
    path: "/v1/leads",
    body: (assignee) => ({ phone: "+12025550199", assignee }),
  },
  {
    field: "recipient of a text",
    method: "POST",
    path: "/v1/messages",
    body: (to) => ({ channel: "sms", to, body: "Hello" }),
  },
  {
    field: "recipient of a test text",
    method: "POST",
    path: "/v1/settings/providers/sms/test",
    body: (to) => ({ to }),
  },
  { field: "type of an event", method: "POST", path: "/v1/events", body: (type) => ({ type, data: {} }) },
  {
    field: "type of an event in a batch",
    method: "POST",
    path: "/v1/events",
    body: (type) => ({ events: [{ type, data: {} }] }),
  },
  {
    field: "members of a team",
    method: "PUT",
    path: "/v1/settings/teams",
    body: (text) => ({ teams: [{ name: "Desk", members: [text] }] }),
  },
  {
    field: "person of the team",
    method: "PUT",
    path: "/v1/settings/teams",
    body: (memberId) => ({ teams: [], people: [{ memberId }] }),
  },
  {
    field: "quiet hours",
    method: "PUT",
    path: "/v1/settings/sending-rules",
    body: (text) => ({ quietHours: { from: text, to: text } }),
  },
  {
    field: "phone of the workspace",
    method: "PATCH",
    path: "/v1/settings/general",
    body: (phone) => ({ phone }),
  },
  { field: "phone", method: "POST", path: "/v1/contacts", body: (phone) => ({ phone }) },
  {
    field: "email",
    method: "POST",
    path: "/v1/contacts",
    body: (email) => ({ phone: "+12025550199", email }),
  },
  {
    field: "recording URL",
    method: "POST",
    path: "/v1/calls",
    body: (recordingUrl) => ({ direction: "inbound", from: "+12025550199", outcome: "missed", recordingUrl }),
  },
];
