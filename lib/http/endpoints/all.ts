import { accessSettingsEndpoints } from "./access-settings";
import { accountSettingsEndpoints } from "./account-settings";
import { accountsEndpoints } from "./accounts";
import { answerNoticesEndpoints } from "./answer-notices";
import { appointmentsEndpoints } from "./appointments";
import { attachmentsEndpoints } from "./attachments";
import { auditEndpoints } from "./audit";
import { automationsEndpoints } from "./automations";
import { backtestsEndpoints } from "./backtests";
import { billingEndpoints } from "./billing";
import { billingProfileEndpoints } from "./billing-profile";
import { bookingPageEndpoints } from "./booking-page";
import { brandEndpoints } from "./brand";
import { calendarFeedsEndpoints } from "./calendar-feeds";
import { callbacksEndpoints } from "./callbacks";
import { callsEndpoints } from "./calls";
import { catalogEndpoints } from "./catalog";
import { commentsEndpoints } from "./comments";
import { contactImportEndpoints } from "./contact-import";
import { contactsEndpoints } from "./contacts";
import { conversationsEndpoints } from "./conversations";
import { deskLiveEndpoints } from "./desk-live";
import { draftEditsEndpoints } from "./draft-edits";
import { draftProposalsEndpoints } from "./draft-proposals";
import { editorsEndpoints } from "./editors";
import { eventTypesEndpoints } from "./event-types";
import { eventsEndpoints } from "./events";
import { fleetEndpoints } from "./fleet";
import { formsEndpoints } from "./forms";
import { generalSettingsEndpoints } from "./general-settings";
import { holidaysEndpoints } from "./holidays";
import { hookTriggersEndpoints } from "./hook-triggers";
import { invoicesEndpoints } from "./invoices";
import { keysEndpoints } from "./keys";
import { languageModelEndpoints } from "./language-model";
import { leadsEndpoints } from "./leads";
import { membersEndpoints } from "./members";
import { messagesEndpoints } from "./messages";
import { messagingProvidersEndpoints } from "./messaging-providers";
import { noticeSettingsEndpoints } from "./notice-settings";
import { noticesEndpoints } from "./notices";
import { operatorEndpoints } from "./operator";
import { operatorInvoicesEndpoints } from "./operator-invoices";
import { operatorPartnersEndpoints } from "./operator-partners";
import { operatorPeopleEndpoints } from "./operator-people";
import { outcomesEndpoints } from "./outcomes";
import { partnersEndpoints } from "./partners";
import { patientPagesEndpoints } from "./patient-pages";
import { peopleEndpoints } from "./people";
import { providersEndpoints } from "./providers";
import { resaleEndpoints } from "./resale";
import { runsEndpoints } from "./runs";
import { searchEndpoints } from "./search";
import { secretsEndpoints } from "./secrets";
import { securityEndpoints } from "./security";
import { sendingRulesEndpoints } from "./sending-rules";
import { servicesEndpoints } from "./services";
import { singleSignOnEndpoints } from "./single-sign-on";
import { staffEndpoints } from "./staff";
import { stripeEndpoints } from "./stripe";
import { teamsEndpoints } from "./teams";
import { templateUsesEndpoints } from "./template-uses";
import { testsAndScenariosEndpoints } from "./tests-and-scenarios";
import { thresholdsEndpoints } from "./thresholds";
import { usageEndpoints } from "./usage";
import { variablesEndpoints } from "./variables";
import { versionsEndpoints } from "./versions";
import { webhooksEndpoints } from "./webhooks";
import { workspaceWebhooksEndpoints } from "./workspace-webhooks";

/** Every endpoint: a contract and the verb that answers it. */
export const endpoints = [
  ...accessSettingsEndpoints,
  ...accountSettingsEndpoints,
  ...accountsEndpoints,
  ...appointmentsEndpoints,
  ...attachmentsEndpoints,
  ...auditEndpoints,
  ...automationsEndpoints,
  ...billingEndpoints,
  ...billingProfileEndpoints,
  ...bookingPageEndpoints,
  ...brandEndpoints,
  ...languageModelEndpoints,
  ...calendarFeedsEndpoints,
  ...callbacksEndpoints,
  ...callsEndpoints,
  ...catalogEndpoints,
  ...templateUsesEndpoints,
  ...commentsEndpoints,
  ...contactImportEndpoints,
  ...contactsEndpoints,
  ...conversationsEndpoints,
  ...deskLiveEndpoints,
  ...staffEndpoints,
  ...draftEditsEndpoints,
  ...editorsEndpoints,
  ...eventTypesEndpoints,
  ...eventsEndpoints,
  ...formsEndpoints,
  ...generalSettingsEndpoints,
  ...holidaysEndpoints,
  ...hookTriggersEndpoints,
  ...invoicesEndpoints,
  ...keysEndpoints,
  ...leadsEndpoints,
  ...membersEndpoints,
  ...messagesEndpoints,
  ...messagingProvidersEndpoints,
  ...operatorEndpoints,
  ...operatorPartnersEndpoints,
  ...operatorInvoicesEndpoints,
  ...operatorPeopleEndpoints,
  ...partnersEndpoints,
  ...patientPagesEndpoints,
  ...peopleEndpoints,
  ...providersEndpoints,
  ...fleetEndpoints,
  ...resaleEndpoints,
  ...stripeEndpoints,
  ...runsEndpoints,
  ...secretsEndpoints,
  ...searchEndpoints,
  ...securityEndpoints,
  ...sendingRulesEndpoints,
  ...variablesEndpoints,
  ...teamsEndpoints,
  ...answerNoticesEndpoints,
  ...noticeSettingsEndpoints,
  ...noticesEndpoints,
  ...servicesEndpoints,
  ...singleSignOnEndpoints,
  ...testsAndScenariosEndpoints,
  ...usageEndpoints,
  ...thresholdsEndpoints,
  ...versionsEndpoints,
  ...outcomesEndpoints,
  ...webhooksEndpoints,
  ...backtestsEndpoints,
  ...draftProposalsEndpoints,
  ...workspaceWebhooksEndpoints,
];
