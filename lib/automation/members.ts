import type { Json, JsonObject } from "./json";

/** Members that are undefined are absent: what is left of anything in normal form is JSON. */
export function membersOf(value: object): JsonObject {
  const entries: [string, Json][] = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries);
}
