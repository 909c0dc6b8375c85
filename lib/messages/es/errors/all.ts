import { accounts } from "./accounts";
import { automations } from "./automations";
import { fields } from "./fields";
import { money } from "./money";
import { requests } from "./requests";

export const errors: Readonly<Record<string, string>> = {
  ...accounts,
  ...automations,
  ...fields,
  ...money,
  ...requests,
};
