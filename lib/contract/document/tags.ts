/** The groups of the reference with what each is about, in the order in which a newcomer needs them. */
export const TAGS: Readonly<Record<string, string>> = {
  Accounts:
    "Sub-accounts of a partner: each is an isolated workspace with its own data, people and settings.",
  Automations:
    "A graph of one trigger, conditions and actions. A draft is edited and validated, then deployed as a version.",
  Tests: "Test runs on a virtual clock that send nothing, and scenarios that every deploy has to pass.",
  Runs: "One execution of an automation for one event, with every step it took.",
  Events:
    "What happened: events start automations and say why others did not start. Event types are your own.",
  Versions: "Deployed versions of an automation, and what changed between them.",
  "Templates and catalog":
    "Ready-made automations, and the language of automations as data with JSON Schemas.",
  "Draft proposals":
    "Automations described in words: a language model of the operator builds a draft, and a person keeps or discards it.",
  "Backtests, moves and map":
    "A draft tried on past events, runs in progress moved to another version, and how automations depend on each other.",
  Contacts: "The people the front desk knows, with their consent and opt-out.",
  Leads: "People who asked for something and are not patients yet.",
  Calls: "Records of finished calls. A missed call starts automations.",
  Appointments: "Booked times, free times, and what became of them.",
  Callbacks: "People who are waiting for a call.",
  Messages: "Texts and emails that came in or went out.",
  Desk: "Services, providers, holidays, and a stream of what changes at the front desk.",
  "Hook triggers": "URLs that other systems call in their own form, to start automations.",
  Forms: "Hosted forms that can be linked or embedded, and start automations.",
  Settings: "How a workspace sends and takes calls, its secrets, sending rules, variables and teams.",
  "Account settings": "The settings of an account, managed by its partner under the account's path.",
  "Account people": "Members and invitations of an account, managed by its partner.",
  Fleet:
    "Templates a partner publishes to its accounts: revisions, typed parameters, rollouts and their conflicts.",
  Keys: "API keys: issue, restrict, rotate and revoke them.",
  "Workspace webhooks":
    "Endpoints of a workspace that get what happens at its front desk, signed and retried.",
  Webhooks: "Endpoints of a partner that get what happens to its accounts and invoices, signed and retried.",
  Usage: "What accounts used: by month, as a report, and as a feed of every fact.",
  Invoices: "Invoices and what they are made of, payments, credit notes, the ledger and estimates.",
  Brand: "What your accounts see in place of the platform's name: name, logo, colors, support and sender.",
  Resale: "Your own prices for your accounts: statements, margins, exports and spend caps.",
  Audit: "Who changed what, in a tamper-evident log.",
  Sandbox: "Tools for sandbox partners, whose data is not real.",
};
