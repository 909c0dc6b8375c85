import type { Contract } from "@/lib/contract/contract";

/**
 * The name of an operation, written like a method: `accounts.suspend`, `automations.runs.list`. It follows from the
 * path: the nouns are the resource, and the method or a verb at the end says what is done. A contract whose path reads
 * differently names its own.
 */
export function operationId(contract: Contract): string {
  return contract.operationId ?? [...resourceOf(contract), verbOf(contract)].join(".");
}

/** Resources that partners and workspaces both have: the partner's begin with another word. */
const SHARED = new Set(["keys", "webhooks", "audit", "settings", "templates"]);

function segmentsOf({ path }: Contract): string[] {
  const [first, ...rest] = path.split("/").filter((segment) => segment !== "" && segment !== "v1");
  const isShared = first === "partner" && SHARED.has(rest[0] ?? "");
  return first === "partner" && !isShared ? rest : [first ?? "", ...rest];
}

const isParameter = (segment: string | undefined) => segment?.startsWith("{") ?? false;

function resourceOf(contract: Contract): string[] {
  const segments = segmentsOf(contract);
  const nouns = endsInVerb(contract) ? segments.slice(0, -1) : segments;
  return nouns.filter((segment) => !isParameter(segment)).map(camel);
}

/** A POST to a plural noun creates one of them; any other word at the end of its path says what it does. */
function endsInVerb(contract: Contract): boolean {
  const last = segmentsOf(contract).at(-1);
  return contract.method === "POST" && !isParameter(last) && !last?.endsWith("s");
}

const VERBS = { GET: "get", POST: "create", PUT: "set", PATCH: "update", DELETE: "delete" } as const;

function verbOf(contract: Contract): string {
  const last = segmentsOf(contract).at(-1) ?? "";
  if (endsInVerb(contract)) return camel(last);
  if (contract.method === "GET" && isList(contract)) return "list";
  return VERBS[contract.method];
}

function isList({ response, method }: Contract): boolean {
  const shape = response && "shape" in response ? (response.shape as object) : {};
  // A short list is one page: its rows and their number.
  const isShort = "total" in shape && Object.keys(shape).length === 2;
  return method === "GET" && ("has_more" in shape || isShort);
}

function camel(segment: string): string {
  return segment.replaceAll(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
