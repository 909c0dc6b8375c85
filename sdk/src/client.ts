import { OPERATIONS, type Operation, type Resources } from "./generated.js";
import { PageRequest } from "./pages.js";
import { type ClientOptions, type RequestOptions, send } from "./request.js";

export type Switchboard = Resources;

type Input = Record<string, unknown> | undefined;
type Call = (...args: unknown[]) => unknown;

/** A client whose methods are the operations of the API, such as `switchboard.accounts.suspend(id, { reason })`. */
export function createSwitchboard(options: ClientOptions): Switchboard {
  const root: Record<string, unknown> = {};
  for (const [id, operation] of Object.entries(OPERATIONS)) {
    const names = id.split(".");
    const last = names.pop() ?? id;
    let at = root;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[last] = methodOf(options, operation);
  }
  return root as Switchboard;
}

function methodOf(client: ClientOptions, operation: Operation): Call {
  const [method, template, kind, rows] = operation;
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const takesBody = method !== "GET" && method !== "DELETE";
  return (...args) => {
    const path = names.reduce(
      (filled, name, at) => filled.replace(`{${name}}`, encodeURIComponent(segment(name, args[at]))),
      template,
    );
    const [input, options] = args.slice(names.length) as [Input, RequestOptions | undefined];
    const call = (query: Input) =>
      send(client, { method, path, query, body: takesBody ? input : undefined, options });
    const query = takesBody ? undefined : input;
    if (kind === "raw") return call(query);
    const load = async (cursor?: string) => {
      const page =
        cursor === undefined ? query : { ...query, [CURSOR[template] ?? "starting_after"]: cursor };
      return (await call(page)).json();
    };
    return kind === "list" ? new PageRequest(load, (page) => page[rows ?? ""] ?? []) : load();
  };
}

/** The usage feed is read on from where it ended, so its cursor has another name. */
const CURSOR: Readonly<Record<string, string>> = { "/v1/partner/usage/feed": "cursor" };

function segment(name: string, value: unknown): string {
  const text = String(value ?? "");
  // An empty id would call the list instead.
  if (text === "") throw new TypeError(`${name} must not be empty.`);
  return text;
}
