import * as accessSettings from "./access-settings";
import * as accountMembers from "./account-members";
import * as accountNotes from "./account-notes";
import * as accountSettings from "./account-settings";
import * as accountStatement from "./account-statement";
import * as accountSummaries from "./account-summaries";
import * as accounts from "./accounts";
import * as answerNotices from "./answer-notices";
import * as appointments from "./appointments";
import * as attachments from "./attachments";
import * as audit from "./audit";
import * as automationList from "./automation-list";
import * as automationNames from "./automation-names";
import * as automations from "./automations";
import * as backtests from "./backtests";
import * as billing from "./billing";
import * as billingProfile from "./billing-profile";
import * as bookingPage from "./booking-page";
import * as brand from "./brand";
import * as calendarFeeds from "./calendar-feeds";
import * as callbacks from "./callbacks";
import * as calls from "./calls";
import * as catalog from "./catalog";
import * as comments from "./comments";
import * as contactImport from "./contact-import";
import * as contacts from "./contacts";
import type { Contract } from "./contract";
import * as conversations from "./conversations";
import * as deployCheck from "./deploy-check";
import * as deskLive from "./desk-live";
import * as draftEdits from "./draft-edits";
import * as draftProposals from "./draft-proposals";
import * as editors from "./editors";
import * as emailTemplates from "./email-templates";
import * as evaluations from "./evaluations";
import * as eventPeople from "./event-people";
import * as eventTypes from "./event-types";
import * as events from "./events";
import * as fleet from "./fleet";
import * as forms from "./forms";
import * as generalSettings from "./general-settings";
import * as holidays from "./holidays";
import * as hookTriggers from "./hook-triggers";
import * as invoiceDocument from "./invoice-document";
import * as invoices from "./invoices";
import * as keys from "./keys";
import * as languageModel from "./language-model";
import * as leads from "./leads";
import * as lineEvents from "./line-events";
import * as members from "./members";
import * as messages from "./messages";
import * as messagingProviders from "./messaging-providers";
import * as moves from "./moves";
import * as noticeSettings from "./notice-settings";
import * as notices from "./notices";
import * as operator from "./operator";
import * as operatorInvoices from "./operator-invoices";
import * as operatorPartners from "./operator-partners";
import * as operatorPeople from "./operator-people";
import * as outcomes from "./outcomes";
import * as partners from "./partners";
import * as patientPages from "./patient-pages";
import * as people from "./people";
import * as planChanges from "./plan-changes";
import * as providers from "./providers";
import * as resale from "./resale";
import * as rollouts from "./rollouts";
import * as runs from "./runs";
import * as savedViews from "./saved-views";
import * as search from "./search";
import * as secrets from "./secrets";
import * as security from "./security";
import * as sendingRules from "./sending-rules";
import * as services from "./services";
import * as singleSignOn from "./single-sign-on";
import * as spendCaps from "./spend-caps";
import * as staff from "./staff";
import * as statements from "./statements";
import * as stepCounts from "./step-counts";
import * as stripe from "./stripe";
import * as teams from "./teams";
import * as templateUses from "./template-uses";
import * as testsAndScenarios from "./tests-and-scenarios";
import * as textSnippets from "./text-snippets";
import * as thresholds from "./thresholds";
import * as toPay from "./to-pay";
import * as usage from "./usage";
import * as usageFeed from "./usage-feed";
import * as variables from "./variables";
import * as versions from "./versions";
import * as visits from "./visits";
import * as webhooks from "./webhooks";
import * as workspaceMap from "./workspace-map";
import * as workspaceWebhooks from "./workspace-webhooks";

/** Every contract, in the order of the public document. A test checks that each has exactly one endpoint. */
export const contracts: Contract[] = [
  accounts,
  accountSummaries,
  accountNotes,
  visits,
  accountSettings,
  accountMembers,
  keys,
  audit,
  automations,
  deployCheck,
  draftEdits,
  draftProposals,
  versions,
  outcomes,
  catalog,
  templateUses,
  editors,
  comments,
  testsAndScenarios,
  events,
  evaluations,
  eventTypes,
  hookTriggers,
  forms,
  generalSettings,
  messagingProviders,
  automationList,
  automationNames,
  secrets,
  sendingRules,
  variables,
  teams,
  answerNotices,
  noticeSettings,
  notices,
  accessSettings,
  singleSignOn,
  runs,
  moves,
  workspaceMap,
  backtests,
  calls,
  eventPeople,
  leads,
  contacts,
  conversations,
  textSnippets,
  contactImport,
  appointments,
  patientPages,
  bookingPage,
  services,
  providers,
  holidays,
  calendarFeeds,
  callbacks,
  messages,
  attachments,
  deskLive,
  staff,
  usage,
  usageFeed,
  thresholds,
  invoices,
  lineEvents,
  invoiceDocument,
  billing,
  toPay,
  accountStatement,
  billingProfile,
  resale,
  brand,
  emailTemplates,
  stripe,
  statements,
  stepCounts,
  spendCaps,
  planChanges,
  fleet,
  rollouts,
  webhooks,
  workspaceWebhooks,
  people,
  savedViews,
  search,
  security,
  members,
  partners,
  operator,
  operatorPartners,
  operatorInvoices,
  operatorPeople,
  languageModel,
].flatMap((module) => collect(module));

function collect(module: object): Contract[] {
  return Object.values(module).flatMap((value) => {
    if (isContract(value)) return [value];
    if (typeof value === "object" && value !== null && Object.values(value).every(isContract))
      return Object.values(value) as Contract[];
    return [];
  });
}

function isContract(value: unknown): value is Contract {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "auth" in value
  );
}
