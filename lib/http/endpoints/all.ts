import { accessSettingsEndpoints } from "./access-settings";
import { accountSettingsEndpoints } from "./account-settings";
import { accountsEndpoints } from "./accounts";
import { appointmentsEndpoints } from "./appointments";
import { auditEndpoints } from "./audit";
import { automationsEndpoints } from "./automations";
import { billingEndpoints } from "./billing";
import { billingProfileEndpoints } from "./billing-profile";
import { callbacksEndpoints } from "./callbacks";
import { callsEndpoints } from "./calls";
import { catalogEndpoints } from "./catalog";
import { contactImportEndpoints } from "./contact-import";
import { contactsEndpoints } from "./contacts";
import { deskLiveEndpoints } from "./desk-live";
import { editorsEndpoints } from "./editors";
import { eventsEndpoints } from "./events";
import { holidaysEndpoints } from "./holidays";
import { invoicesEndpoints } from "./invoices";
import { keysEndpoints } from "./keys";
import { leadsEndpoints } from "./leads";
import { membersEndpoints } from "./members";
import { messagesEndpoints } from "./messages";
import { messagingProvidersEndpoints } from "./messaging-providers";
import { noticesEndpoints } from "./notices";
import { operatorEndpoints } from "./operator";
import { operatorPeopleEndpoints } from "./operator-people";
import { partnersEndpoints } from "./partners";
import { peopleEndpoints } from "./people";
import { providersEndpoints } from "./providers";
import { runsEndpoints } from "./runs";
import { secretsEndpoints } from "./secrets";
import { securityEndpoints } from "./security";
import { sendingRulesEndpoints } from "./sending-rules";
import { servicesEndpoints } from "./services";
import { singleSignOnEndpoints } from "./single-sign-on";
import { teamsEndpoints } from "./teams";
import { testsAndScenariosEndpoints } from "./tests-and-scenarios";
import { thresholdsEndpoints } from "./thresholds";
import { usageEndpoints } from "./usage";
import { variablesEndpoints } from "./variables";
import { versionsEndpoints } from "./versions";
import { webhooksEndpoints } from "./webhooks";

/** Every endpoint: a contract and the verb that answers it. */
export const endpoints = [
  ...accessSettingsEndpoints,
  ...accountSettingsEndpoints,
  ...accountsEndpoints,
  ...appointmentsEndpoints,
  ...auditEndpoints,
  ...automationsEndpoints,
  ...billingEndpoints,
  ...billingProfileEndpoints,
  ...callbacksEndpoints,
  ...callsEndpoints,
  ...catalogEndpoints,
  ...contactImportEndpoints,
  ...contactsEndpoints,
  ...deskLiveEndpoints,
  ...editorsEndpoints,
  ...eventsEndpoints,
  ...holidaysEndpoints,
  ...invoicesEndpoints,
  ...keysEndpoints,
  ...leadsEndpoints,
  ...membersEndpoints,
  ...messagesEndpoints,
  ...messagingProvidersEndpoints,
  ...operatorEndpoints,
  ...operatorPeopleEndpoints,
  ...partnersEndpoints,
  ...peopleEndpoints,
  ...providersEndpoints,
  ...runsEndpoints,
  ...secretsEndpoints,
  ...securityEndpoints,
  ...sendingRulesEndpoints,
  ...variablesEndpoints,
  ...teamsEndpoints,
  ...noticesEndpoints,
  ...servicesEndpoints,
  ...singleSignOnEndpoints,
  ...testsAndScenariosEndpoints,
  ...usageEndpoints,
  ...thresholdsEndpoints,
  ...versionsEndpoints,
  ...webhooksEndpoints,
];
