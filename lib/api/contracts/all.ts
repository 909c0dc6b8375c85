import type { Contract } from "../contract";
import * as accounts from "./accounts";
import * as audit from "./audit";
import * as automations from "./automations";
import * as billing from "./billing";
import * as contactImport from "./contact-import";
import * as desk from "./desk";
import * as deskLive from "./desk-live";
import * as editors from "./editors";
import * as events from "./events";
import * as keys from "./keys";
import * as operator from "./operator";
import * as people from "./people";
import * as providers from "./providers";
import * as runs from "./runs";
import * as secrets from "./secrets";
import * as sendingRules from "./sending-rules";
import * as tests from "./tests";
import * as webhooks from "./webhooks";

/** Every contract there is. A test demands that they and the route files under app/ match one to one. */
export const contracts: Contract[] = [
  accounts,
  keys,
  audit,
  automations,
  editors,
  tests,
  events,
  providers,
  secrets,
  sendingRules,
  runs,
  desk,
  deskLive,
  contactImport,
  billing,
  webhooks,
  people,
  operator,
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
