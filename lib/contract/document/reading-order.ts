import type { Contract } from "@/lib/contract/contract";
import { TAGS } from "./tags";

const GROUPS = Object.keys(TAGS);
/** A thing is made before it is read, and read before it is changed. */
const METHODS = ["POST", "GET", "PUT", "PATCH", "DELETE"];

/** The public operations as a newcomer reads them: by group, and in a group what is about everything before details. */
export function inReadingOrder(contracts: readonly Contract[]): Contract[] {
  return contracts.filter(({ internal }) => !internal).sort(compare);
}

function compare(a: Contract, b: Contract): number {
  return (
    GROUPS.indexOf(a.tag) - GROUPS.indexOf(b.tag) ||
    depthOf(a) - depthOf(b) ||
    Number(isNamesake(b)) - Number(isNamesake(a)) ||
    a.path.localeCompare(b.path, "en") ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

const depthOf = ({ path }: Contract) => path.split("/").length;

/** POST /v1/events is what the group Events is about. */
const isNamesake = ({ tag, path }: Contract) => path.endsWith(`/${tag.toLowerCase()}`);
