import type { Json, JsonObject } from "./json";

/** Removes undefined members, so that any value in normal form is JSON. */
export function membersOf(value: object): JsonObject {
  const entries: [string, Json][] = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries);
}
