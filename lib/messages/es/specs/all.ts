import { choices } from "./choices";
import { events } from "./events";
import { fields } from "./fields";
import { hints } from "./hints";
import { operators } from "./operators";
import { records } from "./records";
import { steps } from "./steps";

export const specs = {
  ...events,
  ...steps,
  ...fields,
  ...records,
  ...hints,
  ...choices,
  ...operators,
};
