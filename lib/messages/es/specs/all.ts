import { auditActions } from "./audit-actions";
import { backtest } from "./backtest";
import { choices } from "./choices";
import { emails } from "./emails";
import { events } from "./events";
import { fields } from "./fields";
import { hints } from "./hints";
import { imports } from "./imports";
import { narration } from "./narration";
import { operators } from "./operators";
import { problems } from "./problems";
import { providers } from "./providers";
import { records } from "./records";
import { refusals } from "./refusals";
import { scenarioFailures } from "./scenario-failures";
import { steps } from "./steps";
import { summaries } from "./summaries";
import { templates } from "./templates";

/** The texts of events, actions, records, operators and providers. The other sentences are about automations. */
export const definitions = {
  ...events,
  ...steps,
  ...fields,
  ...records,
  ...hints,
  ...choices,
  ...operators,
  ...providers,
};

export const specs = {
  ...definitions,
  ...narration,
  ...summaries,
  ...problems,
  ...refusals,
  ...scenarioFailures,
  ...backtest,
  ...templates,
  ...emails,
  ...auditActions,
  ...imports,
};
