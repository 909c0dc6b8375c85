import type { CustomEvents } from "./custom-events";
import { own } from "./json";

/** The workspace's names for the things that a definition refers to by id. */
export type Titles = { automations: { readonly [id: string]: string }; events: CustomEvents };

/** The name of an automation in quotes; null for one that is gone or not chosen yet. */
export function automationTitle(id: unknown, titles: Titles | undefined): string | null {
  const name = typeof id === "string" && titles ? own(titles.automations, id) : undefined;
  return name === undefined ? null : `“${name}”`;
}
